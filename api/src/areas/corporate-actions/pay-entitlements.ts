import type { EntitlementReason } from '@istmo/contract/areas/corporate-actions/kinds';
import { money } from '@istmo/contract/kernel/money';
import { readSqlState } from '@istmo/db/failures';
import { type Effect, type Outcome, payDistribution, prepareUpdate } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { mayLeave } from '../instruments/public.ts';
import type { CorporateAction } from './corporate-actions.store.ts';
import {
  type Entitlement,
  findObstacles,
  listReady,
  type NotPaid,
  paidUpdate,
  storeNotPaid,
  storePaidWithoutMovement,
} from './entitlements.store.ts';
import { type LotPart, readLotParts, toLotRows } from './redeem-units.ts';

/** As many wait for the ledger at once; the obstacles of all of them are read just before. */
const pageSize = 2_048;
const noEntitlement = '00000000-0000-0000-0000-000000000000';

type Payment = { readonly entitlement: Entitlement; readonly lots: readonly LotPart[]; readonly at: Date };

/** One holder's payment: the row says paid only with the movement, and only while it is still to be paid. */
function toEffect({ entitlement, lots, at }: Payment, { instrument }: CorporateAction): Effect {
  const { id, event, customer, currency, grossUnits, taxUnits, taxCountry, redeemedUnits, attempts } = entitlement;
  const { offeredUnits } = entitlement;
  if (customer === null) throw new Error(`the entitlement ${id} is of no customer`);
  const ofLots = lots.reduce((sum, { units }) => sum + units, 0n);
  const { rows, updates } = toLotRows(id, lots);
  return {
    movement: payDistribution({
      id,
      event,
      holder: customer,
      at,
      net: money(currency, grossUnits - taxUnits),
      tax: money(currency, taxUnits),
      taxCountry: taxCountry ?? '',
      redeemed: money(instrument, redeemedUnits - ofLots),
      lots: lots.map(({ lot, units }) => ({ id: lot.id, units: money(instrument, units) })),
      notTaken: offeredUnits === null ? null : money(instrument, offeredUnits - redeemedUnits),
    }),
    rows,
    updates: [
      ...updates,
      prepareUpdate(paidUpdate, id, {
        expected: { state: 'ready', attempts },
        values: { state: 'paid', reason: '', state_since: at, attempts: attempts + 1, paid_at: at },
      }),
    ],
  };
}

/** What a refusal of the ledger means for the payment; undefined where it was made, or another process changed the row. */
function findReason(outcome: Outcome): EntitlementReason | undefined {
  // A lot that was released meanwhile: its units are looked for again by the next run.
  if (outcome.outcome === 'insufficient' && outcome.account.kind === 'lot') return undefined;
  if (outcome.outcome === 'insufficient') return outcome.account.kind === 'distribution' ? 'funds' : 'units';
  return outcome.outcome === 'conflict' || outcome.outcome === 'limit' ? 'error' : undefined;
}

/**
 * Whether the database refuses this payment as it is: a row or a right (classes 22, 23 and 42 of SQL). After anything else, such as a lost connection,
 * a time-out or closed books, the next run goes on with what is still to be paid then.
 */
const isRefused = (error: unknown): boolean => /^(?:22|23|42)/.test(readSqlState(error) ?? '');

const hasMoney = ({ grossUnits, redeemedUnits }: Entitlement): boolean => grossUnits > 0n || redeemedUnits > 0n;

/** Commits the payments of a page together; false where some of them cannot be paid now, or their outcome is not known. */
async function commitPage(app: App, action: CorporateAction, page: readonly Entitlement[]): Promise<boolean> {
  const at = app.clock.now();
  const lotParts = await readLotParts(app, action.instrument, page);
  const lotsOf = ({ customer }: Entitlement): readonly LotPart[] => (customer && lotParts.get(customer)) ?? [];
  const results = await Promise.allSettled(
    page.map((one) => app.ledger.commit(toEffect({ entitlement: one, lots: lotsOf(one), at }, action))),
  );
  const notPaid: NotPaid[] = [];
  const unsettled: unknown[] = [];
  for (const [index, { id }] of page.entries()) {
    const result = results[index];
    if (result?.status === 'fulfilled') {
      const reason = findReason(result.value);
      // Units that are not there may come back, for example when a withdrawal of them is cancelled.
      if (reason) notPaid.push({ id, reason, state: reason === 'units' ? 'kept' : 'failed' });
    } else if (result && isRefused(result.reason)) {
      app.log.error({ err: result.reason, entitlement: id }, 'a holder was not paid');
      notPaid.push({ id, reason: 'error', state: 'failed' });
    } else if (result) unsettled.push(result.reason);
  }
  await storeNotPaid(app.db, notPaid, at);
  const [first] = unsettled;
  if (first) app.log.warn({ err: first, payments: unsettled.length }, 'payments are tried again');
  return unsettled.length === 0;
}

async function findStopped(app: App, currencies: readonly string[]): Promise<string[]> {
  const stopped: string[] = [];
  for (const currency of currencies) if (!(await mayLeave(app.db, currency))) stopped.push(currency);
  return stopped;
}

/**
 * Pays the holders of an event that are ready, a thousand at a time, each in a movement of its own. A holder who may not be paid now is kept
 * with the reason; one whose payment is refused is kept or failed; the rest goes on. While a currency is stopped no holder is paid in it. A process
 * that is killed anywhere leaves rows that are paid or still to be paid, and another one goes on with the latter.
 */
export async function payReady(app: App, action: CorporateAction, currencies: readonly string[]): Promise<void> {
  let after = noEntitlement;
  for (;;) {
    // Asked again for each page, because staff stop a currency in the middle of a payment.
    const stopped = await findStopped(app, currencies);
    const page = await listReady(app.db, action.id, { stopped, after, limit: pageSize });
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
    const obstacles = await findObstacles(
      app.db,
      page.map(({ id }) => id),
    );
    const kept = page.flatMap(({ id }): NotPaid[] => {
      const reason = obstacles.get(id);
      return reason ? [{ id, reason, state: 'kept' }] : [];
    });
    await storeNotPaid(app.db, kept, app.clock.now());
    const free = page.filter(({ id }) => !obstacles.has(id));
    const empty = free.filter((one) => !hasMoney(one)).map(({ id }) => id);
    await storePaidWithoutMovement(app.db, empty, app.clock.now());
    if (!(await commitPage(app, action, free.filter(hasMoney)))) return;
  }
}
