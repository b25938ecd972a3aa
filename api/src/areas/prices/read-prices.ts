import { readAssetPrice, readPrice } from '@istmo/contract/areas/exchange/exchange.contract';
import type { Instrument } from '@istmo/contract/kernel/instrument';
import type { App } from '../../app.ts';
import { handle } from '../../http/handler.ts';
import { readAssets } from '../assets/public.ts';
import { readRegistry } from '../instruments/public.ts';
import { formatUsd } from './usd-prices.ts';
import { readValuePrice } from './value-price.ts';

/** The USD price of each instrument that is not a listed asset. */
export const answerReadPrice = handle(readPrice, async (app) => {
  const [listed, assets] = await Promise.all([readListed(app), readTickers(app)]);
  return {
    data: await readPriceEntries(
      app,
      listed.filter(({ code }) => !assets.has(code)),
    ),
  };
});

export const answerReadAssetPrice = handle(readAssetPrice, async (app) => {
  const [listed, assets] = await Promise.all([readListed(app), readTickers(app)]);
  return {
    data: await readPriceEntries(
      app,
      listed.filter(({ code }) => assets.has(code)),
    ),
  };
});

async function readListed(app: App): Promise<readonly Instrument[]> {
  return (await readRegistry(app)).instruments.filter(({ status }) => status !== 'draft');
}

async function readTickers(app: App): Promise<ReadonlySet<string>> {
  return new Set((await readAssets(app)).map(({ ticker }) => ticker));
}

async function readPriceEntries(app: App, instruments: readonly Instrument[]) {
  return Promise.all(
    instruments.map(async (instrument) => {
      const price = await readValuePrice(app, instrument);
      return price
        ? {
            symbol: instrument.code,
            price: formatUsd(price.usd),
            at: price.observedAt.toISOString(),
            stale: price.isStale,
          }
        : { symbol: instrument.code, price: null, at: null, stale: true };
    }),
  );
}
