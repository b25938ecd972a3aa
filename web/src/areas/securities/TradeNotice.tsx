import type { TradeState } from '@istmo/contract/kernel/trade-state';
import * as m from '@istmo/contract/messages';
import { LoadFailed } from '@istmo/client/LoadFailed';
import { Banner } from '@istmo/ui/Banner';
import { buttonClass } from '@istmo/ui/Button';
import { Loading, Skeleton } from '@istmo/ui/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { dayOf } from '../../shared/format.ts';
import { useHasMarket } from './investor-markets.ts';
import { securityQuery } from './securities.queries.ts';
import { tradeNotes } from './trade-notes.ts';

type TradeNoticeProps = { readonly ticker: string; readonly whileOpen?: ReactNode };

// What would say that it is not traded at all.
const isWithoutOffer = (state: TradeState): boolean => state === 'no_market' || state === 'closed';

/** Why a security cannot be exchanged now, and what next; while it can be, `whileOpen` or nothing. */
export function TradeNotice({ ticker, whileOpen = null }: TradeNoticeProps) {
  const security = useQuery(securityQuery(ticker));
  const hasMarket = useHasMarket(ticker);
  if (security.isError) return <LoadFailed error={security.error} onRetry={() => void security.refetch()} />;
  if (security.isPending) {
    return (
      <Loading label={m.ui_loading()}>
        <Skeleton className="h-20" />
      </Loading>
    );
  }
  const { trade_state: state, redemption } = security.data.data;
  if (state === 'open') return whileOpen;
  // Investors trade it with each other, which is said below.
  if (isWithoutOffer(state) && hasMarket) return null;
  const { title, note, tone, next } = tradeNotes[state];
  return (
    <Banner
      tone={tone}
      title={redemption?.redeemed_at ? m.securities_redeemed_on({ day: dayOf(redemption.redeemed_at) }) : title()}
      action={
        <Link {...next.link} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          {next.label()}
        </Link>
      }
    >
      {note({ ticker })}
    </Banner>
  );
}
