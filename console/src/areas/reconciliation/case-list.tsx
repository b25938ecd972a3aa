import { callOrThrow } from '@istmo/client/call-error';
import { fetchRows, type ListSpec } from '@istmo/client/list/list-spec';
import { caseStates, type CaseState } from '@istmo/contract/areas/reconciliation/reconciliation.rules';
import { listCases } from '@istmo/contract/areas/reconciliation/reconciliation.staff.calls';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { DateTime } from '@istmo/ui/DateTime';
import { type StateDisplay, StateStatus } from '@istmo/ui/Tag';
import type { ReactNode } from 'react';
import { timeColumn } from '../../shared/list-columns.tsx';
import { factsText } from './case-facts.ts';
import { caseEventName, caseKindName } from './case-kinds.ts';

export type ReconciliationCase = ReplyAt<typeof listCases>['data'][number];

const stateDisplays: Readonly<Record<CaseState, StateDisplay>> = {
  open: { kind: 'waiting', name: m.reconciliation_state_open },
  taken: { kind: 'working', name: m.reconciliation_state_taken },
  closed: { kind: 'done', name: m.reconciliation_state_closed },
  gone: { kind: 'idle', name: m.reconciliation_state_gone },
};

export const caseFilters = ['state'] as const;

const stateIn = (text: string | undefined) => caseStates.find((state) => state === text) ?? '';

/** The differences with what staff do about them. */
export const casesWith = (renderWork: (row: ReconciliationCase) => ReactNode): ListSpec<ReconciliationCase> => ({
  name: 'reconciliation-cases',
  fileName: 'differences',
  title: m.reconciliation_cases,
  empty: m.reconciliation_cases_empty,
  read: fetchRows((paging, options, { state }) =>
    callOrThrow(listCases, { ...paging, state: stateIn(state) }, options),
  ),
  topics: [],
  hasDates: true,
  hasSearch: true,
  searchLabel: m.reconciliation_case_search,
  orderedBy: 'first_seen',
  filters: [
    {
      key: 'state',
      label: m.reconciliation_state,
      options: () => caseStates.map((value) => ({ value, label: stateDisplays[value].name() })),
    },
  ],
  keyOf: ({ id }) => id,
  columns: [
    timeColumn('first_seen', m.reconciliation_first_seen, ({ first_seen: at }) => at),
    { key: 'kind', header: m.reconciliation_kind, text: ({ kind }) => caseKindName(kind) },
    { key: 'event', header: m.reconciliation_event, text: caseEventName, names: true, card: 'title' },
    { key: 'expected', header: m.reconciliation_expected, text: ({ kind, expected }) => factsText(kind, expected) },
    { key: 'found', header: m.reconciliation_found, text: ({ kind, found }) => factsText(kind, found), card: 'value' },
    { key: 'note', header: m.reconciliation_note, text: ({ note }) => note || '—' },
    {
      key: 'state',
      header: m.reconciliation_state,
      text: ({ state }) => stateDisplays[state].name(),
      show: (row) => (
        <span className="reserves-state">
          <StateStatus display={stateDisplays[row.state]} />
          {renderWork(row)}
        </span>
      ),
    },
  ],
  detail: {
    title: m.reconciliation_cases,
    of: caseEventName,
    lines: (row) => [
      { key: 'kind', name: m.reconciliation_kind(), value: caseKindName(row.kind) },
      { key: 'event', name: m.reconciliation_event(), value: caseEventName(row) },
      { key: 'expected', name: m.reconciliation_expected(), value: factsText(row.kind, row.expected) },
      { key: 'found', name: m.reconciliation_found(), value: factsText(row.kind, row.found) },
      { key: 'first', name: m.reconciliation_first_seen(), value: <DateTime at={row.first_seen} /> },
      { key: 'state', name: m.reconciliation_state(), value: stateDisplays[row.state].name() },
      { key: 'taker', name: m.reconciliation_taker(), value: row.taker || '—' },
      { key: 'resolver', name: m.reconciliation_resolver(), value: row.resolver || '—' },
      { key: 'note', name: m.reconciliation_note(), value: row.note || '—' },
    ],
  },
});
