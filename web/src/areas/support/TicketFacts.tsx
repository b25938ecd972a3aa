import { serverNow } from '@istmo/client/server-time';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { KeyValue, type KeyValuePair } from '@istmo/ui/KeyValue';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { zoneNow } from '../../shared/format.ts';
import type { Ticket } from './support.queries.ts';

/** Who answers, and until when an answer is promised. */
export function TicketFacts({ ticket }: { ticket: Ticket }) {
  const { answer_due_at: dueAt, answered_by: answeredBy } = ticket;
  return (
    <aside className="chat-facts" aria-labelledby="about-ticket">
      <section className="card card-pad">
        <h2 id="about-ticket">{m.support_about()}</h2>
        <KeyValue pairs={listFacts(ticket)} />
        {dueAt !== null && (
          <p className="text-sm text-ink-3">
            {isPast(dueAt)
              ? m.support_answer_late()
              : answeredBy === '' && m.support_answer_hours({ hours: `${ticket.answer_hours}` })}
          </p>
        )}
      </section>
      <p className="chat-safety">
        <ShieldCheck aria-hidden />
        <span>{m.support_never_ask({ zone: zoneNow() })}</span>
      </p>
    </aside>
  );
}

const minuteMs = 60_000;

/** "6 minutes", in the largest unit that says it well enough. */
function durationBetween(from: string, to: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / minuteMs));
  const [count, unit] =
    minutes < 90 ? [minutes, 'minute'] : minutes < 2_880 ? [minutes / 60, 'hour'] : [minutes / 1_440, 'day'];
  return new Intl.NumberFormat(getLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(Math.round(count));
}

function isPast(iso: string): boolean {
  return new Date(iso).getTime() < serverNow();
}

function listFacts(ticket: Ticket): KeyValuePair[] {
  const { first_answered_at: firstAt, answer_due_at: dueAt, answered_by: by } = ticket;
  return [
    { key: 'category', name: m.support_category(), value: ticket.category },
    {
      key: 'by',
      name: m.support_answered_by(),
      value: by === '' ? m.support_unanswered() : `${by}, ${m.support_team()}`,
    },
    ...(firstAt === null
      ? []
      : [{ key: 'first', name: m.support_first_answer(), value: durationBetween(ticket.created_at, firstAt) }]),
    ...(dueAt === null ? [] : [{ key: 'due', name: m.support_answer_due(), value: <DateTime at={dueAt} /> }]),
  ];
}
