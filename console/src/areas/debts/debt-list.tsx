import { callOrThrow } from '@istmo/client/call-error';
import { fetchRows, type ListSpec } from '@istmo/client/list/list-spec';
import { type DebtSource, type DebtState, debtStates } from '@istmo/contract/areas/debts/debt-states';
import { listDebts } from '@istmo/contract/areas/debts/debts.staff.calls';
import { formatDateTime } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Address } from '@istmo/ui/Address';
import { DateTime } from '@istmo/ui/DateTime';
import { Money } from '@istmo/ui/Money';
import { Status, type StatusKind } from '@istmo/ui/Tag';
import type { ReactNode } from 'react';
import { CustomerLink } from '../../shared/CustomerLink.tsx';

export type ListedDebt = ReplyAt<typeof listDebts>['data'][number];

export const debtSourceNames: Readonly<Record<DebtSource, () => string>> = {
  deposit: m.debts_source_deposit,
  payment: m.debts_source_payment,
  'card-purchase': m.debts_source_card,
};

export const stateDisplays: Readonly<Record<DebtState, { readonly kind: StatusKind; readonly name: () => string }>> = {
  waiting: { kind: 'waiting', name: m.debts_state_waiting },
  open: { kind: 'failed', name: m.debts_state_open },
  writing_off: { kind: 'working', name: m.debts_state_writing_off },
  settled: { kind: 'done', name: m.debts_state_settled },
  cancelled: { kind: 'stopped', name: m.debts_state_cancelled },
};

export const debtFilters = ['state'] as const;

const stateIn = (text: string | undefined) => debtStates.find((state) => state === text) ?? '';

export const debtList = (renderWork: (row: ListedDebt) => ReactNode): ListSpec<ListedDebt> => ({
  name: 'debts',
  fileName: 'debts',
  title: m.debts_queue,
  empty: m.debts_queue_empty,
  read: fetchRows((paging, options, { state }) =>
    callOrThrow(listDebts, { ...paging, state: stateIn(state) }, options),
  ),
  topics: [],
  hasDates: false,
  hasSearch: true,
  searchLabel: m.debts_search,
  orderedBy: 'since',
  filters: [
    {
      key: 'state',
      label: m.debts_column_state,
      options: () => debtStates.map((value) => ({ value, label: stateDisplays[value].name() })),
    },
  ],
  keyOf: ({ id }) => id,
  columns: [
    {
      key: 'since',
      header: m.debts_column_since,
      text: ({ created_at: at }) => formatDateTime(at),
      show: ({ created_at: at }) => <DateTime at={at} />,
      card: 'meta',
    },
    {
      key: 'customer',
      header: m.debts_column_customer,
      text: ({ customer }) => customer,
      show: ({ customer, customer_id: id }) => <CustomerLink id={id} name={customer} />,
      names: true,
      card: 'title',
    },
    { key: 'reason', header: m.debts_column_reason, text: ({ source }) => debtSourceNames[source]() },
    {
      key: 'reference',
      header: m.debts_column_reference,
      text: ({ reference }) => reference,
      show: ({ reference }) => <Address value={reference} shape="10" />,
    },
    {
      key: 'amount',
      header: m.debts_column_amount,
      text: ({ amount, currency }) => `${amount} ${currency}`,
      show: ({ amount, currency }) => <Money amount={amount} unit={currency} />,
      align: 'end',
    },
    {
      key: 'left',
      header: m.debts_column_left,
      text: ({ left, currency }) => `${left} ${currency}`,
      show: ({ left, currency }) => <Money amount={left} unit={currency} />,
      align: 'end',
      card: 'value',
    },
    {
      key: 'state',
      header: m.debts_column_state,
      text: ({ state }) => stateDisplays[state].name(),
      show: (row) => (
        <span className="debt-state">
          <Status kind={stateDisplays[row.state].kind}>{stateDisplays[row.state].name()}</Status>
          {renderWork(row)}
        </span>
      ),
    },
  ],
  detail: {
    title: m.debts_queue,
    of: ({ customer }) => m.debts_work_of({ customer }),
    lines: ({ currency, ...row }) => [
      { key: 'reason', name: m.debts_column_reason(), value: debtSourceNames[row.source]() },
      { key: 'reference', name: m.debts_column_reference(), value: <span className="code">{row.reference}</span> },
      { key: 'amount', name: m.debts_column_amount(), value: <Money amount={row.amount} unit={currency} /> },
      { key: 'collected', name: m.debts_collected(), value: <Money amount={row.collected} unit={currency} /> },
      { key: 'written', name: m.debts_written_off(), value: <Money amount={row.written_off} unit={currency} /> },
      { key: 'left', name: m.debts_column_left(), value: <Money amount={row.left} unit={currency} /> },
      { key: 'state', name: m.debts_column_state(), value: stateDisplays[row.state].name() },
    ],
  },
});
