import { callOrThrow } from '@istmo/client/call-error';
import { fetchRows, type ListSpec } from '@istmo/client/list/list-spec';
import { listAudit } from '@istmo/contract/areas/audit/audit.calls';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { DateTime } from '@istmo/ui/DateTime';
import { type StateDisplay, StateStatus } from '@istmo/ui/Tag';
import { timeColumn } from '../../shared/list-columns.tsx';

type AuditEntry = ReplyAt<typeof listAudit>['data'][number];

const kinds: Readonly<Record<AuditEntry['kind'], StateDisplay>> = {
  act: { kind: 'done', name: m.audit_kind_act },
  look: { kind: 'open', name: m.audit_kind_look },
  refused: { kind: 'failed', name: m.audit_kind_refused },
};

/** The filters in the address, beside dates and search. */
export const auditFilters = ['kind'] as const;

const kindIn = (text: string | undefined) =>
  text === 'act' || text === 'look' || text === 'refused' ? text : ('' as const);

/** Values as JSON, one per line, so that before and after can be compared. */
const valuesText = (values: unknown): string => (values === null ? '—' : JSON.stringify(values, null, 1));

export const auditList: ListSpec<AuditEntry> = {
  name: 'audit',
  fileName: 'audit-log',
  title: m.audit_title,
  empty: m.audit_empty,
  read: fetchRows((paging, options, { kind }) => callOrThrow(listAudit, { ...paging, kind: kindIn(kind) }, options)),
  topics: [],
  hasDates: true,
  hasSearch: true,
  searchLabel: m.audit_search,
  orderedBy: 'at',
  filters: [
    {
      key: 'kind',
      label: m.audit_kind,
      options: () => Object.entries(kinds).map(([value, { name }]) => ({ value, label: name() })),
    },
  ],
  keyOf: ({ number }) => number,
  columns: [
    timeColumn('at', m.audit_time, ({ at }) => at),
    { key: 'staff', header: m.audit_staff, text: ({ staff }) => staff || m.audit_system() },
    { key: 'action', header: m.audit_action, text: ({ action }) => action, names: true, card: 'title' },
    {
      key: 'subject',
      header: m.audit_subject,
      text: ({ subject_kind: kind, subject }) => [kind, subject].filter((part) => part !== '').join(' '),
    },
    { key: 'reason', header: m.audit_reason, text: ({ reason }) => reason },
    {
      key: 'kind',
      header: m.audit_kind,
      text: ({ kind }) => kinds[kind].name(),
      show: ({ kind }) => <StateStatus display={kinds[kind]} />,
    },
  ],
  detail: {
    title: m.audit_title,
    of: ({ number }) => m.audit_entry({ number }),
    lines: (entry) => [
      { key: 'number', name: m.audit_number(), value: entry.number },
      { key: 'at', name: m.audit_time(), value: <DateTime at={entry.at} /> },
      { key: 'staff', name: m.audit_staff(), value: entry.staff || m.audit_system() },
      { key: 'action', name: m.audit_action(), value: entry.action },
      { key: 'subject', name: m.audit_subject(), value: `${entry.subject_kind} ${entry.subject}` },
      { key: 'reason', name: m.audit_reason(), value: entry.reason || '—' },
      { key: 'before', name: m.audit_before(), value: <pre>{valuesText(entry.before)}</pre> },
      { key: 'after', name: m.audit_after(), value: <pre>{valuesText(entry.after)}</pre> },
      { key: 'address', name: m.audit_address(), value: entry.address || '—' },
      { key: 'hash', name: m.audit_hash(), value: <span className="code">{entry.hash}</span> },
    ],
  },
};
