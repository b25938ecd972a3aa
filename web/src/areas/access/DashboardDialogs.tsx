import type { AccountStatus } from '@istmo/contract/kernel/account-status';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { changedTextsQuery } from '../../shared/changed-texts.ts';

// Most visits show neither: they are loaded when needed.
const MainDisclaimer = lazy(() =>
  import('./MainDisclaimer.tsx').then((module) => ({ default: module.MainDisclaimer })),
);
const ChangedTexts = lazy(() => import('../legal/public.tsx').then((module) => ({ default: module.ChangedTexts })));
const ClosureNotice = lazy(() => import('./ClosureNotice.tsx').then((module) => ({ default: module.ClosureNotice })));

/** The dialogs of the dashboard: the main disclaimer, or the notice that the account is suspended or frozen. */
export function DashboardDialogs({ account, isRequested }: { account: AccountStatus; isRequested: boolean }) {
  const { isSuspended, isFrozen } = account;
  const isBlocked = isSuspended || isFrozen;
  const isDue = !account.acceptedDisclaimer && !isBlocked;
  const changed = useQuery(changedTextsQuery).data?.data ?? [];
  const [wasDue, setWasDue] = useState(isDue);
  // It stays mounted once shown: after the acceptance it shows the two-factor prompt.
  if (isDue && !wasDue) setWasDue(true);
  return (
    <Suspense fallback={null}>
      {wasDue && <MainDisclaimer account={account} isRequested={isRequested} />}
      {isBlocked && <ClosureNotice />}
      {!isBlocked && !wasDue && changed.length > 0 && <ChangedTexts texts={changed} />}
    </Suspense>
  );
}
