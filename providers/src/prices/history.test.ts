import { describe, expect, test } from 'vitest';
import { Outage } from '../outage.ts';
import { memoryStateStore } from '../state-store.ts';
import { binanceHistory } from './binance-history.ts';
import { coingeckoHistory } from './coingecko-history.ts';
import { binanceSimulator, coingeckoSimulator, type HistoryFault } from './price-simulators.ts';
import { cachedHistory, firstHistory } from './history-sources.ts';
import { testPriceHistoryPort } from './history.suite.ts';
import type { PriceHistory } from './port.ts';
import { sandboxPrices } from './sandbox.ts';
import { simulatedPrice } from './simulated-price.ts';

const noon = new Date('2026-11-21T12:02:00Z');
const seed = 'istmo';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

function sources() {
  const time = { now: noon };
  const clock = { now: () => time.now };
  const [binanceWire, coingeckoWire] = [binanceSimulator({ clock, seed }), coingeckoSimulator({ clock, seed })];
  const binance = binanceHistory({ fetch: binanceWire.fetch, clock });
  const coingecko = coingeckoHistory({ fetch: coingeckoWire.fetch, clock, demoKey: 'k' });
  return { time, clock, binanceWire, coingeckoWire, binance, coingecko };
}
const day = (symbol: string) => ({ symbol, from: new Date(noon.getTime() - dayMs), to: noon, stepMs: hourMs });

describe('the sandbox', () => {
  testPriceHistoryPort(() => {
    const clock = { now: () => noon };
    const history = sandboxPrices({ stateStore: memoryStateStore(), clock, seed });
    return { history, symbol: 'BTC/USD', now: noon };
  });
});
describe('binance', () => {
  testPriceHistoryPort(() => ({ history: sources().binance, symbol: 'BTC/USDT', now: noon }));

  test('has candles of the longest length that divides the step, by pages', async () => {
    const { binance, binanceWire } = sources();
    const from = new Date(noon.getTime() - 1_500 * minuteMs);
    const points = await binance.readHistory({ symbol: 'BTC/USDT', from, to: noon, stepMs: minuteMs });
    expect(points).toHaveLength(1_501);
    expect(new Set(points.map(({ at }) => at.getTime())).size).toBe(1_501);
    const [first, second] = binanceWire.requests;
    expect(`${first?.origin}${first?.pathname}`).toBe('https://data-api.binance.vision/api/v3/klines');
    expect(Object.fromEntries(first?.searchParams ?? [])).toMatchObject({ symbol: 'BTCUSDT', interval: '1m' });
    expect(second?.searchParams.get('startTime')).toBe(`${from.getTime() + 1_000 * minuteMs}`);
    await binance.readHistory({ ...day('BTC/USDT'), stepMs: 4 * dayMs, from: new Date(noon.getTime() - 9 * dayMs) });
    expect(binanceWire.requests.at(-1)?.searchParams.get('interval')).toBe('1d');
  });

  test('has the price of the moment at each step', async () => {
    const points = await sources().binance.readHistory(day('BTC/USDT'));
    for (const { at, value } of points) expect(value).toBe(simulatedPrice(seed, 'BTC/USDT', at));
  });

  test.each<HistoryFault>(['zero', 'outlier', 'gap'])(
    'with a fault of one point, %s, has a gap there',
    async (fault) => {
      const { binance, binanceWire } = sources();
      const whole = await binance.readHistory(day('BTC/USDT'));
      binanceWire.inject(fault);
      const points = await binance.readHistory(day('BTC/USDT'));
      expect(points).toEqual(whole.filter((_, index) => index !== (fault === 'gap' ? 1 : 2)));
    },
  );

  test.each<HistoryFault>(['unsorted', 'interval', 'garbage', 'busy'])('that sends %s is an outage', async (fault) => {
    const { binance, binanceWire } = sources();
    binanceWire.inject(fault);
    await expect(binance.readHistory(day('BTC/USDT'))).rejects.toThrow(Outage);
  });
});

