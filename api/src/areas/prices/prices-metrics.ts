import type { Instrument } from '@istmo/contract/kernel/instrument';
import type { App } from '../../app.ts';
import { type AreaMetric, freshMs, type MetricSample, sampleAge } from '../../runtime/area-metric.ts';
import { toMetricAmount } from '../../runtime/metric-amount.ts';
import { readRegistry } from '../instruments/public.ts';
import { readPriceHalt, readUsdPrice, usdScale } from './usd-prices.ts';

/** The samples of every instrument whose price comes from a feed. */
async function sampleFed(
  app: App,
  sample: (instrument: Instrument) => Promise<readonly MetricSample[]>,
): Promise<readonly MetricSample[]> {
  const { instruments } = await readRegistry(app);
  const fed = instruments.filter(({ priceSource, status }) => priceSource.kind === 'feed' && status !== 'draft');
  return (await Promise.all(fed.map(sample))).flat();
}

export const pricesMetrics: readonly AreaMetric[] = [
  {
    name: 'istmo_price_age_seconds',
    help: 'Since when the sources of a price confirmed it last, by currency',
    labels: ['currency'],
    maxAgeMs: freshMs,
    read: (app) =>
      sampleFed(app, async (instrument) => {
        const price = await readUsdPrice(app, instrument);
        return sampleAge(app.clock.now(), price?.observedAt, { currency: instrument.code });
      }),
  },
  {
    name: 'istmo_price_stale',
    help: '1 where there is no price that may be traded on: none, or one that is too old; else 0',
    labels: ['currency'],
    maxAgeMs: freshMs,
    read: (app) =>
      sampleFed(app, async (instrument) => {
        const price = await readUsdPrice(app, instrument);
        return [{ labels: { currency: instrument.code }, value: price && !price.isStale ? 0 : 1 }];
      }),
  },
  {
    name: 'istmo_price_halted',
    help: '1 where staff have to look at a price before it is traded on again, because it jumped; else 0',
    labels: ['currency'],
    maxAgeMs: freshMs,
    read: (app) =>
      sampleFed(app, async (instrument) => [
        { labels: { currency: instrument.code }, value: (await readPriceHalt(app, instrument)) ? 1 : 0 },
      ]),
  },
  {
    name: 'istmo_price_usd',
    help: 'The price in force, in US dollars for one whole unit, by currency: for pictures, no figure to trade on',
    labels: ['currency'],
    maxAgeMs: freshMs,
    read: (app) =>
      sampleFed(app, async (instrument) => {
        const price = await readUsdPrice(app, instrument);
        return price ? [{ labels: { currency: instrument.code }, value: toMetricAmount(price.usd, usdScale) }] : [];
      }),
  },
];
