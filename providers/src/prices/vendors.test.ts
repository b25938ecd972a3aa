import { describe, expect, test } from 'vitest';
import { Outage } from '../outage.ts';
import type { Fetch } from '../http.ts';
import { binancePrices } from './binance.ts';
import { coingeckoPrices } from './coingecko.ts';
import { testPricesPort } from './prices.suite.ts';

const noon = new Date('2026-11-21T12:00:00Z');
const clock = { now: () => noon };
const updatedAt = Math.floor(noon.getTime() / 1_000) - 20;

const canned = (text: string, status = 200) => {
  const requests: { url: string; init: RequestInit | undefined }[] = [];
  const fetch: Fetch = async (url, init) => {
    requests.push({ url, init });
    return new Response(text, { status });
  };
  return { fetch, requests };
};
const readBinance = (text: string) => binancePrices({ fetch: canned(text).fetch, clock }).readLatest(['BTC/USDT']);
const readCoingecko = (text: string) =>
  coingeckoPrices({ fetch: canned(text).fetch }).readLatest(['BTC/USD', 'USDT/USD']);

const binanceReply = '[{"symbol":"BTCUSDT","price":"97123.45000000"}]';
const coingeckoReply = `{"bitcoin":{"usd":97120.123456789,"last_updated_at":${updatedAt}},"tether":{"usd":0.9997,"last_updated_at":${updatedAt}}}`;

describe('binance', () => {
  testPricesPort(async () => ({
    prices: binancePrices({ fetch: canned(binanceReply).fetch, clock }),
    supported: ['BTC/USDT'],
    now: noon,
  }));

  test('is requested from its market-data host, by its own names, without following redirects', async () => {
    const { fetch, requests } = canned(binanceReply);
    expect(await binancePrices({ fetch, clock }).readLatest(['BTC/USDT', 'USD/COP'])).toEqual([
      { symbol: 'BTC/USDT', value: '97123.45000000', source: 'binance', at: noon },
    ]);
    expect(requests[0]?.url).toBe('https://data-api.binance.vision/api/v3/ticker/price?symbols=%5B%22BTCUSDT%22%5D');
    expect(requests[0]?.init).toMatchObject({ method: 'GET', redirect: 'error' });
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
  ])('that sends %s has no price', async (text) => {
    expect(await readBinance(text)).toEqual([]);
  });

  test.each([
    '',
    '<html>',
    'null',
    '{"code":-1121,"msg":"Invalid symbol."}',
    '[{"symbol":"BTCUSDT"}]',
    '[{"symbol":"BTCUSDT","price":null}]',
    '[',
  ])('that sends %s is an outage', async (text) => {
    await expect(readBinance(text)).rejects.toThrow(Outage);
  });

  test.each([400, 418, 429, 503])('with status %s is an outage', async (status) => {
    await expect(binancePrices({ fetch: canned('{}', status).fetch, clock }).readLatest(['BTC/USDT'])).rejects.toThrow(
      Outage,
    );
  });
});

describe('coingecko', () => {
  testPricesPort(async () => ({
    prices: coingeckoPrices({ fetch: canned(coingeckoReply).fetch }),
    supported: ['BTC/USD', 'USDT/USD'],
    now: noon,
  }));

  test('returns the digits and the time that were sent, and gets the key in a header', async () => {
    const { fetch, requests } = canned(coingeckoReply);
    expect(await coingeckoPrices({ fetch, demoKey: 'k' }).readLatest(['BTC/USD'])).toEqual([
      { symbol: 'BTC/USD', value: '97120.123456789', source: 'coingecko', at: new Date(updatedAt * 1_000) },
    ]);
    expect(requests[0]?.url).toContain('ids=bitcoin&vs_currencies=usd&include_last_updated_at=true&precision=full');
    expect(requests[0]?.init?.headers).toEqual({ 'x-cg-demo-api-key': 'k' });
  });

  test.each([
    '{}',
    '{"bitcoin":{}}',
    `{"bitcoin":{"usd":0,"last_updated_at":${updatedAt}}}`,
    `{"bitcoin":{"usd":-5,"last_updated_at":${updatedAt}}}`,
    `{"bitcoin":{"usd":1e9,"last_updated_at":${updatedAt}}}`,
    `{"bitcoin":{"usd":null,"last_updated_at":${updatedAt}}}`,
    '{"bitcoin":{"usd":97000}}',
    '{"bitcoin":{"usd":97000,"last_updated_at":-5}}',
    '{"__proto__":{"usd":1,"last_updated_at":1}}',
  ])('that sends %s has no price of bitcoin', async (text) => {
    expect(await readCoingecko(text)).toEqual([]);
  });

  test('that sends an unusable entry for one coin still has a price of the other', async () => {
    expect(await readCoingecko(`{"bitcoin":"?","tether":{"usd":0.9997,"last_updated_at":${updatedAt}}}`)).toMatchObject(
      [{ symbol: 'USDT/USD', value: '0.9997' }],
    );
  });

  test.each(['', '[]', '<html>', '5'])('that sends %s is an outage', async (text) => {
    await expect(readCoingecko(text)).rejects.toThrow(Outage);
  });
});
