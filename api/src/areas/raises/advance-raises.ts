import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import type { Tx } from '@istmo/db/tx';
import { placeRaise, post, returnRaise } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { isBooksClosed, readBooksState } from '../../runtime/books-state.ts';
import {
  insertNotice,
  insertPlacement,
  listPlacements,
  listRaisesToAdvance,
  readRaiseBook,
  type RaiseNotice,
  setKeptFor,
  takeStep,
} from './life.store.ts';
import { isSecurityOpen, readUnitsFree } from './raise-facts.ts';
import { lockRaise, type Raise, type RaiseId } from './raises.store.ts';
import { requireRaiseTerms, type StoredRaiseTerms } from './terms.store.ts';

/** A raise whose row the transaction holds, with its terms in force. */
type HeldRaise = { readonly raise: Raise; readonly terms: StoredRaiseTerms; readonly now: Date };

const notify = (tx: Tx, { raise, now }: HeldRaise, kind: RaiseNotice): Promise<void> =>
  insertNotice(tx, { raise: raise.id, kind, version: raise.version, at: now });

/** approved → announced, from its hour on. */
async function announce(_app: App, tx: Tx, held: HeldRaise): Promise<boolean> {
  const { raise, terms, now } = held;
  if (now < terms.announceAt) return false;
  await takeStep(tx, raise.id, { state: 'announced', at: now });
  await notify(tx, held, 'announced');
  return true;
}

/** announced → open, from its hour on, with all units that are offered and those beside set aside. */
async function open(app: App, tx: Tx, held: HeldRaise): Promise<boolean> {
  const { raise, terms, now } = held;
  if (now < terms.opensAt) return false;
  const units = terms.offeredUnits + terms.overUnits;
  if (!(await isSecurityOpen(app, tx, raise.instrument))) {
    await setKeptFor(tx, raise.id, 'security');
    return false;
  }
  if ((await readUnitsFree(tx, raise)) < units) {
    await setKeptFor(tx, raise.id, 'units');
    return false;
  }
  const placement = { id: newId(), raise: raise.id, at: now };
  await insertPlacement(tx, { ...placement, kind: 'place', units });
  await takeStep(tx, raise.id, { state: 'open', at: now });
  await notify(tx, held, 'opened');
  await post(tx, placeRaise({ ...placement, issuer: raise.issuer, units: money(raise.instrument, units) }));
  return true;
}

/** open → closed, from its hour on; where the first come are served, as soon as all is taken. */
async function close(_app: App, tx: Tx, held: HeldRaise): Promise<boolean> {
  const { raise, terms, now } = held;
  const isOver = now >= terms.closesAt;
  if (!isOver && terms.allocation !== 'first-come') return false;
  if (!isOver && (await readRaiseBook(tx, raise.id)).taken < terms.offeredUnits + terms.overUnits) return false;
  await takeStep(tx, raise.id, { state: 'closed', at: now });
  await notify(tx, held, 'closed');
  return true;
}

/** closed → failed, once no subscriber may leave any more and too little is left. */
async function fail(_app: App, tx: Tx, held: HeldRaise): Promise<boolean> {
  const { raise, terms, now } = held;
  const book = await readRaiseBook(tx, raise.id);
  // A payment by card that is under way may still become an open subscription.
  if (book.unfinished > book.open || book.unvalued > 0n) return false;
  const mayLeave = [book.leaveUntil, terms.leaveUntil].some((until) => until !== null && until >= now);
  if (book.open > 0n && (mayLeave || book.value >= (terms.softCap ?? 0n))) return false;
  await takeStep(tx, raise.id, { state: 'failed', at: now, outcome: 'failed' });
  await notify(tx, held, 'failed');
  return true;
}

/** allocated → settled, failed or cancelled → refunded, once no subscription is open: units that were not delivered go back to the issuer. */
async function end(_app: App, tx: Tx, held: HeldRaise): Promise<boolean> {
  const { raise, now } = held;
  const book = await readRaiseBook(tx, raise.id);
  if (book.unfinished > 0n) return false;
  const placed = (await listPlacements(tx, raise.id)).find(({ kind }) => kind === 'place')?.units ?? 0n;
  const units = placed - book.settled;
  const placement = { id: newId(), raise: raise.id, at: now };
  if (units > 0n) await insertPlacement(tx, { ...placement, kind: 'return', units });
  const isSettled = raise.state === 'allocated';
  await takeStep(
    tx,
    raise.id,
    isSettled ? { state: 'settled', at: now, outcome: 'settled' } : { state: 'refunded', at: now },
  );
  if (isSettled) await notify(tx, held, 'settled');
  if (units > 0n)
    await post(tx, returnRaise({ ...placement, issuer: raise.issuer, units: money(raise.instrument, units) }));
  return true;
}

type Step = (app: App, tx: Tx, held: HeldRaise) => Promise<boolean>;

const steps: Readonly<Partial<Record<Raise['state'], Step>>> = {
  approved: announce,
  announced: open,
  open: close,
  closed: fail,
  allocated: end,
  failed: end,
  cancelled: end,
};

/** Takes the next step of a raise, if it is due; whether it was taken. */
async function takeNextStep(app: App, id: RaiseId): Promise<boolean> {
  return app.db.inTransaction(async (tx) => {
    const raise = await lockRaise(tx, id);
    const step = raise && steps[raise.state];
    if (!raise || !step || raise.suspendedAt !== null) return false;
    if (raise.state === 'cancelled' && raise.openedAt === null) return false;
    return step(app, tx, { raise, terms: await requireRaiseTerms(tx, id), now: app.clock.now() });
  });
}

/**
 * Brings each raise as far as it can go now. Every step is safe to repeat and to be taken by two processes; one raise that fails does not stop the others.
 * Nothing is done for one that is suspended, nor while the books are closed.
 */
export async function advanceRaises(app: App): Promise<void> {
  if (!(await readBooksState(app.db)).isSound) return;
  for (const id of await listRaisesToAdvance(app.db)) {
    try {
      while (await takeNextStep(app, id));
    } catch (error) {
      if (isBooksClosed(error)) return;
      app.log.error({ err: error, raise: id }, 'a raise did not go on');
    }
  }
}
