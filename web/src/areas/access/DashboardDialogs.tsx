import type { AccountStatus } from '@istmo/contract/kernel/account-status';
import { lazy, Suspense, useState } from 'react';

// Most visits show neither: they are loaded when needed.
const MainDisclaimer = lazy(() =>
  import('./MainDisclaimer.tsx').then((module) => ({ default: module.MainDisclaimer })),
);
const SuspendedDialog = lazy(() =>
  import('./SuspendedDialog.tsx').then((module) => ({ default: module.SuspendedDialog })),
);

/** The dialogs of the dashboard: the main disclaimer, or the notice that the account is suspended. */
export function DashboardDialogs({ account, isRequested }: { account: AccountStatus; isRequested: boolean }) {
  const { isSuspended } = account;
  const isDue = !account.acceptedDisclaimer && !isSuspended;
  const [wasDue, setWasDue] = useState(isDue);
  // It stays mounted once shown: after the acceptance it shows the two-factor prompt.
  if (isDue && !wasDue) setWasDue(true);
  return (
    <Suspense fallback={null}>
      {wasDue && <MainDisclaimer account={account} isRequested={isRequested} />}
      {isSuspended && <SuspendedDialog isSuspended />}
    </Suspense>
  );
}
