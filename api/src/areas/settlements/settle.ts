import { money } from '@istmo/contract/kernel/money';
import { type Effect, type Outcome, settleSubscription } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { Refusal } from '../../http/refusal.ts';
import { mayLeave } from '../instruments/public.ts';
import { listRaisesIn, type Raise, requireRaiseTerms, type StoredRaiseTerms } from '../raises/public.ts';
import { type AllowedOrder, commitUnderRules, keepRefusal, readInvestor, requireRules } from '../rules/public.ts';
import { toDelivery } from './delivery.ts';
import { commitPage, endUpdate, toReturnEffect, unusedOf } from './end-subscription.ts';
import { beforeAll, findObstacles, giveBack, listAllotted, type OpenSubscription } from '../subscriptions/public.ts';

/** As many wait for the ledger at once; the obstacles of all of them are read just before. */
const pageSize = 2_048;

type Settlement = { readonly raise: Raise; readonly terms: StoredRaiseTerms; readonly at: Date };

/** Delivery against payment: the cost goes to the escrow of the company, the rest back, and the units to the investor. */
function toSettlement(one: OpenSubscription, settlement: Settlement, allowed: AllowedOrder): Effect {
  const { raise, at } = settlement;
  const { id, customer, currency, paid, cost, allotted } = one;
  if (cost === null || allotted === null) throw new Error(`the subscription ${id} has no result`);
  const { lot, rows } = toDelivery(one, settlement);
  return {
    movement: settleSubscription({
      id,
      raise: raise.id,
      customer,
      at,
      paid: money(currency, paid),
      cost: money(currency, cost),
      units: money(raise.instrument, allotted),
      lot: lot?.account ?? null,
    }),
    rows: [...rows, ...allowed.rows],
    updates: [endUpdate(one, { state: 'settled', reason: '', lot: lot?.id ?? null, at })],
    counters: [...allowed.counters, ...giveBack(unusedOf(one, cost))],
  };
}

/** Delivers the units while the rules allow it now, or gives the money back with the reason. */
async function settleOne(app: App, one: OpenSubscription, settlement: Settlement): Promise<Outcome> {
  const { raise, at } = settlement;
  const { allotted: units } = one;
  if (units === null || units === 0n) return app.ledger.commit(toReturnEffect(one, 'not-allotted', at));
  const investor = await readInvestor(app, one.customer);
  try {
    return await commitUnderRules(raise.instrument, async () => {
      const allowed = await requireRules(app, { instrument: raise.instrument, action: 'buy', units, investor });
      return app.ledger.commit(toSettlement(one, settlement, allowed));
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'rules_refused') throw error;
    await keepRefusal(app, error);
    return app.ledger.commit(toReturnEffect(one, 'rules', at));
  }
}

/** Whether deliveries of this security are decided by figures of all holders, so that one must follow another. */
async function isOneByOne(app: App, { raise }: Settlement, { customer, allotted }: OpenSubscription): Promise<boolean> {
  const investor = await readInvestor(app, customer);
  const order = { instrument: raise.instrument, action: 'buy', units: allotted ?? 1n, investor } as const;
  const { counters } = await requireRules(app, order).catch((error: unknown) => {
    if (error instanceof Refusal) return { counters: [{ subject: '' }] };
    throw error;
  });
  return counters.some(({ subject }) => subject !== customer);
}

async function findStopped(app: App, currencies: readonly string[]): Promise<string[]> {
  const stopped: string[] = [];
  for (const currency of currencies) if (!(await mayLeave(app.db, currency))) stopped.push(currency);
  return stopped;
}

async function settleRaise(app: App, raise: Raise): Promise<void> {
  const terms = await requireRaiseTerms(app.db, raise.id);
  let after: string = beforeAll;
  for (;;) {
    // Asked again for each page, because staff stop a currency in the middle.
    const stopped = await findStopped(app, terms.currencies);
    const page = await listAllotted(app.db, raise.id, { after, limit: pageSize, stopped });
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
    const settlement = { raise, terms, at: app.clock.now() };
    const obstacles = await findObstacles(
      app.db,
      page.map(({ id }) => id),
    );
    const settle = (one: OpenSubscription): Promise<Outcome> =>
      obstacles.has(one.id) && one.allotted !== 0n
        ? app.ledger.commit(toReturnEffect(one, 'account', settlement.at))
        : settleOne(app, one, settlement);
    if (!(await commitAll(app, page, { settlement, settle }))) return;
  }
}

type Commit = {
  readonly settlement: Settlement;
  readonly settle: (one: OpenSubscription) => Promise<Outcome>;
};

async function commitAll(
  app: App,
  page: readonly OpenSubscription[],
  { settlement, settle }: Commit,
): Promise<boolean> {
  const [first] = page;
  if (!first || !(await isOneByOne(app, settlement, first))) return commitPage(app, page, settle);
  for (const one of page) if (!(await commitPage(app, [one], settle))) return false;
  return true;
}

/**
 * Ends the subscriptions of raises whose allotment two of the staff decided. Rules and account are checked at this moment: who no longer may hold gets the money
 * back. A suspended raise and a stopped currency wait. Safe to repeat and to be run by two processes.
 */
export async function settleSubscriptions(app: App): Promise<void> {
  for (const raise of await listRaisesIn(app.db, ['allocated']))
    if (raise.suspendedAt === null) await settleRaise(app, raise);
}
