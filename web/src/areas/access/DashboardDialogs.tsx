import type { AccountStatus } from '@istmo/contract/kernel/account-status';
import { lazy, Suspense, useState } from 'react';

// Most visits show neither: they are loaded when needed.
const MainDisclaimer = lazy(() =>
  import('./MainDisclaimer.tsx').then((module) => ({ default: module.MainDisclaimer })),
);
const ClosureNotice = lazy(() => import('./ClosureNotice.tsx').then((module) => ({ default: module.ClosureNotice })));

/** The dialogs of the dashboard: the main disclaimer, or the notice that the account is suspended or frozen. */
export function DashboardDialogs({ account, isRequested }: { account: AccountStatus; isRequested: boolean }) {
  const { isSuspended, isFrozen } = account;
  const isBlocked = isSuspended || isFrozen;
  const isDue = !account.acceptedDisclaimer && !isBlocked;
  const [wasDue, setWasDue] = useState(isDue);
  // It stays mounted once shown: after the acceptance it shows the two-factor prompt.
  if (isDue && !wasDue) setWasDue(true);
  return (
    <Suspense fallback={null}>
      {wasDue && <MainDisclaimer account={account} isRequested={isRequested} />}
      {isBlocked && <ClosureNotice />}
    </Suspense>
  );
}
