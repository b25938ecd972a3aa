import { listCopDeposits, readPayment, readPaymentTerms } from '@istmo/contract/areas/payments/payments.calls';
import { linkCurrency } from '@istmo/contract/areas/payments/payments.rules';
import type { ReplyAt } from '@istmo/contract/wire';
import * as m from '@istmo/contract/messages';
import { isErrorAt } from '@istmo/client/call-error';
import { prefetch, queries, queryFor } from '@istmo/client/query';
import { redirect } from '@tanstack/react-router';
import { depositOf } from '../../paths.ts';
import { saveFlash } from '../../shared/flash.ts';
import { settledByQuery } from '../debts/public.ts';

export type PaymentRow = ReplyAt<typeof listCopDeposits>['data'][number];
export type PaymentView = ReplyAt<typeof readPayment>['data'];
export type PaymentTermsView = ReplyAt<typeof readPaymentTerms>['data'];

/** Requirement 2.9: the list of COP deposits has ten a page. */
export const pageSize = 10;

export const termsQuery = queryFor(readPaymentTerms, { input: {} });
export const paymentsQuery = (pageIndex: number) =>
  queryFor(listCopDeposits, { input: { pageIndex, pageSize }, topics: ['deposits'] });
export const paymentQuery = (reference: string) =>
  queryFor(readPayment, { input: { reference }, topics: ['deposits'] });

/** A payment that is not the customer's leads to their own. */
export async function loadPayment(reference: string): Promise<void> {
  try {
    await prefetch(paymentQuery(reference));
    const payment = queries.getQueryData(paymentQuery(reference).queryKey);
    if (payment) await prefetch(settledByQuery(payment.data._id));
  } catch (error) {
    if (!isErrorAt(readPayment, error) || error.failure.code !== 'not_found') throw error;
    saveFlash({ tone: 'neg', text: m.payments_unknown() });
    redirect({ to: depositOf(linkCurrency), replace: true, throw: true });
  }
}
