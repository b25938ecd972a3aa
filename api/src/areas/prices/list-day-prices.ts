import { listDayPrices } from '@istmo/contract/areas/prices/prices.contract';
import type { Instrument } from '@istmo/contract/kernel/instrument';
import type { App } from '../../app.ts';
import { cachedRead } from '../../runtime/cached-read.ts';
import { handle } from '../../http/handler.ts';
import { changePercent } from '../../http/percent.ts';
import { readRegistry } from '../instruments/public.ts';
import { adjustHistory, type TimeRange, type UsdAt } from './usd-history.ts';
import { formatUsd } from './usd-prices.ts';
import { readValueHistory } from './value-history.ts';

const hourMs = 3_600_000;
const hours = 24;

// The same for every customer, and the points are an hour apart.
const readDays = cachedRead({ maxAgeMs: 60_000, load: loadDays });

export const answerListDayPrices = handle(listDayPrices, async (app) => ({ data: await readDays(app) }));

async function loadDays(app: App) {
  const { instruments } = await readRegistry(app);
  return Promise.all(instruments.filter(({ status }) => status !== 'draft').map((each) => loadDay(app, each)));
}

async function loadDay(app: App, instrument: Instrument) {
  const to = app.clock.now();
  const moments = Array.from({ length: hours + 1 }, (_, hour) => new Date(to.getTime() - (hours - hour) * hourMs));
  const range = { from: new Date(to.getTime() - hours * hourMs), to, stepMs: hourMs };
  // One source that fails leaves the others.
  const usdAt = await readHistory(app, instrument, range).catch(() => () => undefined);
  const prices = moments.map((at) => usdAt(at));
  const [before, now] = [prices.at(0), prices.at(-1)];
  return {
    symbol: instrument.code,
    change: before === undefined || now === undefined ? null : changePercent(before, now),
    trend: prices.flatMap((usd) => (usd === undefined ? [] : [formatUsd(usd)])),
    is_fixed: instrument.priceSource.kind === 'fixed',
    as_of: to.toISOString(),
  };
}

async function readHistory(app: App, instrument: Instrument, range: TimeRange): Promise<UsdAt> {
  const usdAt = await readValueHistory(app, instrument, range);
  return usdAt ? adjustHistory(app, instrument, { usdAt, from: range.from }) : () => undefined;
}
