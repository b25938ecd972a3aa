import { readEvent } from '@istmo/contract/areas/corporate-actions/corporate-actions.contract';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { findInstrument } from '@istmo/contract/kernel/instrument';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { isShown, requireInstrument } from '../instruments/public.ts';
import { readAction } from './corporate-actions.store.ts';
import { showTerms } from './event-view.ts';
import { chooseUntil, mayChoose } from './holder-duty.ts';
import { findEvent } from './holder-events.store.ts';
import { type HeldEvent, type HolderContext, readHeldEvents, toOwnPart, toSummary } from './holder-views.ts';

/**
 * An announced event of a security that the customer is shown, with the customer's part. One whose holder of the record moment asks is found, even where the
 * security is not shown any more.
 */
export async function findHeldEvent(app: App, customer: CustomerId, reference: string) {
  const event = await findEvent(app.db, customer, reference.trim().toUpperCase());
  if (!event) return refuseUnknown();
  const { held, context } = await readHeldEvents(app, customer, [event]);
  const [one] = held;
  const instrument = findInstrument(context.registry.instruments, event.instrument);
  if (!one || !instrument || !(event.recordedUnits !== null || isShown(instrument, one.units > 0n)))
    return refuseUnknown();
  return { held: one, context };
}

const refuseUnknown = (): never => refuse('not_found', m.actions_event_unknown, { field: 'reference' });

export const answerReadEvent = handle(readEvent, async (app, { customer, language }, { reference }) => {
  const { held, context } = await findHeldEvent(app, customer, reference);
  const { event, terms } = held;
  const corrected = event.reverses === null ? undefined : await readAction(app.db, event.reverses);
  const { registry } = context;
  const security = requireInstrument(registry, event.instrument);
  return {
    data: {
      ...toSummary(held, language),
      state_since: event.stateSince.toISOString(),
      terms: showTerms(terms, { security, registry, timeZone: app.settings.timeZone }),
      reverses: corrected?.reference ?? '',
      own: toOwn(held, context),
    },
  };
});

function toOwn(held: HeldEvent, context: HolderContext) {
  const { event, terms, chosen, units } = held;
  if (units === 0n) return null;
  const until = chooseUntil({ terms });
  return {
    ...toOwnPart(held, context),
    chosen_currency: chosen ?? null,
    may_choose: mayChoose({ action: event, terms }, context.now),
    choose_until: until?.toISOString() ?? null,
  };
}
