import { lazy, Suspense, useState } from 'react';
import type { Standing } from '../../frame/standing.ts';

// Most visits see neither: they are fetched when one is due.
const MainDisclaimer = lazy(() =>
  import('./MainDisclaimer.tsx').then((module) => ({ default: module.MainDisclaimer })),
);
const SuspendedDialog = lazy(() =>
  import('./SuspendedDialog.tsx').then((module) => ({ default: module.SuspendedDialog })),
);

/** What may open over the dashboard: the main disclaimer, or the word that the account is suspended. */
export function DashboardDialogs({ user, isAsked }: { user: Standing['userData']; isAsked: boolean }) {
  const isSuspended = user.suspend_status === 1;
  const isDue = user.auth_status !== 1 && !isSuspended;
  const [wasDue, setWasDue] = useState(isDue);
  // Once there it stays: after the acceptance it has a question of its own.
  if (isDue && !wasDue) setWasDue(true);
  return (
    <Suspense fallback={null}>
      {wasDue && <MainDisclaimer user={user} isAsked={isAsked} />}
      {isSuspended && <SuspendedDialog isSuspended />}
    </Suspense>
  );
}
