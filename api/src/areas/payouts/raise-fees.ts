import type { App } from '../../app.ts';
import { type Broadcast, listStuckBroadcasts } from '../withdrawals/public.ts';
import { type FeeRaise, insertFeeRaise, listFeeRaises, readNetworkFee } from './fees.store.ts';
import { planRaise, type RaiseFacts } from './plan-raise.ts';

const maxPerRun = 50;

/** Orders a higher fee for what has waited for a block too long. Only the signer signs; of what it signs a network includes one transaction. */
export async function raiseFees(app: App): Promise<void> {
  const now = app.clock.now();
  const signedBefore = new Date(now.getTime() - app.settings.withdrawalFeeMinutes * 60_000);
  const stuck = await listStuckBroadcasts(app.db, { signedBefore, limit: maxPerRun });
  const orders =
    stuck.length === 0
      ? []
      : await listFeeRaises(
          app.db,
          stuck.map(({ id }) => id),
        );
  for (const broadcast of stuck) {
    const plan = planRaise(await readRaiseFacts(app, broadcast, orders), false);
    if ('problem' in plan) continue;
    const { fee, number } = plan;
    await insertFeeRaise(app.db, { broadcast: broadcast.id, number, ...fee, staff: null, at: now });
  }
}

/** What the next fee of a broadcast follows from. */
export async function readRaiseFacts(
  app: App,
  { id, newest, replaced, network }: Broadcast,
  orders: readonly FeeRaise[],
): Promise<RaiseFacts> {
  return {
    newest,
    first: replaced.at(-1) ?? newest,
    lastOrder: orders.find(({ broadcast }) => broadcast === id),
    current: await readNetworkFee(app.db, network),
    maxPercent: BigInt(app.settings.withdrawalFeePercent),
  };
}
