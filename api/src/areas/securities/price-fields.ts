import type { readSecurity } from '@istmo/contract/areas/securities/securities.contract';
import type { OutputOf } from '@istmo/contract/kernel/endpoint';
import type { Instrument } from '@istmo/contract/kernel/instrument';
import type { App } from '../../app.ts';
import { changePercent } from '../../http/percent.ts';
import { cachedRead } from '../../runtime/cached-read.ts';
import { readAssets } from '../assets/public.ts';
import { formatUsd, readPricesAt, readUsdPrice } from '../prices/public.ts';

type PriceFields = Pick<OutputOf<typeof readSecurity>['data'], 'price' | 'price_at' | 'price_stale' | 'change'>;

const dayMs = 24 * 3_600_000;

// The same for every customer, in one query for all securities; a change over a day may be a minute old.
const readDayAgo = cachedRead({
  maxAgeMs: 60_000,
  load: async (app) =>
    readPricesAt(
      app.db,
      (await readAssets(app)).map(({ ticker }) => ticker),
      new Date(app.clock.now().getTime() - dayMs),
    ),
});

/** The price of a security now, and how it changed in a day. */
export async function readPriceFields(app: App, instrument: Instrument): Promise<PriceFields> {
  const [price, dayAgo] = await Promise.all([readUsdPrice(app, instrument), readDayAgo(app)]);
  if (!price) return { price: null, price_at: null, price_stale: true, change: null };
  const before = dayAgo.get(instrument.code);
  return {
    price: formatUsd(price.usd),
    price_at: price.observedAt.toISOString(),
    price_stale: price.isStale,
    change: before === undefined ? null : changePercent(before, price.usd),
  };
}
