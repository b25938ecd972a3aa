import { lazy, Suspense, useState } from 'react';
import type { UserStatusReply } from '../../layout/user-status.ts';

// Most visits show neither: they are loaded when needed.
const MainDisclaimer = lazy(() =>
  import('./MainDisclaimer.tsx').then((module) => ({ default: module.MainDisclaimer })),
);
const SuspendedDialog = lazy(() =>
  import('./SuspendedDialog.tsx').then((module) => ({ default: module.SuspendedDialog })),
);

/** The dialogs of the dashboard: the main disclaimer, or the notice that the account is suspended. */
export function DashboardDialogs({ user, isRequested }: { user: UserStatusReply['userData']; isRequested: boolean }) {
  const isSuspended = user.suspend_status === 1;
  const isDue = user.auth_status !== 1 && !isSuspended;
  const [wasDue, setWasDue] = useState(isDue);
  // It stays mounted once shown: after the acceptance it shows the two-factor prompt.
  if (isDue && !wasDue) setWasDue(true);
  return (
    <Suspense fallback={null}>
      {wasDue && <MainDisclaimer user={user} isRequested={isRequested} />}
      {isSuspended && <SuspendedDialog isSuspended />}
    </Suspense>
  );
}
