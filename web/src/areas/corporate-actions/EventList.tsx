import { changesUnits, type HolderDuty } from '@istmo/contract/areas/corporate-actions/kinds';
import { formatDate } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { StateStatus, Tag } from '@istmo/ui/Tag';
import { Link } from '@tanstack/react-router';
import Hand from 'lucide-react/icons/hand';
import { paths } from '../../paths.ts';
import { AssetMark } from '../../shared/AssetMark.tsx';
import type { OwnEvent } from './corporate-actions.queries.ts';
import { displayOf, kindName } from './event-displays.ts';
import { EventAmount } from './EventAmount.tsx';

const dutyTexts: Readonly<Record<Exclude<HolderDuty, 'nothing'>, (inputs: { until: string }) => string>> = {
  choose: m.actions_own_duty_choose,
  vote: m.actions_own_duty_vote,
  tender: m.actions_own_duty_tender,
};

/** What happens on the payment day of an event. */
const paymentText = (kind: OwnEvent['kind']) => (changesUnits(kind) ? m.actions_own_effect_on : m.actions_own_pay_on);

/** The day that matters next of an event, and what it is. */
function nextDay({ kind, state, record_day: record, payment_day: payment, announced_at: announced }: OwnEvent) {
  if (state === 'announced' && record !== null) return { day: record, text: m.actions_own_record_on };
  if (payment !== null) return { day: payment, text: paymentText(kind) };
  return { day: formatDay(announced), text: m.actions_own_announced_on };
}

const formatDay = (iso: string): string => iso.slice(0, 10);

/** Events of the customer's securities, one line each. `isBrief`: without their state. */
export function EventList({ events, isBrief = false }: { events: readonly OwnEvent[]; isBrief?: boolean }) {
  return (
    <ul className="event-list">
      {events.map((event) => (
        <EventLine key={event.reference} event={event} isBrief={isBrief} />
      ))}
    </ul>
  );
}

function EventLine({ event, isBrief }: { event: OwnEvent; isBrief: boolean }) {
  const { reference, security, kind, title, duty, duty_until: until } = event;
  const { day, text } = nextDay(event);
  return (
    <li>
      <AssetMark ticker={security} />
      <div className="event-what">
        <Link to={paths.event} params={{ reference }} className="event-title">
          {title}
        </Link>
        <p className="event-note">
          {m.actions_own_whose({ kind: kindName(kind), security })} · {text({ day: formatDate(day) })}
          {event.state === 'announced' && event.record_day !== null && event.payment_day !== null && (
            <>
              {' · '}
              {paymentText(kind)({ day: formatDate(event.payment_day) })}
            </>
          )}
        </p>
        <p className="event-tags">
          {!isBrief && <StateStatus display={displayOf(event)} />}
          {duty !== 'nothing' && until !== null && (
            <Tag tone="warn" icon={<Hand aria-hidden />}>
              {dutyTexts[duty]({ until: formatDate(until) })}
            </Tag>
          )}
        </p>
      </div>
      <EventAmount event={event} />
    </li>
  );
}
