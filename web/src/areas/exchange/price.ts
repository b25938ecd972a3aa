import { lockQuote, refreshPrice } from '@istmo/contract/areas/exchange/exchange.contract';
import type { Endpoint } from '@istmo/contract/kernel/endpoint';
import * as m from '@istmo/contract/messages';
import type * as z from 'zod/mini';
import { call, type CallFailure, type Outcome } from '../../shared/call.ts';

/** After this time a price counts as unavailable, so that nothing loads for ever. */
const priceTimeoutMs = 5_000;

export type ServerPeriod = { readonly at: string; readonly expires_at: string };

/** How long a price is valid, and when it ends on this device's clock. */
export type ValidityPeriod = { readonly endsAt: number; readonly ms: number };

/**
 * Converts the server's expiry to this device's clock. It counts from when the request was sent, so a slow reply ends early and never late,
 * and a wrong device clock does not matter.
 */
export function toValidityPeriod({ at, expires_at: end }: ServerPeriod, requestedAtMs: number): ValidityPeriod {
  const ms = Math.max(0, Date.parse(end) - Date.parse(at));
  return { endsAt: requestedAtMs + ms, ms };
}

/** A price that the server guarantees for the countdown. */
export type Quote = {
  readonly from: string;
  readonly to: string;
  readonly rate: string;
  readonly inverse: string;
  readonly span: ValidityPeriod;
};

/** A price locked for one confirmation. */
export type LockedQuote = Quote & { readonly id: string; readonly feePer: string };

export type QuoteResult<Value> = { readonly quote: Value } | { readonly failure: CallFailure };

type Schema = z.ZodMiniType;

/** A call about a price, with its own timeout. */
export async function callWithTimeout<I extends Schema, O extends Schema>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
  signal?: AbortSignal,
): Promise<Outcome<z.output<O>>> {
  const timeout = AbortSignal.timeout(priceTimeoutMs);
  try {
    return await call(endpoint, input, { signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
  } catch (error) {
    if (!timeout.aborted) throw error;
    return { done: false, failure: { code: 'timeout', msg: m.exchange_price_unavailable_note(), details: {} } };
  }
}

export async function requestQuote(from: string, to: string): Promise<QuoteResult<Quote>> {
  const requestedAt = Date.now();
  const outcome = await callWithTimeout(refreshPrice, { from, to });
  if (!outcome.done) return { failure: outcome.failure };
  const { msg: rate, inverse } = outcome.reply;
  return { quote: { from, to, rate, inverse, span: toValidityPeriod(outcome.reply, requestedAt) } };
}

export async function requestLockedQuote(from: string, to: string): Promise<QuoteResult<LockedQuote>> {
  const requestedAt = Date.now();
  const outcome = await callWithTimeout(lockQuote, { from, to });
  if (!outcome.done) return { failure: outcome.failure };
  const { hold_id: id, rate, inverse, fee_per: feePer } = outcome.reply;
  return { quote: { from, to, rate, inverse, feePer, id, span: toValidityPeriod(outcome.reply, requestedAt) } };
}
