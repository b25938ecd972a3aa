import type { App } from '../../app.ts';
import type { AreaTasks } from '../../area-tasks.ts';
import { listDue } from './purchases.store.ts';
import { settlePurchase } from './settle-purchase.ts';

const maxPerRun = 200;
const atOnce = 4;

/** Asks about every purchase that is due. One that fails does not stop the others and is asked about again. */
export async function settleDuePurchases(app: App): Promise<void> {
  const due = (await listDue(app.db, app.clock.now(), maxPerRun)).values();
  const settleNext = async (): Promise<void> => {
    for (const id of due) {
      await settlePurchase(app, id).catch((error: unknown) =>
        app.log.error({ err: error, purchase: id }, 'a card purchase was not settled'),
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, settleNext));
}

export const cardsTasks: AreaTasks = {
  intervalTasks: [{ name: 'settle-card-purchases', everyMs: 1_000, run: settleDuePurchases }],
};
