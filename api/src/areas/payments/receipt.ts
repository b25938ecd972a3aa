import { readPaymentReceipt } from '@istmo/contract/areas/payments/payments.contract';
import { formatAmount } from '@istmo/contract/kernel/format';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import type { ReceiptLine } from '../../pdf/receipt.ts';
import { typesetOwnReceipt } from '../accounts/public.ts';
import { pesoScale } from './announce-payment.ts';
import { readStoredAttempts } from './attempts.store.ts';
import { findPayment } from './payments.store.ts';

/** The receipt of a payment that was credited, also after the bank took it back: it says so. */
export const answerReadPaymentReceipt = handle(readPaymentReceipt, async (app, caller, { reference }) => {
  const payment = await findPayment(app.db, reference.trim().toUpperCase());
  if (payment?.customer !== caller.customer || payment.creditedAt === null)
    return refuse('not_found', m.kernel_not_found, { field: 'reference' });
  const attempts = await readStoredAttempts(app.db, payment.id);
  const amount = (units: bigint): string => `${formatAmount(formatUnits(units, pesoScale))} ${payment.currency}`;
  const isReversed = payment.state === 'reversed';
  const taken: readonly ReceiptLine[] = [
    [m.payments_taken, amount(payment.takenUnits)],
    [m.payments_owed, amount(payment.owedUnits)],
  ];
  return typesetOwnReceipt(app, caller, {
    title: m.payments_receipt_title,
    text: m.payments_receipt_text,
    reference: payment.reference,
    createdAt: payment.createdAt,
    lines: [
      [m.ui_amount, amount(payment.units)],
      [m.payments_method, attempts.find(({ id }) => id === payment.attempt)?.method ?? ''],
      [m.payments_receipt_attempt, payment.attempt ?? ''],
      ...(isReversed ? taken : []),
    ],
    status: isReversed ? m.payments_state_reversed : m.payments_state_credited,
  });
});
