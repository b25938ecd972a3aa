import type { SandboxPrice } from '@istmo/contract/kernel/sandbox-replies';
import type { App } from '../app.ts';
import { readRegistry } from '../areas/instruments/public.ts';
import { resumePrice, watchPrices } from '../areas/prices/public.ts';
import type { SandboxAdapters } from '../ports/ports.ts';

type PriceApps = {
  readonly app: App;
  /** With the worker's login, which publishes prices. Without it the worker's own task reads a price, within a second. */
  readonly workerApp: App | undefined;
};

/** What the simulated sources quote. */
const pairs = ['BTC/USD', 'USDT/USD', 'USD/COP'] as const;

/** What the simulated prices are, and what sets them. */
export const createPriceControls = ({ app, workerApp }: PriceApps, { prices }: Pick<SandboxAdapters, 'prices'>) => ({
  listPrices: async (): Promise<SandboxPrice[]> => {
    const [ticks, set] = await Promise.all([prices.readLatest(pairs), prices.listSet()]);
    const staleBefore = app.clock.now().getTime() - app.settings.priceStaleSeconds * 1_000;
    return pairs.flatMap((symbol) => {
      const tick = ticks.find((one) => one.symbol === symbol);
      if (!tick) return [];
      const isStale = tick.at.getTime() < staleBefore;
      return [{ symbol, price: tick.value, isStale, isSet: set.includes(symbol) }];
    });
  },
  setPrice: async (request: { symbol: string; price: string }) => {
    await prices.set(request);
    if (workerApp) await followPrices(workerApp);
    return { applied: request };
  },
  freezePrice: async (request: { symbol: string }) => {
    await prices.freeze(request);
    return { applied: request };
  },
  releasePrice: async (request: { symbol: string }) => {
    await prices.release(request);
    if (workerApp) await followPrices(workerApp);
    return { applied: request };
  },
});

/** A price that is set by hand is in force at once: one that is held back because it jumped is let through, as staff would. */
async function followPrices(app: App): Promise<void> {
  await watchPrices(app);
  for (const { code } of (await readRegistry(app)).instruments) await resumePrice(app, code);
}
