import { giveInstruction } from '@istmo/contract/areas/corporate-actions/corporate-actions.contract';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { mayChoose } from './holder-duty.ts';
import { insertInstruction, lockHolder, readChosenCurrencies } from './holder-events.store.ts';
import { findHeldEvent } from './read-event.ts';

/** Chooses the currency of a payment. The same choice again changes nothing. */
export const answerGiveInstruction = handle(giveInstruction, async (app, { customer }, { reference, currency }) => {
  const { held } = await findHeldEvent(app, customer, reference);
  const { event, terms, units } = held;
  if (units === 0n) return refuse('insufficient_balance', m.actions_no_units, { field: 'reference' });
  if (!terms.rates.some((rate) => rate.currency === currency))
    return refuse('currency_inactive', m.actions_currency_not_offered, { field: 'currency' });
  return app.db.inTransaction(async (tx) => {
    await lockHolder(tx, event.id, customer);
    const at = app.clock.now();
    if (!mayChoose({ action: event, terms }, at)) return refuse('instruction_closed', m.actions_choice_closed);
    const before = (await readChosenCurrencies(tx, customer, [event.id])).get(event.id);
    if (before?.currency === currency) return { currency, at: before.at.toISOString() };
    await insertInstruction(tx, {
      id: newId(),
      event: event.id,
      customer,
      kind: 'currency',
      content: { currency },
      at,
    });
    return { currency, at: at.toISOString() };
  });
});
