import { readPrice } from '@istmo/contract/areas/exchange/exchange.contract';
import { handle } from '../../http/handler.ts';
import { coingtInUsd } from './coingt-price.ts';
import { isStale, newestPrices, plainUsd } from './rates.ts';

export const answerReadPrice = handle(readPrice, async (app) => {
  const [prices, coingt] = await Promise.all([newestPrices(app), coingtInUsd(app)]);
  const now = app.clock.now().toISOString();
  const fed = ['BTC', 'USDT', 'COP'].map((symbol) => {
    const price = prices.get(symbol);
    return price
      ? { symbol, price: plainUsd(price.usd), at: price.seenAt.toISOString(), stale: isStale(app, price) }
      : { symbol, price: null, at: null, stale: true };
  });
  return {
    data: [
      ...fed,
      { symbol: 'USD', price: '1', at: now, stale: false },
      { symbol: 'COINGT', price: coingt, at: now, stale: false },
    ],
  };
});
