import { readInstrument } from '../areas/instruments/public.ts';
import { readUsdPrices, watchPrices } from '../areas/prices/public.ts';
import type { TestEnv } from './test-env.ts';

/**
 * New prices, also in the process that serves, which may use those that it has read for a moment more. Each code of a customer advances the clock, so
 * that prices from before are too old.
 */
export async function publishPrices({ app, workerApp }: TestEnv): Promise<void> {
  await watchPrices(workerApp);
  await readUsdPrices(app, await readInstrument(app, 'USDT'), { since: app.clock.now(), isFresh: true });
}
