import './wallets.css';
import * as m from '@istmo/contract/messages';
import { signOf } from '@istmo/contract/kernel/format';
import { Skeleton } from '@istmo/ui/EmptyState';
import { useMedia } from '@istmo/ui/use-media';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { CooldownNotice } from '../../layout/CooldownNotice.tsx';
import { DebtNotice } from '../../layout/DebtNotice.tsx';
import { MailNotice } from '../../layout/MailNotice.tsx';
import type { UserStatus } from '../../layout/to-user-status.ts';
import { useUserStatus } from '../../layout/user-status.ts';
import { PageHead } from '@istmo/client/PageHead';
import { useRegistry } from '../../shared/registry.ts';
import { paths } from '../../paths.ts';
import { DashboardDialogs, SetupCard } from '../access/public.tsx';
import { NextEvents } from '../corporate-actions/public.ts';
import { LockedUnits } from '../lots/public.ts';
import { FrozenUnits } from '../measures/public.ts';
import { AllocationCard } from './AllocationCard.tsx';
import { findWithdrawable, holdingsOf, ownedOf } from './holdings.ts';
import { HoldingRows } from './HoldingRows.tsx';
import { PortfolioCard } from './PortfolioCard.tsx';
import { RecentActivityCard } from './RecentActivityCard.tsx';
import { usePrices } from './use-prices.ts';

// A phone has one line for each holding, a wider window cards. Phones have the slower connections: the lines come with the page, the cards beside it.
const narrow = '(max-width: 639px)';
const fetchCards = () => import('./HoldingCards.tsx');
if (!matchMedia(narrow).matches) fetchCards().catch(() => undefined);
const CoinCards = lazy(() => fetchCards().then((module) => ({ default: module.CoinCards })));
const SecurityCards = lazy(() => fetchCards().then((module) => ({ default: module.SecurityCards })));

/** The overview: total value, remaining setup steps, wallets in the specified order, securities, allocation, recent activity. */
export function DashboardPage() {
  const userStatus = useUserStatus();
  const { disclaimer } = useSearch({ from: `/signed-in${paths.dashboard}` });
  const [isMasked, setMasked] = useState(false);
  const { instruments } = useRegistry();
  const isNarrow = useMedia(narrow);
  if (!userStatus) return null;
  const { account, wallets, assets } = userStatus;
  // Of a closed account the server gives the balances only; its notice says so once.
  const isClosed = account.isSuspended || account.isFrozen;
  const hasFunds = [...wallets, ...assets].some((one) => signOf(ownedOf(one)) !== 'zero');
  return (
    <>
      <PageHead title={m.layout_overview()} />
      {!isClosed && <CooldownNotice />}
      {!isClosed && <DebtNotice title={m.debts_brief()} />}
      {!isClosed && <MailNotice />}
      {!isClosed && <FrozenUnits />}
      {!isClosed && <LockedUnits />}
      <DashboardDialogs account={account} isRequested={disclaimer === 'open'} />
      {!isClosed && (
        <div className="dashboard-top">
          <PortfolioCard
            isMasked={isMasked}
            onMask={setMasked}
            hasFunds={hasFunds}
            userStatus={userStatus}
            withdrawable={findWithdrawable(wallets, instruments)}
          />
          <SetupCard account={account} hasFunds={hasFunds} />
        </div>
      )}
      {isNarrow ? (
        <HoldingRows userStatus={userStatus} isMasked={isMasked} />
      ) : (
        <Suspense fallback={<Skeleton className="h-80" />}>
          <Holdings userStatus={userStatus} isMasked={isMasked} />
        </Suspense>
      )}
      {!isClosed && <NextEvents />}
      {!isClosed && <Foot userStatus={userStatus} />}
    </>
  );
}

/** Money first, in the server's order, then the securities, then the listed assets (requirement 1.2). */
function Holdings({ userStatus, isMasked }: { userStatus: UserStatus; isMasked: boolean }) {
  return (
    <>
      <section aria-labelledby="coins">
        <h2 id="coins" className="mb-4">
          {m.wallets_coins()}
        </h2>
        <CoinCards userStatus={userStatus} isMasked={isMasked} />
      </section>
      <section aria-labelledby="securities">
        <h2 id="securities" className="mb-4">
          {m.wallets_securities()}
        </h2>
        <SecurityCards userStatus={userStatus} isMasked={isMasked} />
      </section>
    </>
  );
}

function Foot({ userStatus }: { userStatus: UserStatus }) {
  return (
    <div className="dashboard-foot">
      <AllocationCard holdings={holdingsOf(userStatus)} prices={usePrices(userStatus).bySymbol} />
      <RecentActivityCard />
    </div>
  );
}
