import { describe, expect, test } from 'vitest';
import { Outage } from '../outage.ts';
import type { Fetch } from '../http.ts';
import { agreePrice, defaultPriceLimits } from './agree-price.ts';
import { binancePesoNames, binancePrices } from './binance.ts';
import { crossedPrices } from './crossed-prices.ts';
import { type Exchange, exchangePrices } from './exchange-tickers.ts';
import type { Prices, Tick } from './port.ts';
import { exchangeSimulator } from './price-simulators.ts';
import { testPricesPort } from './prices.suite.ts';
import { reusedPrices } from './reused-prices.ts';

const noon = new Date('2026-11-21T12:00:00Z');
const clock = { now: () => noon };

const canned =
  (text: string, status = 200): Fetch =>
  async () =>
    new Response(text, { status });

describe.each<[Exchange, string[]]>([
  ['kraken', ['BTC/USD', 'USDT/USD']],
  ['coinbase', ['BTC/USD', 'USDT/USD']],
])('%s', (exchange, supported) => {
  testPricesPort(async () => ({
    prices: exchangePrices(exchange, { fetch: exchangeSimulator({ clock, seed: 'istmo' }).fetch, clock }),
    supported,
    now: noon,
  }));
});

test.each<[Exchange, string, string, string]>([
  [
    'kraken',
    'BTC/USD',
    'https://api.kraken.com/0/public/Ticker?pair=XBTUSD',
    '{"error":[],"result":{"XXBTZUSD":{"a":["97001.1","1","1.0"],"b":["97000.1","1","1.0"],"c":["97000.5","0.01"],"o":"96000.0"}}}',
  ],
  [
    'coinbase',
    'BTC/USD',
    'https://api.exchange.coinbase.com/products/BTC-USD/ticker',
    '{"ask":"97001.1","bid":"97000.1","volume":"1","trade_id":1,"price":"97000.5","size":"0.01","time":"2026-11-21T11:59:59Z"}',
  ],
  [
    'bitso',
    'USDT/COP',
    'https://api.bitso.com/v3/ticker?book=usdt_cop',
    '{"success":true,"payload":{"high":"1","last":"97000.5","created_at":"2026-11-21T11:59:59+00:00","book":"usdt_cop","ask":"1","bid":"1"}}',
  ],
])('the last trade of %s is read', async (exchange, symbol, url, reply) => {
  const asked: string[] = [];
  const fetch: Fetch = async (address) => {
    asked.push(address);
    return new Response(reply);
  };
  expect(await exchangePrices(exchange, { fetch, clock }).readLatest([symbol, 'XAU/USD'])).toEqual([
    { symbol, value: '97000.5', source: exchange, at: noon },
  ]);
  expect(asked).toEqual([url]);
});

test.each<[Exchange, string, string]>([
  ['kraken', 'BTC/USD', '{"error":[],"result":{}}'],
  ['kraken', 'BTC/USD', '{"error":[],"result":{"XXBTZUSD":{"c":["0.0","1"]}}}'],
  ['kraken', 'BTC/USD', '{"error":[],"result":{"A":{"c":["1","1"]},"B":{"c":["2","1"]}}}'],
  ['coinbase', 'USDT/USD', '{"price":"-1"}'],
  ['coinbase', 'USDT/USD', '{"price":"1e3"}'],
  ['bitso', 'USDT/COP', '{"success":false,"payload":{"book":"usdt_cop","last":"4000"}}'],
  ['bitso', 'USDT/COP', '{"success":true,"payload":{"book":"btc_cop","last":"400000000"}}'],
])('%s that sends no price of %s has none: %s', async (exchange, symbol, reply) => {
  expect(await exchangePrices(exchange, { fetch: canned(reply), clock }).readLatest([symbol])).toEqual([]);
});

test.each<[Exchange, string, string, number]>([
  ['kraken', 'BTC/USD', '{"error":["EGeneral:Too many requests"]}', 200],
  ['kraken', 'BTC/USD', '<html>', 200],
  ['coinbase', 'BTC/USD', '{"message":"NotFound"}', 404],
  ['bitso', 'USDT/COP', '{}', 429],
])('%s that fails is an outage: %s %s %i', async (exchange, symbol, reply, status) => {
  const prices = exchangePrices(exchange, { fetch: canned(reply, status), clock });
  await expect(prices.readLatest([symbol])).rejects.toThrow(Outage);
});

test('pesos are requested of Binance apart from bitcoin', async () => {
  const fetch: Fetch = async () => new Response('[{"symbol":"USDTCOP","price":"4012.50"}]');
  const prices = binancePrices({ fetch, clock, names: binancePesoNames });
  expect(await prices.readLatest(['BTC/USDT', 'USDT/COP'])).toEqual([
    { symbol: 'USDT/COP', value: '4012.50', source: 'binance', at: noon },
  ]);
});

