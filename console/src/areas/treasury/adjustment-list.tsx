import { callOrThrow } from '@istmo/client/call-error';
import { fetchRows, type ListSpec } from '@istmo/client/list/list-spec';
import { adjustmentStates, type AdjustmentState, type Direction } from '@istmo/contract/areas/treasury/treasury.rules';
import { listAdjustments } from '@istmo/contract/areas/treasury/treasury.staff.calls';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Money } from '@istmo/ui/Money';
import { type StateDisplay, StateStatus } from '@istmo/ui/Tag';
import type { ReactNode } from 'react';
import { customerColumn, timeColumn } from '../../shared/list-columns.tsx';
import { whoAndWhen } from '../../shared/who-and-when.tsx';

export type Adjustment = ReplyAt<typeof listAdjustments>['data'][number];

export const directionNames: Readonly<Record<Direction, () => string>> = {
  credit: m.treasury_direction_credit,
  debit: m.treasury_direction_debit,
};

const stateDisplays: Readonly<Record<AdjustmentState, StateDisplay>> = {
  proposed: { kind: 'waiting', name: m.treasury_state_proposed },
  rejected: { kind: 'stopped', name: m.treasury_state_rejected },
  approved: { kind: 'working', name: m.treasury_state_approved },
  posted: { kind: 'done', name: m.treasury_state_posted },
  failed: { kind: 'failed', name: m.treasury_state_failed },
};

export const adjustmentFilters = ['state'] as const;

const stateIn = (text: string | undefined) => adjustmentStates.find((state) => state === text) ?? '';

/** The amount as it changes the balance: a debit is below zero. */
const signed = ({ direction, amount }: Adjustment): string => (direction === 'debit' ? `-${amount}` : amount);

export const adjustmentsOf = (renderWork: (row: Adjustment) => ReactNode): ListSpec<Adjustment> => ({
  name: 'adjustments',
  fileName: 'adjustments',
  title: m.treasury_adjustments_title,
  empty: m.treasury_adjustments_empty,
  read: fetchRows((paging, options, { state }) =>
    callOrThrow(listAdjustments, { ...paging, state: stateIn(state) }, options),
  ),
  topics: [],
  hasDates: true,
  hasSearch: true,
  searchLabel: m.treasury_adjustments_search,
  orderedBy: 'at',
  filters: [
    {
      key: 'state',
      label: m.treasury_state,
      options: () => adjustmentStates.map((value) => ({ value, label: stateDisplays[value].name() })),
    },
  ],
  keyOf: ({ id }) => id,
  columns: [
    timeColumn('at', m.treasury_time, ({ proposed_at: at }) => at),
    customerColumn(m.treasury_customer),
    {
      key: 'amount',
      header: m.treasury_amount,
      text: (row) => `${signed(row)} ${row.currency}`,
      show: (row) => <Money amount={signed(row)} unit={row.currency} signed />,
      align: 'end',
      card: 'value',
    },
    {
      key: 'usd',
      header: m.treasury_usd,
      text: ({ usd }) => usd,
      show: ({ usd }) => <Money amount={usd} />,
      align: 'end',
    },
    { key: 'reason', header: m.treasury_reason, text: ({ reason }) => reason },
    { key: 'proposer', header: m.treasury_proposer, text: ({ proposer }) => proposer },
    { key: 'decider', header: m.treasury_decider, text: ({ decider }) => decider || '—' },
    {
      key: 'state',
      header: m.treasury_state,
      text: ({ state }) => stateDisplays[state].name(),
      show: (row) => (
        <span className="treasury-state">
          <StateStatus display={stateDisplays[row.state]} />
          {renderWork(row)}
        </span>
      ),
    },
  ],
  detail: {
    title: m.treasury_adjustments_title,
    of: ({ direction, customer }) => m.treasury_adjustment_of({ direction: directionNames[direction](), customer }),
    lines: (row) => [
      { key: 'direction', name: m.treasury_direction(), value: directionNames[row.direction]() },
      { key: 'amount', name: m.treasury_amount(), value: <Money amount={row.amount} unit={row.currency} /> },
      { key: 'usd', name: m.treasury_usd(), value: <Money amount={row.usd} unit="USD" /> },
      { key: 'state', name: m.treasury_state(), value: stateDisplays[row.state].name() },
      { key: 'reason', name: m.treasury_reason(), value: row.reason },
      { key: 'proposer', name: m.treasury_proposer(), value: whoAndWhen(row.proposer, row.proposed_at) },
      { key: 'decider', name: m.treasury_decider(), value: whoAndWhen(row.decider, row.decided_at) },
      { key: 'decision', name: m.treasury_decision_reason(), value: row.decision_reason || '—' },
      { key: 'id', name: m.treasury_event(), value: <span className="code">{row.id}</span> },
    ],
  },
});
