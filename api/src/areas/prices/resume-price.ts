import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { endHalt, type PriceHalt, publishTick, readOpenHalts } from './prices.store.ts';

/** Staff let a price through that was held back: it is published and its pairs are open again. False when none is held back. */
export async function resumePrice(app: App, symbol: string): Promise<boolean> {
  return app.db.inTransaction(async (tx) => {
    const halt = await findOpenHalt(tx, symbol);
    return halt !== undefined && (await publishHeld(app, tx, halt));
  });
}

/** The halt of a symbol that has not ended. */
export async function findOpenHalt(tx: Tx, symbol: string): Promise<PriceHalt | undefined> {
  return (await readOpenHalts(tx)).find((open) => open.symbol === symbol);
}

/** Ends a halt and publishes its price; false when another process has ended it. */
export async function publishHeld({ clock }: Pick<App, 'clock'>, tx: Tx, halt: PriceHalt): Promise<boolean> {
  const at = clock.now();
  const { symbol, held: usd, sources, observedAt } = halt;
  if (!(await endHalt(tx, symbol, { at, by: 'staff' }))) return false;
  await publishTick(tx, { symbol, usd, sources, at, observedAt });
  return true;
}
