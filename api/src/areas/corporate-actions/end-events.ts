import type { CustomerId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { fundDistribution, InsufficientFundsError, post, returnDistribution } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { isBooksClosed } from '../../runtime/books-state.ts';
import { mayLeave } from '../instruments/public.ts';
import { type CorporateActionId, lockAction, setState } from './corporate-actions.store.ts';
import { countByState, returnUnclaimed } from './entitlements.store.ts';
import { readEventMoney, surplusOf } from './event-money.store.ts';
import {
  type ApprovedAction,
  insertFunding,
  insertReturn,
  isFunded,
  listApprovedFundings,
  listApprovedReturns,
} from './funding.store.ts';
import { isClaimOver, listPaidOut, listToEnd } from './under-way.store.ts';

type Back = {
  readonly event: CorporateActionId;
  readonly issuer: CustomerId | null;
  readonly kind: 'residue' | 'unclaimed';
  readonly proposal: string | null;
  readonly at: Date;
};

const toReturn = ({ event, issuer, kind, proposal, at }: Back, currency: string, units: bigint) => {
  const returned = { id: newId(), event, kind, amount: money(currency, units), proposal, at };
  return { returned, movement: returnDistribution({ ...returned, issuer }) };
};

/** Funds an event of the operator's own security from the inventory, as two decided; waits while the currency is stopped. */
async function fundOwn(app: App, { proposal, event, payload }: ApprovedAction): Promise<void> {
  const { currency = '', units = '0' } = payload;
  await app.db.inTransaction(async (tx) => {
    const action = await lockAction(tx, event);
    if (!action || action.issuer !== null || (await isFunded(tx, proposal)) || !(await mayLeave(tx, currency))) return;
    const amount = money(currency, BigInt(units));
    const funding = { id: newId(), event, issuer: null, proposal, amount, at: app.clock.now() };
    await insertFunding(tx, funding);
    await post(tx, fundDistribution(funding));
  });
}

/** Returns what was not claimed in time, as two decided; waits while one of its currencies is stopped. */
async function endUnclaimed(app: App, { proposal, event }: ApprovedAction): Promise<void> {
  const at = app.clock.now();
  await app.db.inTransaction(async (tx) => {
    const action = await lockAction(tx, event);
    if (action?.state !== 'paid') return;
    if (!(await isClaimOver(tx, event, { now: at, timeZone: app.settings.timeZone }))) return;
    const sums = await readEventMoney(tx, event);
    for (const { currency } of sums) if (!(await mayLeave(tx, currency))) return;
    const ended = (await returnUnclaimed(tx, event, at)).filter(({ units }) => units > 0n);
    const { issuer } = action;
    const back = ended.map(({ currency, units }) =>
      toReturn({ event, issuer, kind: 'unclaimed', proposal, at }, currency, units),
    );
    for (const { returned } of back) await insertReturn(tx, returned);
    if (back.length > 0) await post(tx, ...back.map(({ movement }) => movement));
  });
}

/** Returns what is more than holders get; paid → closed when no holder is waited for and nothing is left. */
async function endPaid(app: App, event: CorporateActionId): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const action = await lockAction(tx, event);
    if (!action) return;
    const at = app.clock.now();
    const surplus = (await readEventMoney(tx, event)).filter((sums) => surplusOf(sums) > 0n);
    let isAllBack = true;
    const back = [];
    for (const one of surplus) {
      const { currency } = one;
      if (await mayLeave(tx, currency))
        back.push(
          toReturn({ event, issuer: action.issuer, kind: 'residue', proposal: null, at }, currency, surplusOf(one)),
        );
      else isAllBack = false;
    }
    for (const { returned } of back) await insertReturn(tx, returned);
    const { ready = 0, kept = 0, failed = 0, outside = 0 } = await countByState(tx, event);
    if (action.state === 'paid' && isAllBack && ready + kept + failed + outside === 0)
      await setState(tx, event, { state: 'closed', at });
    if (back.length > 0) await post(tx, ...back.map(({ movement }) => movement));
  });
}

async function endOne(app: App, event: CorporateActionId): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const action = await lockAction(tx, event);
    if (action?.state === 'announced' || action?.state === 'recorded')
      await setState(tx, event, { state: 'closed', at: app.clock.now() });
  });
}

async function tryEach<T>(app: App, what: string, of: readonly T[], run: (one: T) => Promise<void>): Promise<void> {
  for (const one of of) {
    try {
      await run(one);
    } catch (error) {
      if (isBooksClosed(error)) return;
      const level = error instanceof InsufficientFundsError ? 'warn' : 'error';
      app.log[level]({ err: error, of: one }, what);
    }
  }
}

/** Carries out what two decided about money of events, returns what is left, and closes what is over. One that fails does not stop the others. */
export async function endEvents(app: App): Promise<void> {
  const { db, clock, settings } = app;
  const now = clock.now();
  await tryEach(app, 'an approved funding was not booked', await listApprovedFundings(db), (one) => fundOwn(app, one));
  await tryEach(app, 'unclaimed money was not returned', await listApprovedReturns(db), (one) =>
    endUnclaimed(app, one),
  );
  await tryEach(app, 'a paid corporate action was not closed', await listPaidOut(db, now), (one) => endPaid(app, one));
  const over = await listToEnd(db, { now, timeZone: settings.timeZone });
  await tryEach(app, 'a corporate action was not closed', over, (one) => endOne(app, one));
}
