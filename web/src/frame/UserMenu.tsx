import { Suspense, useState } from 'react';
import { UserMenuItems } from './islands.ts';
import { useStanding } from './standing.ts';
import { UserButton } from './UserButton.tsx';

/** The customer's menu. Until the first press it is a button alone. */
export function UserMenu({ onLogout }: { onLogout: () => void }) {
  const username = useStanding()?.userData.username ?? '';
  const [isWanted, setWanted] = useState(false);
  const button = (
    <UserButton username={username} aria-haspopup="menu" aria-expanded={false} onClick={() => setWanted(true)} />
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <UserMenuItems username={username} onLogout={onLogout} />
    </Suspense>
  );
}
