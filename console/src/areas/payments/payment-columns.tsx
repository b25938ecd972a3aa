import type { PaymentProblem } from '@istmo/contract/areas/payments/payment-state';
import type { ListColumn } from '@istmo/client/list/list-spec';
import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { Money } from '@istmo/ui/Money';
import type { Column } from '@istmo/ui/table-props';
import { type StateDisplay, StateStatus } from '@istmo/ui/Tag';
import { linkOptions } from '@tanstack/react-router';
import { pages } from '../../paths.ts';
import { caseColumn } from '../../shared/review/case-columns.tsx';
import { sheetCustomer, sheetFigure, sheetText, sheetTime } from '../../shared/sheet-columns.ts';
import type { CaseLink } from '../../shared/review/ReviewPage.tsx';
import type { PaymentCase, PaymentQueueView, PaymentRow, PaymentsSearch } from './payments.queries.ts';

export const paymentStates: Readonly<Record<PaymentRow['state'], StateDisplay>> = {
  open: { kind: 'working', name: m.payments_case_state_open },
  bank_pending: { kind: 'waiting', name: m.payments_state_bank_pending },
  declined: { kind: 'failed', name: m.payments_state_declined },
  credited: { kind: 'done', name: m.payments_state_credited },
  expired: { kind: 'stopped', name: m.payments_state_expired },
  in_review: { kind: 'waiting', name: m.payments_case_state_in_review },
  returned: { kind: 'stopped', name: m.payments_case_state_returned },
  reversed: { kind: 'failed', name: m.payments_state_reversed },
};

const attemptNames: Readonly<Record<PaymentCase['attempts'][number]['state'], () => string>> = {
  pending: m.payments_attempt_pending,
  approved: m.payments_attempt_approved,
  declined: m.payments_attempt_declined,
  voided: m.payments_attempt_voided,
  unknown: m.payments_attempt_unknown,
};
export const attemptName = (state: PaymentCase['attempts'][number]['state']): string => attemptNames[state]();

const stepNames: Readonly<Record<PaymentCase['steps'][number]['step'], () => string>> = {
  open: m.payments_case_step_open,
  bank_pending: m.payments_attempt_pending,
  declined: m.payments_attempt_declined,
  attempt_approved: m.payments_attempt_approved,
  attempt_voided: m.payments_attempt_voided,
  credited: m.payments_state_credited,
  expired: m.payments_state_expired,
  in_review: m.payments_case_state_in_review,
  returned: m.payments_case_state_returned,
  reversed: m.payments_state_reversed,
};
export const stepName = (step: PaymentCase['steps'][number]['step']): string => stepNames[step]();

/** What staff read of a problem. */
export const problemTexts: Readonly<Record<PaymentProblem, () => string>> = {
  in_review: m.payments_problem_in_review,
  surplus: m.payments_problem_surplus,
  stuck: m.payments_problem_stuck,
};

export const viewNames: Readonly<Record<PaymentQueueView, () => string>> = {
  attention: m.payments_view_attention,
  open: m.payments_view_open,
  reversed: m.payments_view_reversed,
  all: m.payments_view_all,
};

export function PaymentState({ state }: Pick<PaymentRow, 'state'>) {
  return <StateStatus display={paymentStates[state]} />;
}

export const paymentLink: CaseLink<PaymentQueueView> = (search) => linkOptions({ to: pages.copPayments.path, search });

/** The columns of the queue; fewer while a case is open beside it. */
export function paymentColumns(search: PaymentsSearch): Column<PaymentRow>[] {
  const created: Column<PaymentRow> = {
    key: 'created',
    header: m.payments_date(),
    card: 'meta',
    cell: ({ created_at: at }) => <DateTime at={at} />,
  };
  return [
    caseColumn({ search, linkTo: paymentLink }),
    {
      key: 'reference',
      header: m.payments_reference(),
      cell: ({ reference_no: reference }) => <span className="code review-reference">{reference}</span>,
    },
    {
      key: 'amount',
      header: m.payments_case_amount(),
      align: 'end',
      card: 'value',
      cell: ({ amount, currency }) => <Money amount={amount} unit={currency} />,
    },
    { key: 'state', header: m.ui_status(), cell: (row) => <PaymentState {...row} /> },
    ...(search.case === undefined ? [created] : []),
  ];
}

/** The columns of the file of the queue. */
export const paymentSheet: readonly ListColumn<PaymentRow>[] = [
  sheetText('reference', m.payments_reference, ({ reference_no: reference }) => reference),
  sheetCustomer(),
  sheetFigure('amount', m.payments_case_amount, ({ amount, currency }) => `${amount} ${currency}`),
  sheetText('state', m.ui_status, ({ state }) => paymentStates[state].name()),
  sheetTime('created', m.payments_date, ({ created_at: at }) => at),
];
