import { readPrice } from '@istmo/contract/areas/exchange/exchange.contract';
import { handle } from '../../http/handler.ts';
import { readCoingtUsdPrice } from './coingt-price.ts';
import { isStale, newestPrices, formatUsd } from './rates.ts';

export const answerReadPrice = handle(readPrice, async (app) => {
  const [prices, coingt] = await Promise.all([newestPrices(app), readCoingtUsdPrice(app)]);
  const now = app.clock.now().toISOString();
  const quoted = ['BTC', 'USDT', 'COP'].map((symbol) => {
    const price = prices.get(symbol);
    return price
      ? { symbol, price: formatUsd(price.usd), at: price.observedAt.toISOString(), stale: isStale(app, price) }
      : { symbol, price: null, at: null, stale: true };
  });
  return {
    data: [
      ...quoted,
      { symbol: 'USD', price: '1', at: now, stale: false },
      { symbol: 'COINGT', price: coingt, at: now, stale: false },
    ],
  };
});
