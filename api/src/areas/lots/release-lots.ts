import { money } from '@istmo/contract/kernel/money';
import { post, releaseLot } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { isBooksClosed } from '../../runtime/books-state.ts';
import { listDueLots, lockDueLots, setReleased } from './lots.store.ts';
import { notifyReleased } from './notify-released.ts';

// One transaction of about a second.
const batchSize = 2_000;

/** Releases those of the lots that are still locked, all in one transaction. */
async function releaseTogether(app: App, ids: readonly string[]): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const at = app.clock.now();
    const lots = await lockDueLots(tx, ids, at);
    if (lots.length === 0) return;
    await setReleased(tx, lots, at);
    const movements = lots
      .filter(({ units }) => units > 0n)
      .map(({ id, customer, instrument, units }) =>
        releaseLot({ id, holder: customer, at, units: money(instrument, units) }),
      );
    if (movements.length > 0) await post(tx, ...movements);
  });
}

/** One by one, so that one that is refused does not keep the others locked; false where the books are closed. */
async function releaseEach(app: App, ids: readonly string[]): Promise<boolean> {
  for (const id of ids) {
    try {
      await releaseTogether(app, [id]);
    } catch (error) {
      if (isBooksClosed(error)) return false;
      app.log.error({ err: error, lot: id }, 'a lot whose day has come was not released');
    }
  }
  return true;
}

/**
 * Makes the units of each lot available whose day has come, and notifies their owners, each once for all. Safe to repeat and to be made by two processes:
 * a lot is released with its row locked, by a movement with its key.
 */
export async function releaseLots(app: App): Promise<void> {
  let ids = await listDueLots(app.db, { now: app.clock.now(), limit: batchSize });
  while (ids.length > 0) {
    let isWhole = true;
    try {
      await releaseTogether(app, ids);
    } catch (error) {
      if (isBooksClosed(error)) return;
      // What a redemption takes at the same moment is tried again by itself.
      app.log.warn({ err: error, lots: ids.length }, 'lots are released one by one');
      if (!(await releaseEach(app, ids))) return;
      isWhole = false;
    }
    ids =
      isWhole && ids.length === batchSize ? await listDueLots(app.db, { now: app.clock.now(), limit: batchSize }) : [];
  }
  await notifyReleased(app);
}
