import { listMarkets } from '@istmo/contract/areas/exchange/exchange.contract';
import * as m from '@istmo/contract/messages';
import { inLanguage, type Said } from '@istmo/contract/kernel/message';
import type { App } from '../../app.ts';
import { handlePublic } from '../../http/handler.ts';
import { changePercent } from '../../http/percent.ts';
import { coingtInUsd } from './coingt-price.ts';
import { isStale, newestPrices, plainUsd } from './rates.ts';
import { readDay } from './day-course.ts';

const listed: readonly { symbol: string; name: Said }[] = [
  { symbol: 'BTC', name: m.exchange_name_btc },
  { symbol: 'USDT', name: m.exchange_name_usdt },
];

export const answerListMarkets = handlePublic(listMarkets, async (app, visitor) => {
  const [fed, coingt] = await Promise.all([
    Promise.all(listed.map((market) => courseOf(app, market.symbol))),
    coingtInUsd(app),
  ]);
  const rows = listed.map(({ symbol, name }, place) => ({
    symbol,
    name: inLanguage(name, visitor.language),
    ...(fed[place] ?? unknown),
  }));
  const at = app.clock.now().toISOString();
  // The offering's price is fixed by its tranche: it has no course to show.
  const offering = {
    symbol: 'COINGT',
    name: inLanguage(m.exchange_name_coingt, visitor.language),
    price: coingt,
    change_24h: '0.00',
    trend: [],
    at,
    stale: false,
  };
  return { data: [...rows, offering] };
});

const unknown = { price: null, change_24h: null, trend: [], at: null, stale: true };

async function courseOf(app: App, symbol: string) {
  const price = (await newestPrices(app)).get(symbol);
  if (!price) return unknown;
  const day = await readDay(app, symbol);
  const before = day[0];
  return {
    price: plainUsd(price.usd),
    change_24h: before === undefined ? null : changePercent(before, price.usd),
    trend: [...day, price.usd].map(plainUsd),
    at: price.seenAt.toISOString(),
    stale: isStale(app, price),
  };
}
