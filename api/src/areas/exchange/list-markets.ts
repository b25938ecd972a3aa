import { listMarkets } from '@istmo/contract/areas/exchange/exchange.contract';
import * as m from '@istmo/contract/messages';
import { translate, type Message } from '@istmo/contract/kernel/message';
import type { App } from '../../app.ts';
import { handlePublic } from '../../http/handler.ts';
import { changePercent } from '../../http/percent.ts';
import { readCoingtUsdPrice } from './coingt-price.ts';
import { isStale, newestPrices, formatUsd } from './rates.ts';
import { readDayPrices } from './price-history.ts';

const listed: readonly { symbol: string; name: Message }[] = [
  { symbol: 'BTC', name: m.exchange_name_btc },
  { symbol: 'USDT', name: m.exchange_name_usdt },
];

export const answerListMarkets = handlePublic(listMarkets, async (app, visitor) => {
  const [marketPrices, coingt] = await Promise.all([
    Promise.all(listed.map(({ symbol }) => readMarketPrice(app, symbol))),
    readCoingtUsdPrice(app),
  ]);
  const rows = listed.map(({ symbol, name }, index) => ({
    symbol,
    name: translate(name, visitor.language),
    ...(marketPrices[index] ?? unavailable),
  }));
  const at = app.clock.now().toISOString();
  // The offering's price is fixed by its tranche: it has no price history.
  const offering = {
    symbol: 'COINGT',
    name: translate(m.exchange_name_coingt, visitor.language),
    price: coingt,
    change_24h: '0.00',
    trend: [],
    at,
    stale: false,
  };
  return { data: [...rows, offering] };
});

const unavailable = { price: null, change_24h: null, trend: [], at: null, stale: true };

async function readMarketPrice(app: App, symbol: string) {
  const price = (await newestPrices(app)).get(symbol);
  if (!price) return unavailable;
  const history = await readDayPrices(app, symbol);
  const before = history[0];
  return {
    price: formatUsd(price.usd),
    change_24h: before === undefined ? null : changePercent(before, price.usd),
    trend: [...history, price.usd].map(formatUsd),
    at: price.observedAt.toISOString(),
    stale: isStale(app, price),
  };
}
