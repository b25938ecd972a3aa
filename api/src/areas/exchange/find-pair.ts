import * as m from '@istmo/contract/messages';
import { isNamedCurrency, type NamedCurrency } from '@istmo/contract/kernel/money';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import type { PairRow } from './prices.store.ts';
import { coingtPairs } from './rates.ts';

export type OpenPair = PairRow & { readonly from: NamedCurrency };

/** The pair, or a refusal when it is unknown or closed by staff. */
export async function findPair(app: App, from: string, to: string): Promise<OpenPair> {
  const pair = (await coingtPairs(app)).find((row) => row.from === from && row.to === to);
  if (!pair || !isNamedCurrency(pair.from)) refuse('pair_unknown', m.exchange_pair_unknown, { field: 'from' });
  if (!pair.isOpen) refuse('pair_closed', m.exchange_pair_closed);
  return { ...pair, from: pair.from };
}
