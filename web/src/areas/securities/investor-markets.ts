import { phaseReasonNames } from '@istmo/contract/areas/order-books/state-names';
import { signOf } from '@istmo/contract/kernel/format';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { whenOf } from '../../shared/format.ts';
import { type InvestorMarket, investorMarketsQuery, type SecurityView } from './securities.queries.ts';

type Phase = Pick<InvestorMarket, 'phase' | 'phase_reason'>;

// Staff close a market for good only; the schedule opens it again otherwise.
const hasEnded = ({ phase, phase_reason: reason }: Phase): boolean => phase === 'closed' && reason === 'staff';

/** The markets of a security on which it is traded, or will be again. */
export const marketsOf = (ticker: string, markets: readonly InvestorMarket[]): InvestorMarket[] =>
  markets.filter((market) => market.security === ticker && !hasEnded(market));

/** Whether investors trade a security with each other; false as long as that is not known. */
export const useHasMarket = (ticker: string): boolean =>
  marketsOf(ticker, useQuery(investorMarketsQuery).data?.data ?? []).length > 0;

/** Whether the customer has units that are free or in orders. */
export const isHeld = ({ own: { available, held } }: Pick<SecurityView, 'own'>): boolean =>
  [available, held].some((amount) => signOf(amount) === 'pos');

type PhaseFacts = Phase & Pick<InvestorMarket, 'phase_note' | 'phase_until'>;

/** Why orders do not trade as they come; '' while they do. */
export function noteOfPhase({ phase, phase_reason: reason, phase_note: note, phase_until: until }: PhaseFacts): string {
  if (phase === 'continuous') return '';
  if (phase === 'closed')
    return until === null ? m.securities_market_closed() : m.securities_market_closed_until({ at: whenOf(until) });
  if (phase === 'auction') return m.securities_market_auction();
  const why = translate(phaseReasonNames[reason], getLocale());
  return [m.securities_market_halted(), why, note[getLocale()]].filter((part) => part !== '').join(' ');
}
