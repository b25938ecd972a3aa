import './corporate-actions.css';
import * as m from '@istmo/contract/messages';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import type { OwnEvent } from './corporate-actions.queries.ts';
import { EventList } from './EventList.tsx';

/** The next events with the way to all of them. */
export function NextEventsCard({ events }: { events: readonly OwnEvent[] }) {
  return (
    <section className="card event-card" aria-labelledby="next-events">
      <div className="event-card-head">
        <h2 id="next-events">{m.actions_own_next()}</h2>
        <Link to={paths.income} className="link">
          {m.actions_own_all()}
        </Link>
      </div>
      <EventList events={events} isBrief />
    </section>
  );
}
