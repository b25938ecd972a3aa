import type { App } from '../../app.ts';
import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { listDue } from './purchases.store.ts';
import { type PaymentTarget, settlePurchase } from './settle-purchase.ts';

const maxPerRun = 200;
const atOnce = 4;
// An acquirer that is down is left alone until the next run.
const maxFailures = 5;

/**
 * Asks about every purchase that is due. One that fails does not stop the others and is asked about again; after several in a row that the
 * acquirer did not answer, the rest waits for the next run.
 */
export const settleDuePurchases = (app: App): Promise<void> => settleDue(app);

/** The same for the payments of a target of another area. */
export async function settleDue(app: App, target?: PaymentTarget): Promise<void> {
  const found = await listDue(app.db, {
    at: app.clock.now(),
    limit: maxPerRun,
    isOfSubscriptions: target !== undefined,
  });
  const due = found.values();
  let failures = 0;
  const settleNext = async (): Promise<void> => {
    for (const id of due) {
      const isAnswered = await settlePurchase(app, id, target).catch((error: unknown) => {
        app.log.error({ err: error, purchase: id }, 'a card purchase was not settled');
        return true;
      });
      failures = isAnswered ? 0 : failures + 1;
      if (failures >= maxFailures) return;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, settleNext));
}

export const cardsTasks: AreaTasks = {
  intervalTasks: [
    {
      name: 'settle-card-purchases',
      everyMs: 1_000,
      isNeeded: ({ card }) => !card.isLeftOut,
      run: settleDuePurchases,
    },
  ],
};
