import { holdPrice, refreshPrice } from '@istmo/contract/areas/exchange/exchange.calls';
import * as m from '@istmo/contract/messages';
import type { CallAddress, ReplyAt, RequestAt } from '@istmo/contract/wire';
import { call, type No, type Outcome } from '../../kit/call.ts';

/** Beyond this a price is said to be unavailable: nothing spins for ever. */
const priceWaitMs = 5_000;

export type Timed = { readonly at: string; readonly expires_at: string };

/** How long something stands, and when it ends on this device's clock. */
export type Span = { readonly endsAt: number; readonly ms: number };

/**
 * The server's end on this device's clock. Counted from when the question was sent, so a slow answer ends early and never late; a device
 * whose clock is wrong counts right all the same.
 */
export function spanOf({ at, expires_at: end }: Timed, askedAtMs: number): Span {
  const ms = Math.max(0, Date.parse(end) - Date.parse(at));
  return { endsAt: askedAtMs + ms, ms };
}

/** A price that the server stands by for the countdown. */
export type Quote = {
  readonly from: string;
  readonly to: string;
  readonly rate: string;
  readonly inverse: string;
  readonly span: Span;
};

/** A price held for one confirmation. */
export type Hold = Quote & { readonly id: string; readonly feePer: string };

export type Priced<Price> = { readonly given: Price } | { readonly no: No };

/** A call about a price, with an end. */
export async function callInTime<A extends CallAddress>(
  address: A,
  input: RequestAt<A>,
  signal?: AbortSignal,
): Promise<Outcome<ReplyAt<A>>> {
  const late = AbortSignal.timeout(priceWaitMs);
  try {
    return await call(address, input, { signal: signal ? AbortSignal.any([signal, late]) : late });
  } catch (error) {
    if (!late.aborted) throw error;
    return { done: false, no: { code: 'timeout', msg: m.exchange_price_unavailable_note(), also: {} } };
  }
}

export async function askQuote(from: string, to: string): Promise<Priced<Quote>> {
  const askedAt = Date.now();
  const outcome = await callInTime(refreshPrice, { from, to });
  if (!outcome.done) return { no: outcome.no };
  const { msg: rate, inverse } = outcome.reply;
  return { given: { from, to, rate, inverse, span: spanOf(outcome.reply, askedAt) } };
}

export async function askHold(from: string, to: string): Promise<Priced<Hold>> {
  const askedAt = Date.now();
  const outcome = await callInTime(holdPrice, { from, to });
  if (!outcome.done) return { no: outcome.no };
  const { hold_id: id, rate, inverse, fee_per: feePer } = outcome.reply;
  return { given: { from, to, rate, inverse, feePer, id, span: spanOf(outcome.reply, askedAt) } };
}
