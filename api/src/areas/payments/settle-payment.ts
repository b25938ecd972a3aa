import { money } from '@istmo/contract/kernel/money';
import type { Tx } from '@istmo/db/tx';
import { available, creditPayment, post, readBalance, reversePayment } from '@istmo/ledger';
import type { PaymentAttempt } from '@istmo/providers/bank-link/port';
import type { App } from '../../app.ts';
import { startCooldown } from '../access/public.ts';
import { publishEvent } from '../notifications/public.ts';
import { announcePayment, type PaymentNews } from './announce-payment.ts';
import { storeAttempt } from './attempts.store.ts';
import { judgePayment, nextCheckAfter, type PaymentDecision } from './judge-payment.ts';
import {
  findPayment,
  lockPayment,
  type Payment,
  type PaymentChange,
  setNextCheck,
  setSurplus,
  updatePayment,
} from './payments.store.ts';

/**
 * Asks the provider about a payment and does what its answer means: row, attempts, notice and movement in one transaction. Neither a notice
 * nor a browser moves money: what they say is only a reason to ask. Safe to repeat and to run twice at once; the row's lock and the
 * movement's key see to it. False when there is no such payment.
 */
export async function settlePayment(app: App, reference: string, signal: AbortSignal): Promise<boolean> {
  const found = await findPayment(app.db, reference);
  if (!found) return false;
  const attempts = await app.bankLink.readAttempts(found, signal);
  const at = app.clock.now();
  const surplus = await app.db.inTransaction(async (tx) => {
    const payment = await lockPayment(tx, found.id);
    if (!payment) throw new Error('a payment that was there and is not any more');
    const changed = await storeAttempts(tx, payment, attempts, at);
    const change = await carryOut(app, tx, payment, judgePayment(payment, attempts, at));
    const now = { ...payment, ...change };
    await setNextCheck(tx, payment.id, nextCheckAfter(now, at));
    const isSurplus = ({ id, state }: PaymentAttempt) => state === 'approved' && id !== now.attempt;
    const hasSurplus = attempts.some(isSurplus);
    if (hasSurplus !== payment.hasSurplus) await setSurplus(tx, payment.id, hasSurplus);
    const others = changed.filter(isSurplus);
    if (change && now.state !== 'open') await postMovement(app, tx, payment, now);
    return { payment: now, isReversed: now.state === 'reversed' && payment.state !== 'reversed', others };
  });
  warn(app, surplus);
  return true;
}

async function storeAttempts(
  tx: Tx,
  { id }: Payment,
  attempts: readonly PaymentAttempt[],
  at: Date,
): Promise<PaymentAttempt[]> {
  const changed: PaymentAttempt[] = [];
  for (const attempt of attempts) if (await storeAttempt(tx, id, { attempt, at })) changed.push(attempt);
  return changed;
}

const news: Readonly<Record<'credit' | 'review' | 'return' | 'reverse' | 'expire', PaymentNews>> = {
  credit: 'credited',
  review: 'in_review',
  return: 'returned',
  reverse: 'reversed',
  expire: 'expired',
};

/** Changes the row and tells the customer; undefined when nothing changed. The movement comes last, because it locks accounts. */
async function carryOut(
  app: App,
  tx: Tx,
  payment: Payment,
  decided: PaymentDecision,
): Promise<PaymentChange | undefined> {
  if (decided.decision === 'none') return undefined;
  if (decided.decision === 'attempt') {
    const change = { ...payment, attemptState: decided.attemptState };
    await updatePayment(tx, payment.id, change);
    if (decided.attemptState === 'declined') await announcePayment(app, tx, payment, 'declined');
    else await publishEvent(tx, payment.customer, 'deposits');
    return change;
  }
  const change = await toChange(app, tx, payment, decided);
  await updatePayment(tx, payment.id, change);
  if (decided.decision === 'reverse') await startCooldown(app, tx, payment.customer, 'deposit-reversed');
  await announcePayment(app, tx, { ...payment, ...change }, news[decided.decision]);
  return change;
}

type FinalDecision = Exclude<PaymentDecision, { readonly decision: 'none' | 'attempt' }>;

async function toChange(app: App, tx: Tx, payment: Payment, ending: FinalDecision): Promise<PaymentChange> {
  const { takenUnits, owedUnits, creditedAt } = payment;
  const at = app.clock.now();
  const before = { takenUnits, owedUnits, creditedAt, attemptState: null, stateSince: at } as const;
  if (ending.decision === 'expire') return { ...before, state: 'expired', attempt: null };
  const { attempt } = ending;
  if (ending.decision === 'credit') return { ...before, state: 'credited', attempt: attempt.id, creditedAt: at };
  if (ending.decision === 'review') return { ...before, state: 'in_review', attempt: attempt.id };
  if (ending.decision === 'return') return { ...before, state: 'returned', attempt: attempt.id };
  // If the customer spends between this read and the posting, the ledger refuses, the transaction is rolled back, and the next run tries again.
  const { units: has } = await readBalance(tx, available(payment.customer), payment.currency);
  const taken = has < payment.units ? has : payment.units;
  return { ...before, state: 'reversed', attempt: attempt.id, takenUnits: taken, owedUnits: payment.units - taken };
}

async function postMovement(app: App, tx: Tx, before: Payment, now: Payment): Promise<void> {
  if (now.state === before.state) return;
  const { id, customer, currency, units, takenUnits, owedUnits } = now;
  const at = app.clock.now();
  if (now.state === 'credited') await post(tx, creditPayment({ id, customer, at, amount: money(currency, units) }));
  if (now.state === 'reversed') {
    const [taken, owed] = [money(currency, takenUnits), money(currency, owedUnits)];
    await post(tx, reversePayment({ id, customer, at, taken, owed }));
  }
}

type SettledPayment = {
  readonly payment: Payment;
  readonly isReversed: boolean;
  readonly others: readonly PaymentAttempt[];
};

/** What staff have to act on (docs/recipes/cop-payment.md). */
function warn(app: App, { payment, isReversed, others }: SettledPayment): void {
  const { reference, customer } = payment;
  if (others.length > 0)
    app.log.error(
      { payment: reference, customer, attempts: others.map(({ id }) => id) },
      'money arrived for a payment and is not credited, because it was paid before or in another amount: give it back at the provider',
    );
  if (!isReversed) return;
  const facts = { payment: reference, customer, owed: `${payment.owedUnits}` };
  // Where the customer still had all of it, there is nothing left to do.
  if (payment.owedUnits === 0n) app.log.warn(facts, 'the bank took a credited payment back, all of it from the wallet');
  else app.log.error(facts, 'the bank took a credited payment back; what the customer had spent is owed');
}
