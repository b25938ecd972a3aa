import type { App } from '../../app.ts';
import { endHalt, readOpenHalts } from './price-halts.store.ts';
import { publishTick } from './prices.store.ts';

/** Staff let a price through that was held back: it is published and its pairs are open again. False when none is held back. */
export async function resumePrice(app: App, symbol: string): Promise<boolean> {
  const at = app.clock.now();
  return app.db.inTransaction(async (tx) => {
    const halt = (await readOpenHalts(tx)).find((open) => open.symbol === symbol);
    if (!halt || !(await endHalt(tx, symbol, { at, by: 'staff' }))) return false;
    const { held: usd, sources, observedAt } = halt;
    await publishTick(tx, { symbol, usd, sources, at, observedAt });
    return true;
  });
}