const sourceOf = (ticks: readonly Tick[]): Prices & { readonly asked: string[][] } => {
  const asked: string[][] = [];
  return {
    asked,
    readLatest: async (symbols) => {
      asked.push([...symbols]);
      return ticks.filter(({ symbol }) => symbols.includes(symbol));
    },
  };
};
const tick = (symbol: string, value: string, source: string, at = noon): Tick => ({ symbol, value, source, at });

describe('prices that are made of two', () => {
  const ticks = [
    tick('BTC/USDT', '100000', 'binance'),
    tick('BTC/USD', '99900', 'kraken'),
    tick('USDT/USD', '0.998', 'kraken'),
    tick('USDT/USD', '1.000', 'coinbase'),
    tick('USDT/COP', '3996', 'binance'),
    tick('USDT/COP', '3998', 'bitso'),
  ];

  test('are as many sources as there are markets, by the median price of USDT', async () => {
    const found = await crossedPrices(sourceOf(ticks), clock).readLatest(['BTC/USD', 'USDT/USD', 'USD/COP']);
    const of = (symbol: string) =>
      found.filter((one) => one.symbol === symbol).map(({ value, source }) => [source, value]);
    expect(of('BTC/USD')).toEqual([
      ['kraken', '99900'],
      ['binance (BTC/USDT)', '99900'],
    ]);
    expect(of('USD/COP').map(([source]) => source)).toEqual(['binance (USDT/COP)', 'bitso (USDT/COP)']);
    expect(found.map(({ symbol }) => symbol)).not.toContain('USDT/COP');
    const limits = defaultPriceLimits;
    expect(agreePrice({ symbol: 'USD/COP', ticks: found, now: noon, limits })).toMatchObject({
      isAgreed: true,
      value: expect.stringMatching(/^4001\.001/),
    });
    expect(agreePrice({ symbol: 'USDT/USD', ticks: found, now: noon, limits })).toMatchObject({ value: '0.999' });
  });

  test('are as old as the older of the two, and there are none without a price of USDT', async () => {
    const early = new Date(noon.getTime() - 50_000);
    const late = ticks.map((one) =>
      one.symbol === 'USDT/USD' && one.source === 'kraken' ? { ...one, at: early } : one,
    );
    const found = await crossedPrices(sourceOf(late), clock).readLatest(['USD/COP']);
    expect(found.map(({ at }) => at)).toEqual([early, early]);
    const without = ticks.filter(({ symbol }) => symbol !== 'USDT/USD');
    expect(await crossedPrices(sourceOf(without), clock).readLatest(['BTC/USD', 'USD/COP'])).toEqual([ticks[1]]);
  });

  test.each([
    ['one source', [tick('USDT/USD', '0.5', 'kraken')]],
    ['sources that contradict each other', [tick('USDT/USD', '0.5', 'kraken'), tick('USDT/USD', '1', 'coinbase')]],
  ])('are none where the price of USDT is that of %s', async (_, usdt) => {
    const market = [...ticks.filter(({ symbol }) => symbol !== 'USDT/USD'), ...usdt];
    const found = await crossedPrices(sourceOf(market), clock).readLatest(['BTC/USD', 'USD/COP']);
    expect(found).toEqual([ticks[1]]);
  });

  test('are as new as before where another source of the price of USDT is old', async () => {
    const old = tick('USDT/USD', '0.999', 'coingecko', new Date(noon.getTime() - 70_000));
    const found = await crossedPrices(sourceOf([...ticks, old]), clock).readLatest(['USD/COP']);
    expect(found.map(({ at }) => at)).toEqual([noon, noon]);
  });

  test('are not read where nothing is made of them', async () => {
    const source = sourceOf(ticks);
    await crossedPrices(source, clock).readLatest(['USDT/USD']);
    expect(source.asked).toEqual([['USDT/USD']]);
  });
});

test('a source is asked once in its time, whether it answers or fails', async () => {
  let now = noon.getTime();
  let isDown = false;
  let asked = 0;
  const source: Prices = {
    readLatest: async () => {
      asked += 1;
      if (isDown) throw new Outage('prices', new Error('down'));
      return [tick('BTC/USD', `${asked}`, 'kraken')];
    },
  };
  const prices = reusedPrices(source, { clock: { now: () => new Date(now) }, keepMs: 5_000 });
  const read = async () => (await prices.readLatest(['BTC/USD'])).map(({ value }) => value);
  expect([await read(), await read()]).toEqual([['1'], ['1']]);
  now += 5_000;
  expect(await read()).toEqual(['2']);
  [isDown, now] = [true, now + 5_000];
  await expect(read()).rejects.toThrow(Outage);
  isDown = false;
  await expect(read()).rejects.toThrow(Outage);
  now += 5_000;
  expect(await read()).toEqual(['4']);
});
