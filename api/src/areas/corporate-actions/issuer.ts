import {
  draftIssuedEvent,
  fundIssuedEvent,
  listIssuedEvents,
  proposeIssuedEvent,
  withdrawIssuedEvent,
} from '@istmo/contract/areas/corporate-actions/issuer.contract';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { findInstrument } from '@istmo/contract/kernel/instrument';
import { formatUnits, money, parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { findFirstEvent, handle, toIdempotency } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { type Throttle, takeTurn } from '../../http/throttle.ts';
import { refuseShortBalance } from '../../money/short-balance.ts';
import { findAssetOwner, listActiveAssetsOf } from '../assets/public.ts';
import { readRegistry, requireInstrument } from '../instruments/public.ts';
import { publishEvent } from '../notifications/public.ts';
import { refuseImpossible } from './check-event.ts';
import { type CorporateAction, findByReference, lockAction, endDraft, setState } from './corporate-actions.store.ts';
import { missingOf, readEventMoney } from './event-money.store.ts';
import { showAction, showTerms } from './event-view.ts';
import { toFundingEffect } from './funding.store.ts';
import { readIssuedEvents } from './issued-events.store.ts';
import { readTerms, requireTerms } from './terms.store.ts';
import { findPayable } from './to-terms.ts';
import { writeDraft } from './write-draft.ts';

/** Drafts that one issuer writes. */
const writtenDrafts: Throttle = { name: 'issued-drafts', max: 60, perSeconds: 3_600 };

/** An event of the caller's own security; another's is not found. */
async function requireIssued(reader: Reader, issuer: CustomerId, reference: string): Promise<CorporateAction> {
  const action = await findByReference(reader, reference);
  return action && action.issuer === issuer ? action : refuse('not_found', m.actions_unknown, { field: 'reference' });
}

async function lockIssued(
  tx: Tx,
  { id }: CorporateAction,
  states: readonly CorporateAction['state'][],
): Promise<CorporateAction> {
  const action = await lockAction(tx, id);
  return action && states.includes(action.state) ? action : refuse('already_done', m.actions_other_state);
}

export const answerListIssuedEvents = handle(listIssuedEvents, async (app, { customer }) => {
  const [registry, events, assets] = await Promise.all([
    readRegistry(app),
    readIssuedEvents(app.db, customer),
    listActiveAssetsOf(app.db, [customer]),
  ]);
  const terms = await readTerms(
    app.db,
    events.map(({ id }) => id),
  );
  const decimal = (units: bigint, code: string): string =>
    formatUnits(units, requireInstrument(registry, code).ledgerScale);
  const data = await Promise.all(
    events.map(async (event) => {
      const security = requireInstrument(registry, event.instrument);
      const own = terms.get(event.id) ?? (await requireTerms(app.db, event.id));
      const needs = await readEventMoney(app.db, event.id);
      return {
        ...showAction(event, security),
        terms: showTerms(own, { security, registry, timeZone: app.settings.timeZone }),
        holders: event.holders,
        paid: event.paid,
        unpaid: event.unpaid,
        money: needs.map((one) => ({
          currency: one.currency,
          needed: decimal(one.needed, one.currency),
          funded: decimal(one.funded - one.returned, one.currency),
          missing: decimal(missingOf(one), one.currency),
          paid: decimal(one.paid, one.currency),
        })),
      };
    }),
  );
  return {
    data,
    securities: assets.flatMap(({ ticker }) => {
      const instrument = findInstrument(registry.instruments, ticker);
      return instrument && instrument.status !== 'draft' ? [{ code: ticker, name: instrument.names.en }] : [];
    }),
  };
});

export const answerDraftIssuedEvent = handle(
  draftIssuedEvent,
  async (app, { customer }, { reference, security, ...form }) => {
    await takeTurn(app, writtenDrafts, customer);
    const event = reference === '' ? undefined : await requireIssued(app.db, customer, reference);
    const code = security.trim().toUpperCase();
    return app.db.inTransaction(async (tx) => {
      if ((await findAssetOwner(tx, code))?.customer !== customer)
        return refuse('currency_inactive', m.actions_no_security, { field: 'security' });
      const author = { staff: null, customer, at: app.clock.now() };
      const draft = {
        form,
        event: event?.id,
        security: code,
        reverses: null,
        origin: 'issuer',
        coupon: null,
        author,
      } as const;
      const written = await writeDraft(app, tx, draft);
      return { reference: written.reference, message: m.actions_saved };
    });
  },
);

export const answerProposeIssuedEvent = handle(proposeIssuedEvent, async (app, { customer }, { reference }) => {
  const action = await requireIssued(app.db, customer, reference);
  await app.db.inTransaction(async (tx) => {
    const locked = await lockIssued(tx, action, ['draft']);
    await refuseImpossible(app, tx, locked, await requireTerms(tx, locked.id));
    await setState(tx, locked.id, { state: 'proposed', at: app.clock.now() });
  });
  return { message: m.actions_issued_proposed };
});

/** What the staff are deciding already is theirs to decide: the database has no step from announced back. */
export const answerWithdrawIssuedEvent = handle(withdrawIssuedEvent, async (app, { customer }, { reference }) => {
  const action = await requireIssued(app.db, customer, reference);
  await app.db.inTransaction(async (tx) => {
    const { id, state } = await lockIssued(tx, action, ['draft', 'proposed']);
    const at = app.clock.now();
    if (state === 'draft') await endDraft(tx, id, { reason: '', at });
    else await setState(tx, id, { state: 'draft', at });
  });
  return { message: m.actions_issued_withdrawn };
});

/** The event and what is missing of it in a currency. */
async function readMissing(app: App, action: CorporateAction, currency: string): Promise<bigint> {
  const found = (await readEventMoney(app.db, action.id)).find((one) => one.currency === currency);
  return found ? missingOf(found) : refuse('currency_inactive', m.actions_currency_invalid, { field: 'currency' });
}

export const answerFundIssuedEvent = handle(fundIssuedEvent, async (app, caller, input) => {
  const { reference, currency, amount } = input;
  const request = { call: fundIssuedEvent.wire, caller, body: input };
  const action = await requireIssued(app.db, caller.customer, reference);
  const registry = await readRegistry(app);
  const instrument =
    findPayable(registry, currency) ?? refuse('currency_inactive', m.actions_currency_invalid, { field: 'currency' });
  const { ledgerScale } = instrument;
  const answer = async () => ({
    currency,
    missing: formatUnits(await readMissing(app, action, currency), ledgerScale),
    message: m.actions_issued_funded,
  });
  if (await findFirstEvent(app, request)) return answer();
  if (action.state !== 'recorded') return refuse('already_done', m.actions_not_to_fund);
  const missing = await readMissing(app, action, currency);
  const units = parseUnits(amount, ledgerScale);
  if (units === undefined || units === 0n) return refuse('amount_invalid', m.exchange_amount_zero, { field: 'amount' });
  if (units > missing) return refuse('amount_too_large', m.actions_more_than_missing, { field: 'amount' });
  const funding = {
    id: newId(),
    event: action.id,
    issuer: caller.customer,
    proposal: null,
    amount: money(currency, units),
    at: app.clock.now(),
  };
  const outcome = await app.ledger.commit(toFundingEffect(funding, toIdempotency(request)));
  if (outcome.outcome === 'insufficient') return refuseShortBalance(app.db, { customer: caller.customer, instrument });
  if (outcome.outcome === 'conflict') return refuse('idempotency_conflict', m.kernel_idempotency_conflict);
  if (outcome.outcome !== 'done') throw new Error(`a funding of ${action.reference} ended as ${outcome.outcome}`);
  await app.db.inTransaction((tx) => publishEvent(tx, caller.customer, 'balances'));
  return answer();
});
