import { callOrThrow } from '@istmo/client/call-error';
import { fetchRows, type ListColumn, type ListSpec } from '@istmo/client/list/list-spec';
import { measureKinds, measureStates } from '@istmo/contract/areas/measures/measures.rules';
import { listMeasures } from '@istmo/contract/areas/measures/measures.staff.calls';
import { formatAmount } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { Address } from '@istmo/ui/Address';
import { Status } from '@istmo/ui/Tag';
import type { ReactNode } from 'react';
import { CustomerLink } from '../../shared/CustomerLink.tsx';
import { timeColumn } from '../../shared/list-columns.tsx';
import { whoAndWhen } from '../../shared/who-and-when.tsx';
import {
  authorityText,
  failureNames,
  kindNames,
  movedText,
  orderedText,
  serviceText,
  shortText,
  stateDisplays,
  type MeasureRow,
} from './measure-names.ts';

export type { MeasureRow } from './measure-names.ts';

export const measureFilters = ['state', 'kind'] as const;

const stateIn = (text: string | undefined) => measureStates.find((state) => state === text) ?? '';
const kindIn = (text: string | undefined) => measureKinds.find((kind) => kind === text) ?? '';

export const measureColumns: readonly ListColumn<MeasureRow>[] = [
  timeColumn('at', m.measures_time, ({ proposed_at: at }) => at),
  { key: 'kind', header: m.measures_kind, text: ({ kind }) => kindNames[kind](), names: true, card: 'title' },
  {
    key: 'customer',
    header: m.measures_customer,
    text: ({ customer }) => customer,
    show: ({ customer, customer_id: id }) => <CustomerLink id={id} name={customer} />,
  },
  {
    key: 'receiver',
    header: m.measures_receiver,
    text: ({ receiver }) => receiver || '—',
    show: ({ receiver, receiver_id: id }) => (id === '' ? '—' : <CustomerLink id={id} name={receiver} />),
  },
  { key: 'amount', header: m.measures_amount, text: orderedText, align: 'end', card: 'value' },
  { key: 'moved', header: m.measures_moved, text: (row) => movedText(row) || '—', align: 'end' },
  { key: 'authority', header: m.measures_authority, text: authorityText },
  { key: 'reference', header: m.measures_reference, text: ({ reference }) => reference },
  { key: 'service', header: m.measures_service, text: (row) => serviceText(row) || '—', card: 'hidden' },
  { key: 'proposer', header: m.measures_proposer, text: ({ proposer }) => proposer, card: 'hidden' },
  { key: 'decider', header: m.measures_decider, text: ({ decider }) => decider || '—', card: 'hidden' },
];

const stateText = (row: MeasureRow): string =>
  [stateDisplays[row.state].name(), failureNames[row.failure](), shortText(row)].filter(Boolean).join(': ');

export const measuresWith = (renderWork: (row: MeasureRow) => ReactNode): ListSpec<MeasureRow> => ({
  name: 'measures',
  fileName: 'measures',
  title: m.measures_title,
  empty: m.measures_empty,
  read: fetchRows((paging, options, { state, kind }) =>
    callOrThrow(listMeasures, { ...paging, state: stateIn(state), kind: kindIn(kind) }, options),
  ),
  topics: [],
  hasDates: true,
  hasSearch: true,
  searchLabel: m.measures_search,
  orderedBy: 'at',
  filters: [
    {
      key: 'state',
      label: m.measures_state,
      options: () => measureStates.map((value) => ({ value, label: stateDisplays[value].name() })),
    },
    {
      key: 'kind',
      label: m.measures_kind,
      options: () => measureKinds.map((value) => ({ value, label: kindNames[value]() })),
    },
  ],
  keyOf: ({ id }) => id,
  columns: [
    // What is to be decided is seen without scrolling.
    ...measureColumns.slice(0, 3),
    {
      key: 'state',
      header: m.measures_state,
      text: stateText,
      show: (row) => (
        <span className="measure-state">
          <Status kind={stateDisplays[row.state].kind}>{stateText(row)}</Status>
          {renderWork(row)}
        </span>
      ),
    },
    ...measureColumns.slice(3),
  ],
  detail: {
    title: m.measures_title,
    of: ({ kind, customer }) => m.measures_of({ kind: kindNames[kind](), customer }),
    lines: (row) => [
      { key: 'ordered', name: m.measures_amount(), value: orderedText(row) },
      { key: 'moved', name: m.measures_moved(), value: movedText(row) || '—' },
      ...(row.frozen === null
        ? []
        : [{ key: 'frozen', name: m.measures_still_frozen(), value: `${formatAmount(row.frozen)} ${row.security}` }]),
      { key: 'state', name: m.measures_state(), value: stateText(row) },
      { key: 'authority', name: m.measures_authority(), value: authorityText(row) },
      { key: 'reference', name: m.measures_reference(), value: row.reference },
      { key: 'reason', name: m.measures_reason(), value: row.reason || '—' },
      ...(row.overrides_rules
        ? [{ key: 'override', name: m.measures_rules_note(), value: m.measures_overridden() }]
        : []),
      ...(row.rules_note === ''
        ? []
        : [
            {
              key: 'rules',
              name: row.failure === 'refused' ? m.measures_service_said() : m.measures_rules_note(),
              value: row.rules_note,
            },
          ]),
      ...(row.account === ''
        ? []
        : [{ key: 'account', name: m.measures_account(), value: <Address value={row.account} shape="full" /> }]),
      ...(row.replacement === ''
        ? []
        : [{ key: 'new', name: m.measures_replacement(), value: <Address value={row.replacement} shape="full" /> }]),
      { key: 'service', name: m.measures_service(), value: serviceText(row) || '—' },
      { key: 'proposer', name: m.measures_proposer(), value: whoAndWhen(row.proposer, row.proposed_at) },
      { key: 'decider', name: m.measures_decider(), value: whoAndWhen(row.decider, row.decided_at) },
      { key: 'decision', name: m.measures_decision_reason(), value: row.decision_reason || '—' },
      { key: 'id', name: m.measures_id(), value: <span className="code">{row.id}</span> },
    ],
  },
});