describe('coingecko', () => {
  testPriceHistoryPort(() => ({ history: sources().coingecko, symbol: 'BTC/USD', now: noon }));

  test('has at each step the newest price that it had by then', async () => {
    const { coingecko, coingeckoWire } = sources();
    const points = await coingecko.readHistory(day('USDT/USD'));
    for (const { at, value } of points)
      expect(value).toBe(simulatedPrice(seed, 'USDT/USD', new Date(at.getTime() - hourMs)));
    const [url] = coingeckoWire.requests;
    expect(url?.pathname).toBe('/api/v3/coins/tether/market_chart/range');
    expect(url?.searchParams.get('from')).toMatch(/^\d{10}$/);
  });

  test('has the last minutes too, by its points of five minutes', async () => {
    const from = new Date(noon.getTime() - 3 * minuteMs);
    const points = await sources().coingecko.readHistory({ ...day('BTC/USD'), from, stepMs: minuteMs });
    expect(points.at(-1)).toEqual({
      at: noon,
      value: simulatedPrice(seed, 'BTC/USD', new Date('2026-11-21T12:00:00Z')),
    });
  });

  test('is not asked about days that its plan does not have', async () => {
    const from = new Date(noon.getTime() - 369 * dayMs);
    const points = await sources().coingecko.readHistory({ ...day('BTC/USD'), from, stepMs: 4 * dayMs });
    expect(points.length).toBeGreaterThan(88);
  });

  test.each<HistoryFault>(['zero', 'outlier', 'gap'])(
    'with a fault of one point, %s, is true at every step',
    async (fault) => {
      const { coingecko, coingeckoWire } = sources();
      const whole = await coingecko.readHistory(day('BTC/USD'));
      coingeckoWire.inject(fault);
      const points = await coingecko.readHistory(day('BTC/USD'));
      expect(points.length).toBe(whole.length - 1);
      expect(whole).toEqual(expect.arrayContaining(points));
    },
  );

  test('that answers points of a day where hours were due leaves gaps', async () => {
    const { coingecko, coingeckoWire } = sources();
    coingeckoWire.inject('interval');
    expect((await coingecko.readHistory(day('BTC/USD'))).length).toBeLessThan(4);
  });

  test.each<HistoryFault>(['unsorted', 'garbage', 'busy'])('that sends %s is an outage', async (fault) => {
    const { coingecko, coingeckoWire } = sources();
    coingeckoWire.inject(fault);
    await expect(coingecko.readHistory(day('BTC/USD'))).rejects.toThrow(Outage);
  });
});

describe('limits', () => {
  test('a source that asks to wait is not asked until then', async () => {
    const { binance, binanceWire, time } = sources();
    binanceWire.inject('throttled');
    await expect(binance.readHistory(day('BTC/USDT'))).rejects.toThrow(Outage);
    time.now = new Date(noon.getTime() + 89_000);
    await expect(binance.readHistory(day('BTC/USDT'))).rejects.toThrow('asked to wait until 2026-11-21T12:03:30');
    expect(binanceWire.requests).toHaveLength(1);
    time.now = new Date(noon.getTime() + 90_000);
    expect(await binance.readHistory(day('BTC/USDT'))).not.toEqual([]);
  });

  test('no more requests are sent in a minute than the source allows', async () => {
    const { coingecko, coingeckoWire, time } = sources();
    for (let times = 0; times < 10; times += 1) await coingecko.readHistory(day('BTC/USD'));
    await expect(coingecko.readHistory(day('BTC/USD'))).rejects.toThrow('more than 10 requests in a minute');
    expect(coingeckoWire.requests).toHaveLength(10);
    time.now = new Date(noon.getTime() + minuteMs);
    expect(await coingecko.readHistory(day('BTC/USD'))).not.toEqual([]);
  });
});

describe('several sources', () => {
  const silent: PriceHistory = { readHistory: () => Promise.reject(new Outage('prices', new Error('gone'))) };

  test('the second is read where the first fails, or does not have the instrument', async () => {
    const { binance, coingecko } = sources();
    expect(await firstHistory([silent, binance]).readHistory(day('BTC/USDT'))).toHaveLength(24);
    expect(await firstHistory([binance, coingecko]).readHistory(day('BTC/USD'))).toHaveLength(24);
    expect(await firstHistory([binance, silent]).readHistory(day('BTC/USDT'))).toHaveLength(24);
  });

  test('that have nothing say so, and are an outage where one failed', async () => {
    const { binance, coingecko } = sources();
    expect(await firstHistory([binance, coingecko]).readHistory(day('USD/COP'))).toEqual([]);
    await expect(firstHistory([silent, binance]).readHistory(day('USD/COP'))).rejects.toThrow('gone');
  });

  test('are asked once for the same steps, however many readers there are', async () => {
    const { binance, binanceWire, clock, time } = sources();
    const cached = cachedHistory(binance, clock);
    const [first, second] = await Promise.all([1, 2].map(() => cached.readHistory(day('BTC/USDT'))));
    expect(first).toEqual(second);
    time.now = new Date(noon.getTime() + 4 * minuteMs);
    await cached.readHistory({ ...day('BTC/USDT'), to: time.now });
    expect(binanceWire.requests).toHaveLength(1);
    time.now = new Date(noon.getTime() + 5 * minuteMs);
    await cached.readHistory({ ...day('BTC/USDT'), to: time.now });
    expect(binanceWire.requests).toHaveLength(2);
  });

  test('are asked again ten seconds after a failure', async () => {
    const { binance, binanceWire, clock, time } = sources();
    const cached = cachedHistory(binance, clock);
    binanceWire.inject('busy');
    for (let times = 0; times < 3; times += 1)
      await expect(cached.readHistory(day('BTC/USDT'))).rejects.toThrow(Outage);
    expect(binanceWire.requests).toHaveLength(1);
    time.now = new Date(noon.getTime() + 10_000);
    expect(await cached.readHistory(day('BTC/USDT'))).not.toEqual([]);
  });
});
