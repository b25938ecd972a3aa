import './corporate-actions.css';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { listEvents } from '@istmo/contract/areas/corporate-actions/corporate-actions.staff.calls';
import { kindNames } from '@istmo/contract/areas/corporate-actions/kind-names';
import { addDays } from '@istmo/contract/kernel/day';
import { translate } from '@istmo/contract/kernel/message';
import { maxRows } from '@istmo/contract/kernel/page-sizes';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { EmptyState } from '@istmo/ui/EmptyState';
import { StateStatus } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pages } from '../../paths.ts';
import { dayText } from '../../shared/day-text.ts';
import { QueryPending } from '../../shared/QueryPending.tsx';
import { EventLink, titleOf } from './event-list.tsx';
import { type EventRow, stateDisplays } from './event-names.ts';

type CalendarDay = { readonly day: string; readonly what: 'record' | 'payment'; readonly event: EventRow };

const daysAhead = 400;
const daysBack = 7;

/** Record and payment days of events that are not cancelled, in their order. */
function listDays(events: readonly EventRow[], from: string): CalendarDay[] {
  return events
    .filter(({ state }) => state !== 'cancelled')
    .flatMap((event): CalendarDay[] => [
      { day: event.record_day, what: 'record', event },
      { day: event.payment_day, what: 'payment', event },
    ])
    .filter(({ day }) => day >= from)
    .toSorted(
      (one, other) => one.day.localeCompare(other.day) || one.event.reference.localeCompare(other.event.reference),
    );
}

/** "December 2026" of "2026-12". */
const monthText = (month: string): string => {
  const text = new Intl.DateTimeFormat(getLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** /corporate-actions/calendar: what is coming, of all securities. */
export function CalendarPage() {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const from = addDays(today, -daysBack);
  const query = useQuery(
    queryFor(listEvents, { input: { from_day: from, to_day: addDays(today, daysAhead), pageSize: maxRows } }),
  );
  const rows = query.data?.data;
  const days = rows ? listDays(rows, from) : [];
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7));
  return (
    <>
      <PageHead
        breadcrumbs={
          <Link to={pages.corporateActions.path} className="link">
            {m.actions_list_title()}
          </Link>
        }
        title={m.actions_calendar_title()}
        intro={m.actions_calendar_intro()}
      />
      {!rows && <QueryPending query={query} />}
      {rows && days.length === 0 && <EmptyState title={m.actions_calendar_empty()} />}
      {[...months].map(([month, entries]) => (
        <section key={month} className="card card-pad event-month" aria-labelledby={`month-${month}`}>
          <h2 id={`month-${month}`}>{monthText(month)}</h2>
          <ul>
            {entries.map(({ day, what, event }) => (
              <li key={`${day} ${what} ${event.id}`}>
                <span className="event-day">{dayText(day)}</span>
                <span className="event-what">
                  {what === 'record' ? m.actions_record_day() : m.actions_payment_day()}
                </span>
                <span className="event-of">
                  <EventLink reference={event.reference} /> {event.security} ·{' '}
                  {translate(kindNames[event.kind], getLocale())} · {titleOf(event)}
                </span>
                <StateStatus display={stateDisplays[event.state]} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
