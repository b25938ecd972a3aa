import { Suspense, useState } from 'react';
import { UserMenuItems } from './lazy-parts.ts';
import { useUserStatus } from './user-status.ts';
import { UserButton } from './UserButton.tsx';

/** The customer's menu. Until the first press only its button is loaded. */
export function UserMenu({ onLogout }: { onLogout: () => void }) {
  const username = useUserStatus()?.account.username ?? '';
  const [isOpened, setOpened] = useState(false);
  const button = (
    <UserButton username={username} aria-haspopup="menu" aria-expanded={false} onClick={() => setOpened(true)} />
  );
  if (!isOpened) return button;
  return (
    <Suspense fallback={button}>
      <UserMenuItems username={username} onLogout={onLogout} />
    </Suspense>
  );
}
