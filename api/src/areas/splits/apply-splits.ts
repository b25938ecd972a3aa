import { changesUnits } from '@istmo/contract/areas/corporate-actions/kinds';
import { newId } from '@istmo/db/new-id';
import type { Tx } from '@istmo/db/tx';
import { lockSecurity, type Movement, post, type SplitLine, splitUnits } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { isBooksClosed, readBooksState } from '../../runtime/books-state.ts';
import { lockPurchasesOf } from '../cards/public.ts';
import {
  type CorporateAction,
  type CorporateActionId,
  listUnderWay,
  lockAction,
  readSnapshot,
  readSnapshotLines,
  requireTerms,
  setState,
  type StoredTerms,
} from '../corporate-actions/public.ts';
import { readUnitChange } from '../instruments/public.ts';
import { compareWithService } from '../register/public.ts';
import { lockWithdrawalsOf } from '../withdrawals/public.ts';
import { splitAccounts, type UnitRatio } from './split-lines.ts';
import { storeFractions } from './store-fractions.ts';
import { allowLongStatements, applySplit, insertLines, listObstacles } from './splits.store.ts';

function requireRatio({ ratioNew, ratioOld }: StoredTerms): UnitRatio {
  if (ratioNew === null || ratioOld === null) throw new Error('a split has no ratio');
  return { new: ratioNew, old: ratioOld };
}

/** What a bonus issue gives for the units of the record moment: new whole units to the holder's available ones, or to the place outside. */
async function makeBonusLines(tx: Tx, { id }: CorporateAction, ratio: UnitRatio): Promise<SplitLine[]> {
  const lines = await readSnapshotLines(tx, id);
  return lines.map(({ customer, place, available, held, frozen, lots, outside }) => {
    const before = available + held + frozen + lots + outside;
    const given = (before * ratio.new) / ratio.old;
    const account = customer === null ? ('external' as const) : ('available' as const);
    return { id: newId(), customer, account, place, hold: null, before, after: before + given };
  });
}

/** What the ratio makes of every account, as it is now: purchases since the record moment are multiplied too. */
async function makeSplitLines(
  tx: Tx,
  { instrument }: CorporateAction,
  { terms, ratio }: { readonly terms: StoredTerms; readonly ratio: UnitRatio },
): Promise<SplitLine[]> {
  // Orders before accounts, as every transaction locks them.
  await lockPurchasesOf(tx, instrument);
  await lockWithdrawalsOf(tx, instrument);
  const units = await lockSecurity(tx, instrument);
  const fractions = terms.rates.length > 0 || terms.rounding === 'down' ? 'drop' : 'share';
  return splitAccounts(units, { ratio, fractions }).map((line) => ({ ...line, id: newId() }));
}

/** Changes the units of one security, in one transaction; a process that dies leaves them as they were. False where they did not change now. */
async function apply(app: App, event: CorporateActionId): Promise<boolean> {
  return app.db.inTransaction(async (tx) => {
    await allowLongStatements(tx);
    const action = await lockAction(tx, event);
    const snapshot = await readSnapshot(tx, event);
    if (action?.state !== 'recorded' || !snapshot || (await readUnitChange(tx, event))) return false;
    if (snapshot.difference !== '' && snapshot.acceptedBy === null) return false;
    const terms = await requireTerms(tx, event);
    const ratio = requireRatio(terms);
    const lines =
      action.kind === 'bonus'
        ? await makeBonusLines(tx, action, ratio)
        : await makeSplitLines(tx, action, { terms, ratio });
    // Asked while nothing of the security can move.
    const obstacles = await listObstacles(tx, event);
    if (obstacles.length > 0) {
      app.log.warn({ event, obstacles: obstacles.slice(0, 5) }, 'a split waits for what is under way');
      return false;
    }
    const at = app.clock.now();
    await insertLines(tx, event, lines);
    await applySplit(tx, event, at);
    if (terms.rates.length > 0) await storeFractions(app, tx, { action, terms, lines, at });
    else await setState(tx, event, { state: 'paid', at });
    const movements = lines.flatMap((line): readonly Movement[] =>
      splitUnits(line, { currency: action.instrument, at }),
    );
    if (movements.length > 0) await post(tx, ...movements);
    return true;
  });
}

/** Changes the units of every security whose split, reverse split or bonus issue is due. One that fails does not stop the others; it is tried again. */
export async function applySplits(app: App): Promise<void> {
  const underWay = await listUnderWay(app.db, { now: app.clock.now(), timeZone: app.settings.timeZone });
  const due = underWay.filter((one) => one.state === 'recorded' && one.isPaymentDay && changesUnits(one.kind));
  if (due.length === 0 || !(await readBooksState(app.db)).isSound) return;
  for (const { id: event, instrument } of due) {
    try {
      // A service that has not made the same change yet is a case from now on, until it has.
      if (await apply(app, event)) await compareWithService(app, instrument);
    } catch (error) {
      if (isBooksClosed(error)) return;
      app.log.error({ err: error, event }, 'the units of a security did not change');
    }
  }
}
