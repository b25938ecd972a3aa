import { callOrThrow } from '@istmo/client/call-error';
import { fetchRows, type ListColumn, type ListFilter, type ListSpec } from '@istmo/client/list/list-spec';
import { listEvents } from '@istmo/contract/areas/corporate-actions/corporate-actions.staff.calls';
import { kindNames } from '@istmo/contract/areas/corporate-actions/kind-names';
import { corporateActionKinds, corporateActionStates } from '@istmo/contract/areas/corporate-actions/kinds';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Status, StateStatus } from '@istmo/ui/Tag';
import { Link } from '@tanstack/react-router';
import { innerPaths } from '../../inner-paths.ts';
import { dayOf } from '../../shared/day-of.ts';
import { dayText } from '../../shared/day-text.ts';
import { timeColumn } from '../../shared/list-columns.tsx';
import { type EventRow, problemNames, stateDisplays } from './event-names.ts';

export const eventFilters = ['state', 'kind', 'security', 'issuer'] as const;

const stateIn = (text: string | undefined) => corporateActionStates.find((state) => state === text) ?? '';
const kindIn = (text: string | undefined) => corporateActionKinds.find((kind) => kind === text) ?? '';

export const titleOf = ({ title_en, title_es }: Pick<EventRow, 'title_en' | 'title_es'>): string =>
  getLocale() === 'es' ? title_es : title_en;

/** A reference that opens the event's page. */
export function EventLink({ reference }: { reference: string }) {
  return (
    <Link to={innerPaths.corporateAction} params={{ reference }} className="link event-reference">
      {reference}
    </Link>
  );
}

const columns: readonly ListColumn<EventRow>[] = [
  {
    key: 'reference',
    header: m.actions_reference,
    text: ({ reference }) => reference,
    show: ({ reference }) => <EventLink reference={reference} />,
    names: true,
    card: 'title',
  },
  { key: 'security', header: m.actions_security, text: ({ security }) => security },
  { key: 'kind', header: m.actions_kind, text: ({ kind }) => translate(kindNames[kind], getLocale()), card: 'value' },
  { key: 'title', header: m.actions_event_title, text: titleOf },
  {
    key: 'state',
    header: m.actions_state,
    text: ({ state }) => stateDisplays[state].name(),
    show: (row) => (
      <span className="event-state">
        <StateStatus display={stateDisplays[row.state]} />
        {row.is_proposed && <Status kind="waiting">{m.actions_is_waiting()}</Status>}
        {row.problem !== '' && <Status kind="failed">{problemNames[row.problem]()}</Status>}
      </span>
    ),
  },
  { key: 'record', header: m.actions_record_day, text: ({ record_day: day }) => dayText(day) || '—' },
  { key: 'payment', header: m.actions_payment_day, text: ({ payment_day: day }) => dayText(day) || '—' },
  { key: 'issuer', header: m.actions_issuer, text: ({ issuer }) => issuer || m.actions_operator(), card: 'hidden' },
  { ...timeColumn('created', m.actions_created, ({ created_at: at }) => at), card: 'hidden' },
];

/** The events of all securities; the dates of the list are about their record, ex and payment days. `own`: filters by what is known. */
export const eventList = (own: readonly ListFilter[]): ListSpec<EventRow> => ({
  name: 'corporate-actions',
  fileName: 'corporate-actions',
  title: m.actions_list_title,
  empty: m.actions_list_empty,
  read: fetchRows(({ startDate, endDate, ...paging }, options, { state, kind, security = '', issuer = '' }) => {
    const days = { from_day: dayOf(startDate), to_day: dayOf(endDate) };
    const own = { ...days, security, issuer };
    return callOrThrow(listEvents, { ...paging, ...own, state: stateIn(state), kind: kindIn(kind) }, options);
  }),
  topics: [],
  hasDates: true,
  hasSearch: true,
  searchLabel: m.actions_search,
  orderedBy: 'created',
  filters: [
    {
      key: 'state',
      label: m.actions_state,
      options: () => corporateActionStates.map((value) => ({ value, label: stateDisplays[value].name() })),
    },
    {
      key: 'kind',
      label: m.actions_kind,
      options: () => corporateActionKinds.map((value) => ({ value, label: translate(kindNames[value], getLocale()) })),
    },
    ...own,
  ],
  keyOf: ({ id }) => id,
  columns,
});
