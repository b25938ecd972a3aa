import { listCopDeposits, readPayment, readPaymentTerms } from '@istmo/contract/areas/payments/payments.contract';
import { linkCurrency } from '@istmo/contract/areas/payments/payments.rules';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { checkDates } from '../../http/check-dates.ts';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { pesoScale } from './announce-payment.ts';
import { readStoredAttempts, type StoredAttempt } from './attempts.store.ts';
import { paymentStatuses, toPaymentView } from './payment-states.ts';
import { findPayment, type Payment, readPaymentsOf } from './payments.store.ts';
import { pageReader } from '../../http/paging.ts';

/** The link is given to the customer for as long as it can be paid. */
function toRow(payment: Payment, now: Date) {
  const isPayable = payment.state === 'open' && payment.attemptState !== 'pending' && payment.expiresAt > now;
  return {
    _id: payment.id,
    currency: payment.currency,
    amount: formatUnits(payment.units, pesoScale),
    reference_no: payment.reference,
    status: paymentStatuses[payment.state],
    created_at: payment.createdAt.toISOString(),
    state: toPaymentView(payment),
    url: isPayable ? payment.url : '',
    expires_at: payment.expiresAt.toISOString(),
  };
}

export const answerReadPaymentTerms = handle(readPaymentTerms, async ({ settings }) => ({
  data: {
    currency: linkCurrency,
    minimum: `${settings.minPesoPayment}`,
    maximum: `${settings.maxPesoPayment}`,
    hours: settings.paymentLinkHours,
  },
}));

export const answerListPayments = handle(listCopDeposits, async (app, { customer }, paging) => {
  checkDates(paging);
  const { rows, count } = await readPaymentsOf(pageReader(app, paging), customer, paging);
  const now = app.clock.now();
  return { data: rows.map((row) => toRow(row, now)), count };
});

const attemptSteps = {
  pending: 'bank_pending',
  declined: 'declined',
  voided: 'attempt_voided',
} as const;

/** Of an attempt: that the bank confirmed it, and otherwise what the bank said last. */
function stepsOfAttempt({ state, changedAt, approvedAt }: StoredAttempt) {
  return [
    ...(approvedAt ? [{ step: 'attempt_approved' as const, at: approvedAt }] : []),
    ...(state === 'unknown' || state === 'approved' ? [] : [{ step: attemptSteps[state], at: changedAt }]),
  ];
}

/** What happened, oldest first. */
export function toSteps(payment: Payment, attempts: readonly StoredAttempt[]) {
  const { state, creditedAt, createdAt, stateSince } = payment;
  const paid = attempts.find(({ id }) => id === payment.attempt);
  const steps = [
    { step: 'open' as const, at: createdAt },
    ...attempts.flatMap(stepsOfAttempt),
    ...(creditedAt ? [{ step: 'credited' as const, at: creditedAt }] : []),
    ...(state === 'returned' && paid?.approvedAt ? [{ step: 'in_review' as const, at: paid.approvedAt }] : []),
    ...(state === 'open' || state === 'credited' ? [] : [{ step: state, at: stateSince }]),
  ];
  return steps
    .toSorted((left, right) => left.at.getTime() - right.at.getTime())
    .map(({ step, at }) => ({ step, at: at.toISOString() }));
}

/** What arrived where it is not what was requested. The provider counts the hundredths of every currency. */
function arrivedOf({ currency, units }: Payment, paid: StoredAttempt | undefined) {
  if (!paid?.approvedAt || (paid.currency === currency && paid.amount === units)) return null;
  return { amount: formatUnits(paid.amount, pesoScale), currency: paid.currency };
}

export const answerReadPayment = handle(readPayment, async (app, { customer }, { reference }) => {
  const payment = await findPayment(app.db, reference.trim().toUpperCase());
  if (payment?.customer !== customer) return refuse('not_found', m.kernel_not_found, { field: 'reference' });
  const attempts = await readStoredAttempts(app.db, payment.id);
  const paid = attempts.find(({ id }) => id === payment.attempt);
  return {
    data: {
      ...toRow(payment, app.clock.now()),
      steps: toSteps(payment, attempts),
      method: paid?.method ?? '',
      taken: formatUnits(payment.takenUnits, pesoScale),
      owed: formatUnits(payment.owedUnits, pesoScale),
      arrived: arrivedOf(payment, paid),
    },
  };
});
