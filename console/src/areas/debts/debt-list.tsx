import { callOrThrow } from '@istmo/client/call-error';
import { fetchRows, type ListSpec } from '@istmo/client/list/list-spec';
import { type DebtSource, type DebtState, debtStates } from '@istmo/contract/areas/debts/debt-states';
import { listDebts } from '@istmo/contract/areas/debts/debts.staff.calls';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Money } from '@istmo/ui/Money';
import { type StateDisplay, StateStatus } from '@istmo/ui/Tag';
import type { ReactNode } from 'react';
import { addressColumn, customerColumn, moneyColumn, timeColumn } from '../../shared/list-columns.tsx';

export type ListedDebt = ReplyAt<typeof listDebts>['data'][number];

export const debtSourceNames: Readonly<Record<DebtSource, () => string>> = {
  deposit: m.debts_source_deposit,
  payment: m.debts_source_payment,
  'card-purchase': m.debts_source_card,
};

export const stateDisplays: Readonly<Record<DebtState, StateDisplay>> = {
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
    timeColumn('since', m.debts_column_since, ({ created_at: at }) => at),
    customerColumn(m.debts_column_customer),
    { key: 'reason', header: m.debts_column_reason, text: ({ source }) => debtSourceNames[source]() },
    addressColumn('reference', m.debts_column_reference, ({ reference }) => reference),
    moneyColumn('amount', m.debts_column_amount, ({ amount }) => amount),
    { ...moneyColumn('left', m.debts_column_left, ({ left }) => left), card: 'value' },
    {
      key: 'state',
      header: m.debts_column_state,
      text: ({ state }) => stateDisplays[state].name(),
      show: (row) => (
        <span className="debt-state">
          <StateStatus display={stateDisplays[row.state]} />
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
