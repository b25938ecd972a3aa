import { formatUnits } from '@istmo/contract/kernel/money';
import type { App } from '../../app.ts';
import { readRegistry, requireInstrument } from '../instruments/public.ts';
import { readUsdHistory, readUsdPrice, usdScale } from '../prices/public.ts';
import type { BusinessDay } from './business.store.ts';

/** What amounts were worth on each day. `day` is the place in the list of days. */
export type Pricing = {
  /** In US cents, rounded down; undefined where the price of that day is not known. */
  toCents(code: string, units: bigint, day: number): bigint | undefined;
  isSecurity(code: string): boolean;
  /** An amount as a decimal. */
  format(code: string, units: bigint): string;
};

type PricingQuery = { readonly codes: ReadonlySet<string>; readonly days: readonly BusinessDay[]; readonly at: Date };

const dayMs = 24 * 60 * 60_000;
const one = 10n ** BigInt(usdScale);

/** Reads the prices at the end of each day; of the day under way, those of now. */
export async function readPricing(app: App, { codes, days, at }: PricingQuery): Promise<Pricing> {
  const registry = await readRegistry(app);
  const from = days[0]?.before ?? at;
  const prices = await Promise.all(
    [...codes].map(async (code): Promise<[string, (bigint | undefined)[]]> => {
      const instrument = requireInstrument(registry, code);
      // One source that fails leaves the others, and the price of now.
      const usdAt = await readUsdHistory(app, instrument, { from, to: at, stepMs: dayMs }).catch(() => () => undefined);
      const now = await readUsdPrice(app, instrument);
      return [code, days.map(({ before }) => (before > at ? now?.usd : usdAt(before)))];
    }),
  );
  const byCode = new Map(prices);
  const scaleOf = (code: string) => requireInstrument(registry, code).ledgerScale;
  return {
    toCents: (code, units, day) => {
      if (units === 0n) return 0n;
      const usd = byCode.get(code)?.[day];
      return usd === undefined ? undefined : (units * usd * 100n) / (one * 10n ** BigInt(scaleOf(code)));
    },
    isSecurity: (code) => requireInstrument(registry, code).kind === 'security',
    format: (code, units) => formatUnits(units, scaleOf(code)),
  };
}
