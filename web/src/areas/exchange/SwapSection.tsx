import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { Loading, Skeleton } from '@istmo/ui/EmptyState';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTradingCooldown } from '../../layout/CooldownNotice.tsx';
import { useRegistry } from '../../shared/registry.ts';
import type { PairsQuery } from './exchange.queries.ts';
import { type SwapPair, toSwapPairs } from './swap-draft.ts';
import { SwapForm } from './SwapForm.tsx';

type SwapSectionProps = {
  /** The pairs of the page with their rates. */
  readonly query: PairsQuery;
  /** Which of them, in the order of the page; all where it is absent. */
  readonly choose?: ((pairs: readonly SwapPair[]) => readonly SwapPair[]) | undefined;
  readonly hasReadOnlyTotal?: ((pair: SwapPair) => boolean) | undefined;
  /** What is shown where the reply has no pairs: why that is no fault, or else `noPrice`. */
  readonly emptyOf?: (noPrice: ReactNode) => ReactNode;
  /** Shown under the price details. */
  readonly asideOf: (pairs: readonly SwapPair[]) => ReactNode;
};

/** The form once there are prices, and its loading, empty and error states, for the markets of one page. */
export function SwapSection({ query, choose, hasReadOnlyTotal, emptyOf, asideOf }: SwapSectionProps) {
  const registry = useRegistry();
  const views = useQuery(query);
  const blocked = useTradingCooldown();
  if (views.isPending) return <SwapFormSkeleton />;
  const all = toSwapPairs(views.data ?? [], registry);
  const pairs = choose ? choose(all) : all;
  if (pairs.length === 0) {
    const noPrice = <NoPrice onRetry={() => void views.refetch()} isRequesting={views.isFetching} />;
    return views.data && emptyOf ? emptyOf(noPrice) : noPrice;
  }
  return (
    <SwapForm
      pairs={pairs}
      blocked={blocked}
      hasReadOnlyTotal={hasReadOnlyTotal}
      labels={{ title: m.exchange_title(), pay: m.exchange_pay(), receive: m.exchange_receive() }}
      aside={asideOf(pairs)}
    />
  );
}

/** Prices arrive within five seconds or not at all (requirement 3.4): the customer may retry. */
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
