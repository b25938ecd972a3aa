import type { SwapQuote } from '@istmo/contract/areas/exchange/swap-arithmetic';
import type { Outcome } from '@istmo/ledger';
import type { App } from '../../app.ts';
import type { Caller } from '../../http/handler.ts';
import type { MarketWithInstruments } from '../instruments/public.ts';
import type { CardMarket } from './card-terms.ts';
import { type AllowedOrder, commitUnderRules, keepRefusal, requireRules } from '../rules/public.ts';

type QuotedOrder = { readonly found: MarketWithInstruments; readonly quote: Pick<SwapQuote, 'total' | 'received'> };

/** Refuses a swap that the rules of a security on either side do not allow; a swap of money has none. */
export async function requireSwapRules(
  app: App,
  { accountStatus: investor }: Pick<Caller, 'accountStatus'>,
  { found: { from, to }, quote }: QuotedOrder,
): Promise<AllowedOrder> {
  const sold = await requireRules(app, { instrument: from.code, action: 'sell', units: quote.total, investor });
  const bought = await requireRules(app, { instrument: to.code, action: 'buy', units: quote.received, investor });
  return { rows: [...sold.rows, ...bought.rows], counters: [...sold.counters, ...bought.counters] };
}

type CardOrder = { readonly market: Pick<CardMarket, 'symbol'>; readonly tokens: bigint };

/** Refuses a purchase by card that the rules do not allow. */
export function requireCardRules(
  app: App,
  { accountStatus: investor }: Pick<Caller, 'accountStatus'>,
  { market: { symbol: instrument }, tokens: units }: CardOrder,
): Promise<AllowedOrder> {
  return requireRules(app, { instrument, action: 'buy', units, investor });
}

/** Reserves the tokens of a purchase by card while the rules allow it. */
export function commitCardOrder(
  app: App,
  caller: Pick<Caller, 'accountStatus'>,
  order: CardOrder,
  reserve: (allowed: AllowedOrder) => Promise<Outcome>,
): Promise<Outcome> {
  return commitUnderRules(order.market.symbol, async () => reserve(await requireCardRules(app, caller, order)));
}

/** Stores that a purchase by card was refused by the rules. */
export const keepCardRefusal = (app: App, error: unknown): Promise<void> => keepRefusal(app, error);
