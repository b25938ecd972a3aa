import { changesUnits, paysForUnits } from '@istmo/contract/areas/corporate-actions/kinds';
import type { App } from '../../app.ts';
import { isBooksClosed, readBooksState } from '../../runtime/books-state.ts';
import { mayLeave } from '../instruments/public.ts';
import { amountFact, storeCasesAbout } from '../reconciliation/public.ts';
import { lockAction, setState } from './corporate-actions.store.ts';
import { hasReady, retryKept } from './entitlements.store.ts';
import { missingOf, readEventMoney } from './event-money.store.ts';
import { payReady } from './pay-entitlements.ts';
import { hashSnapshot, type SnapshotLine } from './snapshot-hash.ts';
import { readSnapshot, readSnapshotLines, type HolderSnapshot } from './snapshot.store.ts';
import { storeEntitlements } from './store-entitlements.ts';
import { readLinesAgain } from './take-snapshot.ts';
import { type EventUnderWay, listUnderWay } from './under-way.store.ts';

const today = ({ clock, settings }: App) => ({ now: clock.now(), timeZone: settings.timeZone });

const isAgreed = ({ difference, acceptedBy }: HolderSnapshot): boolean => difference === '' || acceptedBy !== null;

/** Recorded → funded: everything that holders get is in the event's account, and the snapshot is agreed or accepted by two. */
async function markFunded(app: App, { id }: EventUnderWay): Promise<boolean> {
  return app.db.inTransaction(async (tx) => {
    const action = await lockAction(tx, id);
    const snapshot = await readSnapshot(tx, id);
    if (action?.state !== 'recorded' || !snapshot?.entitledAt || !isAgreed(snapshot)) return false;
    const sums = await readEventMoney(tx, id);
    if (sums.some((one) => missingOf(one) > 0n)) return false;
    await setState(tx, id, { state: 'funded', at: app.clock.now() });
    return true;
  });
}

const unitsOf = (lines: readonly SnapshotLine[]): bigint =>
  lines.reduce(
    (sum, { customer, available, held, frozen, lots }) => sum + (customer ? available + held + frozen + lots : 0n),
    0n,
  );

/**
 * Whether the ledger still says what was stored: a movement of before the record moment that was written after the snapshot is a case for staff, and
 * no holder is paid until two decided that the snapshot counts.
 */
async function isStillSo(app: App, { id, reference, instrument }: EventUnderWay): Promise<boolean> {
  const snapshot = await readSnapshot(app.db, id);
  if (!snapshot) return false;
  if (snapshot.acceptedBy !== null) return true;
  const stored = await readSnapshotLines(app.db, id);
  const now = await readLinesAgain(app, { instrument, at: snapshot.at, stored });
  const isSame = hashSnapshot(now).equals(snapshot.hash);
  const about = { kinds: ['register-snapshot'], event: reference, at: app.clock.now() };
  const difference = {
    kind: 'register-snapshot',
    event: reference,
    movement: null,
    expected: amountFact(unitsOf(stored), instrument),
    found: amountFact(unitsOf(now), instrument),
  };
  const opened = await app.db.inTransaction((tx) =>
    storeCasesAbout(tx, { ...about, differences: isSame ? [] : [difference] }),
  );
  if (opened > 0) app.log.error({ event: id }, 'the register at a record moment is not what was recorded');
  return isSame;
}

/** Funded → paying, on the payment day; not while a currency is stopped or the books are closed. */
async function begin(app: App, event: EventUnderWay): Promise<boolean> {
  const { id, isPaymentDay, currencies } = event;
  if (!isPaymentDay || !(await readBooksState(app.db)).isSound) return false;
  for (const currency of currencies) if (!(await mayLeave(app.db, currency))) return false;
  if (!(await isStillSo(app, event))) return false;
  return app.db.inTransaction(async (tx) => {
    const action = await lockAction(tx, id);
    if (action?.state !== 'funded') return false;
    await setState(tx, id, { state: 'paying', at: app.clock.now() });
    return true;
  });
}

/** Pays who is ready; paying → paid when no holder is. */
async function pay(app: App, event: EventUnderWay): Promise<void> {
  if (!(await readBooksState(app.db)).isSound) return;
  await payReady(app, event, event.currencies);
  await app.db.inTransaction(async (tx) => {
    const action = await lockAction(tx, event.id);
    if (action?.state === 'paying' && !(await hasReady(tx, event.id)))
      await setState(tx, event.id, { state: 'paid', at: app.clock.now() });
  });
}

async function advance(app: App, event: EventUnderWay): Promise<void> {
  let { state } = event;
  if (state === 'recorded') {
    // What a split pays for fractions is known when its units change.
    if (paysForUnits(event.kind)) await storeEntitlements(app, event.id);
    if (await markFunded(app, event)) state = 'funded';
  }
  if (state === 'funded' && (await begin(app, event))) state = 'paying';
  if (state === 'paying' || state === 'paid') await pay(app, event);
}

/**
 * Brings each event that pays for units, or for fractions of them, as far as it can go now: entitlements, funded, paying, paid. Every step is safe to repeat and to be made by
 * two processes; one event that fails does not stop the others.
 */
export async function advanceEvents(app: App): Promise<void> {
  for (const event of await listUnderWay(app.db, today(app))) {
    if (!paysForUnits(event.kind) && !changesUnits(event.kind)) continue;
    try {
      await advance(app, event);
    } catch (error) {
      if (isBooksClosed(error)) return;
      app.log.error({ err: error, event: event.id }, 'a corporate action did not go on');
    }
  }
}

/** Pays those holders whom nothing keeps from it any more. */
export async function retryPayments(app: App): Promise<void> {
  await retryKept(app.db, app.clock.now());
  await advanceEvents(app);
}
