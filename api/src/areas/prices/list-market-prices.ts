import { listMarkets } from '@istmo/contract/areas/exchange/exchange.contract';
import type { PublicMarket } from '@istmo/contract/areas/site/site-pages';
import type { Instrument } from '@istmo/contract/kernel/instrument';
import type { App } from '../../app.ts';
import { cachedRead } from '../../runtime/cached-read.ts';
import { handlePublic } from '../../http/handler.ts';
import { changePercent } from '../../http/percent.ts';
import { readAssets } from '../assets/public.ts';
import { readRegistry } from '../instruments/public.ts';
import { readDayPrices } from './usd-history.ts';
import { formatUsd, readUsdPrice } from './usd-prices.ts';

// The day's prices come from outside and change slowly.
const readDays = cachedRead({ maxAgeMs: 60_000, load: loadDays });

/** The public table: every listed instrument but money itself and the assets of issuers. */
export const answerListMarkets = handlePublic(listMarkets, async (app, visitor) => {
  const [instruments, days] = await Promise.all([readShown(app), readDays(app)]);
  return {
    data: await Promise.all(
      instruments.map(async (instrument) => ({
        symbol: instrument.code,
        name: instrument.names[visitor.language],
        ...(await readMarketPrice(app, instrument, days.get(instrument.code) ?? [])),
      })),
    ),
  };
});

async function readShown(app: App): Promise<Instrument[]> {
  const [{ instruments }, assets] = await Promise.all([readRegistry(app), readAssets(app)]);
  const tickers = new Set(assets.map(({ ticker }) => ticker));
  return instruments.filter(({ code, kind, status }) => status === 'listed' && kind !== 'fiat' && !tickers.has(code));
}

/** The rows of the public table, for the page that is rendered at the start: what is listed later is in it from the next start on. */
export async function listPublicMarkets(app: App): Promise<PublicMarket[]> {
  return (await readShown(app)).map(({ code, names, priceSource }) => ({
    code,
    names,
    isOffered: priceSource.kind === 'offering',
    isPriceFixed: priceSource.kind === 'fixed',
  }));
}

async function loadDays(app: App): Promise<ReadonlyMap<string, bigint[]>> {
  const instruments = await readShown(app);
  return new Map(
    await Promise.all(
      instruments.map(async (instrument) => [instrument.code, await readDayPrices(app, instrument)] as const),
    ),
  );
}

async function readMarketPrice(app: App, instrument: Instrument, day: readonly bigint[]) {
  const price = await readUsdPrice(app, instrument);
  if (!price) return { price: null, change_24h: null, trend: [], at: null, stale: true };
  const facts = { price: formatUsd(price.usd), at: price.observedAt.toISOString(), stale: price.isStale };
  // A price that its offering fixes has no history.
  if (instrument.priceSource.kind !== 'feed') return { ...facts, change_24h: '0.00', trend: [] };
  const [before] = day;
  return {
    ...facts,
    change_24h: before === undefined ? null : changePercent(before, price.usd),
    trend: [...day, price.usd].map(formatUsd),
  };
}
