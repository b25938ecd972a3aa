import type { PaymentAttempt } from '@istmo/providers/bank-link/port';
import type { Payment } from './payments.store.ts';

/** What the provider's answer about a payment means. */
export type PaymentDecision =
  | { readonly decision: 'none' }
  | { readonly decision: 'attempt'; readonly attemptState: 'pending' | 'declined' }
  | { readonly decision: 'expire' }
  | { readonly decision: 'credit' | 'review' | 'return' | 'reverse'; readonly attempt: PaymentAttempt };

type JudgedPayment = Pick<Payment, 'state' | 'attemptState' | 'attempt' | 'currency' | 'units' | 'expiresAt'>;

/** A bank's answer may come later than the end of the link that its attempt began with. */
const graceMs = 3_600_000;

const none: PaymentDecision = { decision: 'none' };

/** Pure: compares what was requested with what the provider says of all attempts to pay it. */
export function judgePayment(payment: JudgedPayment, attempts: readonly PaymentAttempt[], now: Date): PaymentDecision {
  const { state } = payment;
  if (state === 'open' || state === 'expired') return judgeUnpaid(payment, attempts, now);
  const own = attempts.find(({ id }) => id === payment.attempt);
  if (own?.state !== 'voided') return none;
  if (state === 'credited') return { decision: 'reverse', attempt: own };
  return state === 'in_review' ? { decision: 'return', attempt: own } : none;
}

function judgeUnpaid(payment: JudgedPayment, attempts: readonly PaymentAttempt[], now: Date): PaymentDecision {
  const approved = attempts.filter(({ state }) => state === 'approved');
  const right = approved.find(({ amount }) => amount.currency === payment.currency && amount.units === payment.units);
  if (right) return { decision: 'credit', attempt: right };
  const [other] = approved;
  if (other) return { decision: 'review', attempt: other };
  if (payment.state === 'expired') return none;
  const isPending = attempts.some(({ state }) => state === 'pending');
  if (!isPending && now.getTime() > payment.expiresAt.getTime() + graceMs) return { decision: 'expire' };
  const isDeclined = attempts.some(({ state }) => state === 'declined' || state === 'voided');
  const attemptState = isPending ? 'pending' : isDeclined ? 'declined' : null;
  return attemptState === null || attemptState === payment.attemptState ? none : { decision: 'attempt', attemptState };
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * When the provider is asked again, because a notice may have been lost: soon after the link was opened, then less and less often, and for
 * as long as a bank may take back what it paid. Undefined: not any more.
 */
export function nextCheckAfter(
  { state, createdAt, stateSince }: Pick<Payment, 'state' | 'createdAt' | 'stateSince'>,
  now: Date,
): Date | undefined {
  const later = (ms: number): Date => new Date(now.getTime() + ms);
  const age = now.getTime() - createdAt.getTime();
  if (state === 'open') return later(Math.min(Math.max(age / 4, 10_000), hourMs));
  const since = now.getTime() - stateSince.getTime();
  if (state === 'expired') return since < 3 * dayMs ? later(6 * hourMs) : undefined;
  if (state === 'in_review') return later(hourMs);
  return state === 'credited' && since < 120 * dayMs ? later(since < dayMs ? hourMs : dayMs) : undefined;
}
