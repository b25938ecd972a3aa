import { parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Breadcrumbs, type Crumb } from '@istmo/ui/Breadcrumbs';
import { Button } from '@istmo/ui/Button';
import { EmptyState, Loading, Skeleton } from '@istmo/ui/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useUserStatus } from '../../layout/user-status.ts';
import { PageHead } from '../../shared/PageHead.tsx';
import { paths } from '../../paths.ts';
import './exchange.css';
import { ExchangeReceipt } from './ExchangeReceipt.tsx';
import { pairsQuery, progressQuery, type CompletedSwap, walletsQuery } from './exchange.queries.ts';
import { SwapDisclaimer } from './SwapDisclaimer.tsx';
import { SwapForm } from './SwapForm.tsx';

const crumbs = (): Crumb[] => [
  { key: 'wallets', label: m.layout_wallets(), link: (inside) => <Link to={paths.coins}>{inside}</Link> },
  {
    key: 'coingt',
    label: 'COINGT',
    link: (inside) => (
      <Link to={paths.cryptoWallet} params={{ id: 'COINGT' }}>
        {inside}
      </Link>
    ),
  },
  { key: 'here', label: m.layout_exchange() },
];

/** /instant_swap/coingt: BTC, USDT or USD into whole COINGT tokens (specification 1, points 2, 4, 5; decisions, points 3 and 4). */
export function ExchangePage() {
  const [done, setDone] = useState<CompletedSwap>();
  const userStatus = useUserStatus();
  return (
    <>
      <PageHead
        title={m.exchange_title_coingt()}
        intro={m.exchange_intro()}
        breadcrumbs={<Breadcrumbs label={m.layout_breadcrumbs()} crumbs={crumbs()} />}
      />
      {done ? <ExchangeReceipt row={done} onNew={() => setDone(undefined)} /> : <SwapSection onDone={setDone} />}
      {userStatus && <SwapDisclaimer isOpen={!userStatus.account.acceptedSwapDisclaimer} />}
    </>
  );
}

/** The form once there are prices, and its loading, sold-out and error states. */
function SwapSection({ onDone }: { onDone: (row: CompletedSwap) => void }) {
  const pairs = useQuery(pairsQuery);
  const progress = useQuery(progressQuery);
  const wallets = useQuery(walletsQuery);
  if (pairs.isPending) return <SwapFormSkeleton />;
  const isSoldOut = pairs.data?.length === 0 && progress.data?.open_tranche === null;
  if (isSoldOut) return <SoldOut />;
  if (!pairs.data || pairs.data.length === 0)
    return <NoPrice onRetry={() => void pairs.refetch()} isRequesting={pairs.isFetching} />;
  const open = progress.data?.tranches.find(({ number }) => number === progress.data.open_tranche);
  return (
    <SwapForm
      pairs={pairs.data}
      tranche={open}
      onDone={onDone}
      left={open && parseUnits(open.left, 0)}
      wallets={{ rows: wallets.data?.data.wallet, isPending: wallets.isPending, onRetry: () => void wallets.refetch() }}
    />
  );
}

function SoldOut() {
  return (
    <div className="card">
      <EmptyState
        title={m.exchange_sold_out()}
        action={
          <Link to={paths.history} search={{ tab: 'swap' }} className="btn btn-secondary">
            {m.exchange_view_history()}
          </Link>
        }
      >
        {m.exchange_sold_out_note()}
      </EmptyState>
    </div>
  );
}

/** Prices arrive within five seconds or not at all (decisions, point 4): the customer may retry. */
function NoPrice({ onRetry, isRequesting }: { onRetry: () => void; isRequesting: boolean }) {
  return (
    <Banner
      tone="warn"
      urgent
      title={m.exchange_price_unavailable()}
      action={
        <Button size="sm" variant="secondary" loading={isRequesting} onClick={onRetry}>
          {m.kernel_retry()}
        </Button>
      }
    >
      {m.exchange_price_unavailable_note()}
    </Banner>
  );
}

function SwapFormSkeleton() {
  return (
    <Loading label={m.ui_loading()}>
      <div className="swap-layout">
        <div className="card swap-card">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
          <Skeleton className="h-11" />
        </div>
        <div className="card swap-card">
          <Skeleton className="h-7 w-1/2" />
          <Skeleton className="h-16" />
        </div>
      </div>
    </Loading>
  );
}
