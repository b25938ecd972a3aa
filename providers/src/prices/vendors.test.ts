import { describe, expect, test } from 'vitest';
import { Outage } from '../outage.ts';
import type { Fetch } from '../wire.ts';
import { binancePrices } from './binance.ts';
import { coingeckoPrices } from './coingecko.ts';
import { keepsPricePromises } from './prices.suite.ts';

const noon = new Date('2026-11-21T12:00:00Z');
const clock = { now: () => noon };
const heard = Math.floor(noon.getTime() / 1_000) - 20;

const canned = (text: string, status = 200) => {
  const asked: { url: string; init: RequestInit | undefined }[] = [];
  const fetch: Fetch = async (url, init) => {
    asked.push({ url, init });
    return new Response(text, { status });
  };
  return { fetch, asked };
};
const binanceSays = (text: string) => binancePrices({ fetch: canned(text).fetch, clock }).latest(['BTC/USDT']);
const coingeckoSays = (text: string) => coingeckoPrices({ fetch: canned(text).fetch }).latest(['BTC/USD', 'USDT/USD']);

const binanceAnswer = '[{"symbol":"BTCUSDT","price":"97123.45000000"}]';
const coingeckoAnswer = `{"bitcoin":{"usd":97120.123456789,"last_updated_at":${heard}},"tether":{"usd":0.9997,"last_updated_at":${heard}}}`;

describe('binance', () => {
  keepsPricePromises(async () => ({
    prices: binancePrices({ fetch: canned(binanceAnswer).fetch, clock }),
    knows: ['BTC/USDT'],
    now: noon,
  }));

  test('is asked on its market-data host, by its own names, without following it elsewhere', async () => {
    const { fetch, asked } = canned(binanceAnswer);
    expect(await binancePrices({ fetch, clock }).latest(['BTC/USDT', 'USD/COP'])).toEqual([
      { symbol: 'BTC/USDT', value: '97123.45000000', source: 'binance', at: noon },
    ]);
    expect(asked[0]?.url).toBe('https://data-api.binance.vision/api/v3/ticker/price?symbols=%5B%22BTCUSDT%22%5D');
    expect(asked[0]?.init).toMatchObject({ method: 'GET', redirect: 'error' });
  });

  test.each([
    '[]',
    '[{"symbol":"ETHUSDT","price":"3000"}]',
    '[{"symbol":"BTCUSDT","price":"0.00"}]',
    '[{"symbol":"BTCUSDT","price":"-1"}]',
    '[{"symbol":"BTCUSDT","price":"1e9"}]',
    '[{"symbol":"BTCUSDT","price":"NaN"}]',
    '[{"symbol":"BTCUSDT","price":""}]',
    '[{"symbol":"BTCUSDT","price":"1"},{"symbol":"BTCUSDT","price":"90000"}]',
  ])('that says %s has no price', async (text) => {
    expect(await binanceSays(text)).toEqual([]);
  });

  test.each([
    '',
    '<html>',
    'null',
    '{"code":-1121,"msg":"Invalid symbol."}',
    '[{"symbol":"BTCUSDT"}]',
    '[{"symbol":"BTCUSDT","price":null}]',
    '[',
  ])('that says %s is an outage', async (text) => {
    await expect(binanceSays(text)).rejects.toThrow(Outage);
  });

  test.each([400, 418, 429, 503])('that answers %s is an outage', async (status) => {
    await expect(binancePrices({ fetch: canned('{}', status).fetch, clock }).latest(['BTC/USDT'])).rejects.toThrow(
      Outage,
    );
  });
});

describe('coingecko', () => {
  keepsPricePromises(async () => ({
    prices: coingeckoPrices({ fetch: canned(coingeckoAnswer).fetch }),
    knows: ['BTC/USD', 'USDT/USD'],
    now: noon,
  }));

  test('tells its digits as it wrote them and its own time, and gets the key in a header', async () => {
    const { fetch, asked } = canned(coingeckoAnswer);
    expect(await coingeckoPrices({ fetch, demoKey: 'k' }).latest(['BTC/USD'])).toEqual([
      { symbol: 'BTC/USD', value: '97120.123456789', source: 'coingecko', at: new Date(heard * 1_000) },
    ]);
    expect(asked[0]?.url).toContain('ids=bitcoin&vs_currencies=usd&include_last_updated_at=true&precision=full');
    expect(asked[0]?.init?.headers).toEqual({ 'x-cg-demo-api-key': 'k' });
  });

  test.each([
    '{}',
    '{"bitcoin":{}}',
    `{"bitcoin":{"usd":0,"last_updated_at":${heard}}}`,
    `{"bitcoin":{"usd":-5,"last_updated_at":${heard}}}`,
    `{"bitcoin":{"usd":1e9,"last_updated_at":${heard}}}`,
    `{"bitcoin":{"usd":null,"last_updated_at":${heard}}}`,
    '{"bitcoin":{"usd":97000}}',
    '{"bitcoin":{"usd":97000,"last_updated_at":-5}}',
    '{"__proto__":{"usd":1,"last_updated_at":1}}',
  ])('that says %s has no price of bitcoin', async (text) => {
    expect(await coingeckoSays(text)).toEqual([]);
  });

  test('that says nonsense about one coin still tells the other', async () => {
    expect(await coingeckoSays(`{"bitcoin":"?","tether":{"usd":0.9997,"last_updated_at":${heard}}}`)).toMatchObject([
      { symbol: 'USDT/USD', value: '0.9997' },
    ]);
  });

  test.each(['', '[]', '<html>', '5'])('that says %s is an outage', async (text) => {
    await expect(coingeckoSays(text)).rejects.toThrow(Outage);
  });
});
