import { asId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import type { Tx } from '@istmo/db/tx';
import {
  InsufficientFundsError,
  type Movement,
  payOutProceeds,
  placeTranches,
  post,
  readBalance,
  releaseProceeds,
  returnTranche,
  tranche,
} from '@istmo/ledger';
import type { App } from '../../app.ts';
import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { mayLeave } from '../instruments/public.ts';
import { publishEvent } from '../notifications/public.ts';
import { lockOffering, readOfferingRows, storePlaced, type StoredOffering } from '../tranches/public.ts';
import { announcePayout } from './announce-payout.ts';
import {
  endMove,
  insertReturn,
  listApprovedMoves,
  lockMove,
  type OfferingMove,
  type OfferingMoveId,
} from './moves.store.ts';

const maxPerRun = 100;

function toMovement(move: OfferingMove, { issuer, tranches }: StoredOffering, at: Date): Movement {
  const { id, offering, currency, units } = move;
  if (move.kind === 'release') return releaseProceeds({ id, offering, at, amount: money(currency, units) });
  if (move.kind === 'payout') return payOutProceeds({ id, offering, issuer, at, amount: money(currency, units) });
  if (!issuer || move.kind !== 'place') throw new Error(`the move ${id} is of no issuer`);
  const supplies = tranches.map(({ number, supply }) => ({ number, supply: money(currency, supply) }));
  return placeTranches({ id, offering, issuer, at, tranches: supplies });
}

async function requireOffering(tx: Tx, code: string): Promise<StoredOffering> {
  const offering = (await readOfferingRows(tx)).find((one) => one.code === code);
  if (!offering) throw new Error(`a move of the unknown offering ${code}`);
  return offering;
}

/** Posts what two people decided: row and movement in one commit. A second worker finds it posted; the movement's key is the last guard. */
async function postMove(app: App, id: OfferingMoveId): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const move = await lockMove(tx, id);
    if (move?.state !== 'approved') return;
    // A stop that came after the decision: it is paid out when the stop is lifted.
    if (move.kind === 'payout' && !(await mayLeave(tx, move.currency))) return;
    const at = app.clock.now();
    const offering = await requireOffering(tx, move.offering);
    await endMove(tx, id, { state: 'posted', at });
    if (move.kind === 'place') await storePlaced(tx, move.offering);
    if (move.kind === 'place' && offering.issuer) await publishEvent(tx, offering.issuer, 'balances');
    if (move.kind === 'payout' && offering.issuer)
      await announcePayout(app, tx, { ...move, issuer: offering.issuer, at });
    await post(tx, toMovement(move, offering, at));
  });
}

/** What there is not enough of ends here; staff see it and may propose another. */
async function markFailed(app: App, id: OfferingMoveId): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const move = await lockMove(tx, id);
    if (move?.state === 'approved') await endMove(tx, id, { state: 'failed', at: app.clock.now() });
  });
}

/** Posts what was approved. One that fails does not stop the others; after an outage it is tried again. */
export async function postOfferingMoves(app: App): Promise<void> {
  for (const id of await listApprovedMoves(app.db, maxPerRun)) {
    try {
      await postMove(app, id);
    } catch (error) {
      app.log.error({ err: error, move: id }, 'a decided move of an offering was not posted');
      if (error instanceof InsufficientFundsError) await markFailed(app, id);
    }
  }
}

async function returnLeft(app: App, offering: StoredOffering, number: number): Promise<void> {
  const { code, instrument: currency, issuer } = offering;
  await app.db.inTransaction(async (tx) => {
    await lockOffering(tx, code);
    const { units } = await readBalance(tx, tranche({ offering: code, number }), currency);
    if (units === 0n || !issuer) return;
    const [id, at] = [asId<'offering-move'>(newId()), app.clock.now()];
    await insertReturn(tx, { id, offering: code, number, currency, units, at });
    await publishEvent(tx, issuer, 'balances');
    await post(tx, returnTranche({ id, offering: code, issuer, number, at, left: money(currency, units) }));
  });
}

/** What closed tranches did not sell goes back to their issuer, also what a card payment gives back after that. */
export async function returnUnsold(app: App): Promise<void> {
  const now = app.clock.now();
  for (const offering of await readOfferingRows(app.db)) {
    if (!offering.issuer || !offering.isPlaced) continue;
    for (const { number, closesAt } of offering.tranches) {
      if (closesAt === null || closesAt > now) continue;
      try {
        await returnLeft(app, offering, number);
      } catch (error) {
        app.log.error({ err: error, offering: offering.code, number }, 'unsold units were not returned');
      }
    }
  }
}

export const offeringTasks: AreaTasks = {
  intervalTasks: [
    { name: 'post-offering-moves', everyMs: 2_000, run: postOfferingMoves },
    { name: 'return-unsold', everyMs: 30_000, run: returnUnsold },
  ],
};
