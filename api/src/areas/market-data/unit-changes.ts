import type { App } from '../../app.ts';
import { cachedRead } from '../../runtime/cached-read.ts';
import { listUnitChanges, type UnitChange } from '../instruments/public.ts';
import { readMarkets } from '../markets/public.ts';

/** The changes of the units of every security with a market, the earliest first. */
export const readUnitChanges = cachedRead({
  maxAgeMs: 1_000,
  load: async (app: App): Promise<ReadonlyMap<string, readonly UnitChange[]>> => {
    const securities = [...new Set((await readMarkets(app)).map(({ instrument }) => instrument))];
    const changes = await Promise.all(securities.map((code) => listUnitChanges(app.db, code, new Date(0))));
    return new Map(securities.map((code, index) => [code, changes[index] ?? []]));
  },
});
