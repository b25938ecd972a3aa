import {
  countWaitingPayments,
  listPaymentQueue,
  readPaymentCase,
} from '@istmo/contract/areas/payments/payments.staff.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { App } from '../../../app.ts';
import { handleStaff } from '../../../http/handler.ts';
import { showQueueLength } from '../../../http/queue-length.ts';
import { refuse } from '../../../http/refusal.ts';
import { maskEmail, readQueueSearch, seesEmail } from '../../accounts/public.ts';
import { recordLook } from '../../audit/public.ts';
import { pesoScale } from '../announce-payment.ts';
import { readStoredAttempts } from '../attempts.store.ts';
import { toPaymentView } from '../payment-states.ts';
import { toSteps } from '../read-payments.ts';
import {
  countAttention,
  findCase,
  type PaymentCase,
  paymentSubject,
  readAnswers,
  readNotices,
  readQueue,
} from './payment-queue.store.ts';

const pesos = (units: bigint): string => formatUnits(units, pesoScale);

/** Why staff look at it. */
function problemOf({ state, hasSurplus, attemptState, expiresAt }: PaymentCase, now: Date) {
  if (state === 'in_review') return 'in_review' as const;
  if (hasSurplus) return 'surplus' as const;
  return state === 'open' && attemptState === 'pending' && expiresAt < now ? ('stuck' as const) : null;
}

function toRowView(row: PaymentCase, now: Date) {
  return {
    reference_no: row.reference,
    customer_id: row.customer,
    customer: row.username,
    amount: pesos(row.units),
    currency: row.currency,
    state: toPaymentView(row),
    problem: problemOf(row, now),
    created_at: row.createdAt.toISOString(),
    state_since: row.stateSince.toISOString(),
  };
}

export async function requireCase(app: App, reference: string): Promise<PaymentCase> {
  const found = await findCase(app.db, reference.trim().toUpperCase());
  return found ?? refuse('not_found', m.kernel_not_found, { field: 'reference_no' });
}

export const answerListPaymentQueue = handleStaff(listPaymentQueue, async (app, caller, { view, search, limit }) => {
  const found = await readQueueSearch(app.db, { role: caller.role, search });
  const now = app.clock.now();
  const [rows, { waiting }] = await Promise.all([
    readQueue(app.db, { view, search: found, limit: limit + 1, now }),
    countAttention(app.db, now),
  ]);
  return {
    data: rows.slice(0, limit).map((row) => toRowView(row, now)),
    has_more: rows.length > limit,
    counts: { attention: waiting },
  };
});

export const answerReadPaymentCase = handleStaff(readPaymentCase, async (app, caller, input) => {
  const row = await requireCase(app, input.reference_no);
  const subject = { kind: paymentSubject, id: row.reference };
  await recordLook(app, caller, { action: 'payment.read', subject, reason: '' });
  const [attempts, answers, notices] = await Promise.all([
    readStoredAttempts(app.db, row.id),
    readAnswers(app.db, row.id),
    readNotices(app.db, row.reference),
  ]);
  return {
    ...toRowView(row, app.clock.now()),
    email: seesEmail(caller.role) ? row.email : maskEmail(row.email),
    expires_at: row.expiresAt.toISOString(),
    next_check_at: row.nextCheckAt?.toISOString() ?? null,
    attempt: row.attempt ?? '',
    taken: pesos(row.takenUnits),
    owed: pesos(row.owedUnits),
    steps: toSteps(row, attempts),
    attempts: attempts.map(({ id, state, amount, currency, method, changedAt }) => ({
      id,
      state,
      amount: pesos(amount),
      currency,
      method,
      changed_at: changedAt.toISOString(),
    })),
    answers: answers.map(({ attempt, body, receivedAt }) => ({ attempt, body, received_at: receivedAt.toISOString() })),
    notices: notices.map(({ body, receivedAt }) => ({ body, received_at: receivedAt.toISOString() })),
  };
});

export const answerCountWaitingPayments = handleStaff(countWaitingPayments, async (app) =>
  showQueueLength(await countAttention(app.db, app.clock.now())),
);
