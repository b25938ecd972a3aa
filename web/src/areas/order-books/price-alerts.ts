import { queryFor } from '@istmo/client/query';
import { listAlerts } from '@istmo/contract/areas/market-data/market-data.calls';
import { parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import type { FieldProblem } from '@istmo/ui/form-parts';
import type { StateDisplay } from '@istmo/ui/Tag';
import { fieldPlaces, type MarketTerms, priceText } from './market-terms.ts';
import { unitPriceText } from './order-columns.tsx';

export type PriceAlert = ReplyAt<typeof listAlerts>['data'][number];
export type AlertDraft = Pick<PriceAlert, 'direction' | 'price'>;

/** The customer's price alerts of one market, or of all where none is named. An alert that is reached comes with its notification. */
export const alertsQuery = (symbol = '') => queryFor(listAlerts, { input: { symbol }, topics: ['notifications'] });

/** "10.50 USD or higher". */
export function conditionOf({ direction, price, currency }: AlertDraft & Pick<PriceAlert, 'currency'>): string {
  const text = direction === 'above' ? m.alerts_at_or_above : m.alerts_at_or_below;
  return text({ price: `${unitPriceText(price)} ${currency}` });
}

export const displayOfAlert = ({ reached_at: at }: PriceAlert): StateDisplay =>
  at === null ? { kind: 'waiting', name: m.alerts_waiting } : { kind: 'done', name: m.alerts_was_reached };

/** Those that wait first, each group the newest first as the server sends them. */
export const waitingFirst = (alerts: readonly PriceAlert[]): PriceAlert[] =>
  alerts.toSorted((one, other) => Number(one.reached_at !== null) - Number(other.reached_at !== null));

/** What the server would not take of an alert: no price, or one that the last price is at already. */
export function findAlertProblems(
  { direction, price }: AlertDraft,
  terms: MarketTerms,
  last: bigint | undefined,
): FieldProblem[] {
  const units = parseUnits(price, terms.currencyScale) ?? 0n;
  if (units <= 0n) {
    const places = `${fieldPlaces(terms)}`;
    return [{ field: 'price', text: m.alerts_price_invalid({ currency: terms.currency, places }) }];
  }
  if (last === undefined || (direction === 'above' ? last < units : last > units)) return [];
  return [{ field: 'price', text: m.alerts_reached({ price: priceText(last, terms), currency: terms.currency }) }];
}
