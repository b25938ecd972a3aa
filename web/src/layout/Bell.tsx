import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { BellButton } from './BellButton.tsx';
import { NotificationsPanel } from './lazy-parts.ts';
import { unreadQuery } from './notifications.queries.ts';

/** The bell of the header. Until the first press only its button is loaded. */
export function Bell() {
  const unread = useQuery(unreadQuery).data?.unread ?? 0;
  const [isOpened, setOpened] = useState(false);
  const button = (
    <BellButton unread={unread} aria-haspopup="dialog" aria-expanded={false} onClick={() => setOpened(true)} />
  );
  if (!isOpened) return button;
  return (
    <Suspense fallback={button}>
      <NotificationsPanel unread={unread} />
    </Suspense>
  );
}
