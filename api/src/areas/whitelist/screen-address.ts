import type { App } from '../../app.ts';
import { holdAddress } from './move-address.ts';
import { readTarget, storeScreening } from './screenings.store.ts';
import { lockAddress, type WithdrawalAddressId } from './whitelist.store.ts';

/** Asks the watch lists about a new address. What is not clear waits for staff; without an answer it is asked again later. */
export async function screenAddress(app: App, id: WithdrawalAddressId, signal: AbortSignal): Promise<void> {
  const target = await readTarget(app.db, id);
  if (!target) return;
  const answer = await app.screening.screenAddress({ network: target.chain, address: target.address }, signal);
  await app.db.inTransaction(async (tx) => {
    const address = await lockAddress(tx, id);
    if (address?.state !== 'pending' || address.screening !== null) return;
    const needsReview = answer.result !== 'clear';
    await storeScreening(tx, id, { answer, at: app.clock.now(), needsReview });
    if (needsReview) await holdAddress(app, tx, address);
  });
}
