import { giveInstruction } from '@istmo/contract/areas/corporate-actions/corporate-actions.calls';
import { changesUnits, hasRecordDay } from '@istmo/contract/areas/corporate-actions/kinds';
import * as m from '@istmo/contract/messages';
import { callOrThrow } from '@istmo/client/call-error';
import { toast } from '@istmo/client/toast';
import { useWrite } from '@istmo/client/use-write';
import { Button } from '@istmo/ui/Button';
import { FieldGroup } from '@istmo/ui/Field';
import { RadioCards } from '@istmo/ui/RadioCards';
import { useState } from 'react';
import { whenOf } from '../../shared/format.ts';
import type { EventNotice, OwnPartOfEvent } from './corporate-actions.queries.ts';
import { KeptReason } from './KeptPayments.tsx';
import { rateText } from './rate-text.ts';

type DutyProps = { readonly event: EventNotice };

/** 'What do I have to do?': nothing, choose, vote or tender, and until when; of a payment that is kept why and what to do. */
export function EventDuty({ event }: DutyProps) {
  const { own } = event;
  return (
    <section
      className="event-duty"
      data-waits={own !== null && (own.duty !== 'nothing' || isKept(event))}
      aria-labelledby="duty"
    >
      <h2 id="duty">{m.actions_own_todo()}</h2>
      {own ? <OwnDuty event={event} own={own} /> : <p>{notHeldText(event)}</p>}
    </section>
  );
}

/** Whether the holder's payment is due and could not be credited. */
function isKept({ state, own }: EventNotice): boolean {
  const isDue = state === 'paying' || state === 'paid' || state === 'closed';
  return isDue && (own?.entitlement?.state === 'kept' || own?.entitlement?.state === 'failed');
}

function notHeldText({ state, kind }: EventNotice): string {
  if (state === 'cancelled') return m.actions_own_todo_cancelled();
  // A split changes the units of every holder on its day.
  if (changesUnits(kind) && kind !== 'bonus') return m.actions_own_todo_nothing();
  if (!hasRecordDay(kind)) return m.actions_own_todo_not_held_notice();
  return state === 'announced' ? m.actions_own_todo_not_held() : m.actions_own_todo_not_entitled();
}

function OwnDuty({ event, own }: DutyProps & { readonly own: OwnPartOfEvent }) {
  const { entitlement, duty, duty_until: until } = own;
  if (event.state === 'cancelled') return <p>{m.actions_own_todo_cancelled()}</p>;
  if (entitlement?.state === 'paid') return <p>{m.actions_own_todo_paid()}</p>;
  if (entitlement && isKept(event)) return <KeptReason payment={entitlement} until={event.terms.claim_until || null} />;
  if (duty === 'vote' && until !== null) return <p>{m.actions_own_todo_vote({ until: whenOf(until) })}</p>;
  if (duty === 'tender' && until !== null) return <p>{m.actions_own_todo_tender({ until: whenOf(until) })}</p>;
  // Another choice that was stored meanwhile begins a new form.
  if (own.may_choose) return <ChoiceForm key={own.chosen_currency} event={event} own={own} />;
  const paidIn = own.chosen_currency ?? event.terms.rates[0]?.currency;
  if (event.terms.rates.length > 1 && paidIn !== undefined)
    return <p>{m.actions_own_choice_over({ currency: paidIn })}</p>;
  return <p>{m.actions_own_todo_nothing()}</p>;
}

function ChoiceForm({ event, own }: DutyProps & { readonly own: OwnPartOfEvent }) {
  const { reference, terms } = event;
  const { rates } = terms;
  const first = rates[0]?.currency ?? '';
  const stored = own.chosen_currency;
  const [currency, setCurrency] = useState(stored ?? first);
  const write = useWrite({
    send: () => callOrThrow(giveInstruction, { reference, currency }),
    changes: ['actions'],
    onDone: () => toast({ text: m.actions_own_chosen({ currency }), tone: 'pos' }),
  });
  return (
    <form
      className="event-choice"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        write.run();
      }}
    >
      <p>
        {own.choose_until !== null && m.actions_own_todo_choose({ until: whenOf(own.choose_until) })}{' '}
        {stored === null ? m.actions_own_todo_default({ currency: first }) : m.actions_own_chosen({ currency: stored })}
        {stored !== null && '.'}
      </p>
      <FieldGroup label={m.actions_own_currency()}>
        <RadioCards
          name="currency"
          value={currency}
          onValueChange={setCurrency}
          cards={rates.map((rate) => ({ value: rate.currency, label: rate.currency, note: rateText(rate) }))}
        />
      </FieldGroup>
      <Button
        type="submit"
        loading={write.isSending}
        disabledBecause={stored === currency ? m.actions_own_chosen({ currency }) : undefined}
      >
        {m.actions_own_choose()}
      </Button>
    </form>
  );
}
