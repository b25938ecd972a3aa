import { proposeAdjustment } from '@istmo/contract/areas/treasury/treasury.staff.contract';
import { asId } from '@istmo/contract/kernel/id';
import { findInstrument } from '@istmo/contract/kernel/instrument';
import { withParams } from '@istmo/contract/kernel/message';
import { type Money, money, parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import type { App } from '../../../app.ts';
import { handleStaff } from '../../../http/handler.ts';
import { Refusal, refuse } from '../../../http/refusal.ts';
import { commitAction } from '../../audit/public.ts';
import { readRegistry } from '../../instruments/public.ts';
import { readUsdCents, refuseOverCap, refuseWithoutFunds } from '../adjustment-checks.ts';
import { alarmRefused } from '../adjustment-emails.ts';
import { findCustomer, insertAdjustment } from '../adjustments.store.ts';
import { toFacts } from './adjustment-facts.ts';

/** What a wrong unit or a wrong field looks like. */
const alarming: ReadonlySet<string> = new Set(['limit_exceeded', 'insufficient_balance']);

/** The typed currency and amount. */
async function parseMoney(app: App, code: string, text: string): Promise<Money> {
  const instrument = findInstrument((await readRegistry(app)).instruments, code.trim().toUpperCase());
  if (!instrument) return refuse('currency_inactive', m.treasury_currency_unknown, { field: 'currency' });
  const units = parseUnits(text, instrument.ledgerScale);
  if (units === undefined || units === 0n)
    return refuse('amount_invalid', withParams(m.treasury_amount_invalid, { places: `${instrument.ledgerScale}` }), {
      field: 'amount',
    });
  return money(instrument.code, units);
}

export const answerProposeAdjustment = handleStaff(
  proposeAdjustment,
  async (app, caller, { customer: sent, direction, currency, amount: text, reason }) => {
    const customer = await findCustomer(app.db, sent.trim());
    if (!customer) return refuse('not_found', m.treasury_customer_unknown, { field: 'customer' });
    const amount = await parseMoney(app, currency, text);
    const usdCents = await readUsdCents(app, amount);
    const id = asId<'adjustment'>(newId());
    const subject = { kind: 'customer', id: customer };
    const storing = commitAction(app, caller, { action: 'adjustment.propose', subject, reason }, async (tx) => {
      await refuseOverCap(app, tx, usdCents);
      await refuseWithoutFunds(tx, { customer, direction, amount });
      const proposed = { id, customer, direction, ...amount, usdCents, reason: reason.trim() };
      await insertAdjustment(tx, { ...proposed, proposedBy: caller.staff, proposedAt: app.clock.now() });
      return { after: { state: 'proposed', ...toFacts(proposed) }, result: undefined };
    });
    await storing.catch(async (error: unknown) => {
      if (error instanceof Refusal && alarming.has(error.code))
        await alarmRefused(app, { ...amount, by: caller.name, why: error.userMessage });
      throw error;
    });
    return { id, message: m.treasury_adjustment_proposed };
  },
);
