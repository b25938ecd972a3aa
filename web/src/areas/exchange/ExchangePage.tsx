import { parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Breadcrumbs, type Crumb } from '@istmo/ui/Breadcrumbs';
import { Button } from '@istmo/ui/Button';
import { EmptyState, Loading, Skeleton } from '@istmo/ui/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useStanding } from '../../frame/standing.ts';
import { PageHead } from '../../kit/PageHead.tsx';
import { paths } from '../../paths.ts';
import './exchange.css';
import { ExchangeReceipt } from './ExchangeReceipt.tsx';
import { pairsQuery, progressQuery, type SwapDone, walletsQuery } from './exchange.queries.ts';
import { SwapDisclaimer } from './SwapDisclaimer.tsx';
import { SwapForm } from './SwapForm.tsx';

const crumbs = (): Crumb[] => [
  { key: 'wallets', label: m.frame_wallets(), link: (inside) => <Link to={paths.coins}>{inside}</Link> },
  {
    key: 'coingt',
    label: 'COINGT',
    link: (inside) => (
      <Link to={paths.cryptoWallet} params={{ id: 'COINGT' }}>
        {inside}
      </Link>
    ),
  },
  { key: 'here', label: m.frame_exchange() },
];

/** /instant_swap/coingt: BTC, USDT or USD into whole COINGT tokens (specification 1, points 2, 4, 5; decisions, points 3 and 4). */
export function ExchangePage() {
  const [done, setDone] = useState<SwapDone>();
  const standing = useStanding();
  return (
    <>
      <PageHead
        title={m.exchange_title_coingt()}
        intro={m.exchange_intro()}
        breadcrumbs={<Breadcrumbs label={m.frame_breadcrumbs()} crumbs={crumbs()} />}
      />
      {done ? <ExchangeReceipt row={done} onNew={() => setDone(undefined)} /> : <SwapDesk onDone={setDone} />}
      {standing && <SwapDisclaimer isOpen={standing.userData.swap_dis !== 1} />}
    </>
  );
}

/** The form once there is a price, and what stands in its place until then. */
function SwapDesk({ onDone }: { onDone: (row: SwapDone) => void }) {
  const pairs = useQuery(pairsQuery);
  const progress = useQuery(progressQuery);
  const wallets = useQuery(walletsQuery);
  if (pairs.isPending) return <DeskSkeleton />;
  const isSoldOut = pairs.data?.length === 0 && progress.data?.open_tranche === null;
  if (isSoldOut) return <SoldOut />;
  if (!pairs.data || pairs.data.length === 0)
    return <NoPrice onRetry={() => void pairs.refetch()} isAsking={pairs.isFetching} />;
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

/** Prices come within five seconds or not at all (decisions, point 4): the customer may ask again. */
function NoPrice({ onRetry, isAsking }: { onRetry: () => void; isAsking: boolean }) {
  return (
    <Banner
      tone="warn"
      urgent
      title={m.exchange_price_unavailable()}
      action={
        <Button size="sm" variant="secondary" loading={isAsking} onClick={onRetry}>
          {m.kernel_retry()}
        </Button>
      }
    >
      {m.exchange_price_unavailable_note()}
    </Banner>
  );
}

function DeskSkeleton() {
  return (
    <Loading label={m.ui_loading()}>
      <div className="swap-desk">
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
