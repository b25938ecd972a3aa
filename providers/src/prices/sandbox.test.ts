import { describe, expect, test } from 'vitest';
import { Misuse } from '../misuse.ts';
import { Outage } from '../outage.ts';
import { memoryShelf } from '../shelf.ts';
import { agree, isFurther, unitsOf, usualLimits } from './agree.ts';
import { priceSymbols, type Prices, type PriceSymbol } from './port.ts';
import { keepsPricePromises } from './prices.suite.ts';
import { sandboxPrices } from './sandbox.ts';
import { severalSources } from './several.ts';

const noon = new Date('2026-11-21T12:00:00Z');
const later = (ms: number) => new Date(noon.getTime() + ms);
const day = 86_400_000;

function aSandbox(seed = 'istmo', shelf = memoryShelf()) {
  const time = { now: noon };
  const prices = sandboxPrices({ shelf, clock: { now: () => time.now }, seed });
  const price = async (symbol: PriceSymbol) =>
    agree({ symbol, ticks: await prices.latest([symbol]), now: time.now, limits: usualLimits });
  return { prices, time, price, shelf };
}

keepsPricePromises(async () => ({ prices: aSandbox().prices, knows: priceSymbols, now: noon }));

describe('sandbox prices', () => {
  test('come from two sources that differ by a hair, and agree', async () => {
    const { prices, price } = aSandbox();
    const [north, south] = await prices.latest(['BTC/USD']);
    expect(north?.source).not.toBe(south?.source);
    expect(north?.value).not.toBe(south?.value);
    for (const symbol of priceSymbols) expect(await price(symbol)).toMatchObject({ isAgreed: true });
  });

  test('are the same for the same seed and moment, in every process', async () => {
    expect(await aSandbox().prices.latest(priceSymbols)).toEqual(await aSandbox().prices.latest(priceSymbols));
    expect(await aSandbox('other').prices.latest(priceSymbols)).not.toEqual(
      await aSandbox().prices.latest(priceSymbols),
    );
  });

  test('move, but by little in a minute and never past the breaker in an hour, all year long', async () => {
    const { prices } = aSandbox();
    for (const symbol of ['BTC/USD', 'USDT/USD'] as const) {
      const year = await prices.history({ symbol, from: later(-365 * day), to: noon, stepMs: 6 * 3_600_000 });
      expect(year).toHaveLength(1_461);
      expect(new Set(year.map(({ value }) => value)).size).toBeGreaterThan(100);
      const hours = await prices.history({ symbol, from: later(-60 * day), to: noon, stepMs: 3_600_000 });
      const minutes = await prices.history({ symbol, from: later(-day), to: noon, stepMs: 60_000 });
      expect(biggestStep(hours, 500n)).toBe(false);
      expect(biggestStep(minutes, 15n)).toBe(false);
    }
  });

  test('have a past that ends in the present and that everybody sees alike', async () => {
    const { prices, time } = aSandbox();
    const week = await prices.history({ symbol: 'BTC/USD', from: later(-7 * day), to: later(day), stepMs: 3_600_000 });
    expect(week.at(-1)).toEqual({ at: noon, value: (await prices.latest(['BTC/USD']))[0]?.value });
    time.now = later(1_000_000);
    const again = await prices.history({ symbol: 'BTC/USD', from: later(-7 * day), to: noon, stepMs: 3_600_000 });
    expect(again).toEqual(week);
    await expect(prices.history({ symbol: 'BTC/USD', from: later(-day), to: noon, stepMs: 1_000 })).rejects.toThrow(
      Misuse,
    );
    await expect(prices.history({ symbol: 'BTC/USD', from: later(-day), to: noon, stepMs: 0 })).rejects.toThrow(Misuse);
    expect(await prices.history({ symbol: 'BTC/USD', from: later(day), to: later(2 * day), stepMs: 60_000 })).toEqual(
      [],
    );
  });

  test('hold the official peso rate over the weekend', async () => {
    const { prices } = aSandbox();
    const rates = await prices.history({
      symbol: 'USD/COP',
      from: new Date('2026-11-20T12:00:00Z'),
      to: noon,
      stepMs: 3_600_000,
    });
    expect(new Set(rates.map(({ value }) => value)).size).toBe(1);
    const week = await prices.history({ symbol: 'USD/COP', from: later(-7 * day), to: noon, stepMs: 3_600_000 });
    expect(new Set(week.map(({ value }) => value)).size).toBeGreaterThan(3);
  });

  test.each(['BTC/USD', 'btc', 'BTCUSDT'])(
    'can be set as %s: exactly that, from all sources, fresh, until released',
    async (symbol) => {
      const { prices, price, time, shelf } = aSandbox();
      const before = await price('BTC/USD');
      await prices.set({ symbol, price: '50000' });
      time.now = later(3_600_000);
      expect(await price('BTC/USD')).toMatchObject({ isAgreed: true, value: '50000', at: time.now });
      expect(await price('BTC/USDT')).toMatchObject({ value: '50000' });
      expect((await aSandbox('istmo', shelf).prices.latest(['BTC/USD']))[0]?.value).toBe('50000');
      time.now = noon;
      await prices.release({ symbol });
      expect(await price('BTC/USD')).toEqual(before);
    },
  );

  test('once frozen are stale at once, and fresh again when set', async () => {
    const { prices, price } = aSandbox();
    await prices.freeze({ symbol: 'BTC' });
    expect(await price('BTC/USD')).toEqual({ isAgreed: false, why: 'stale' });
    expect(await price('USDT/USD')).toMatchObject({ isAgreed: true });
    await prices.set({ symbol: 'BTC', price: '60000.5' });
    expect(await price('BTC/USD')).toMatchObject({ isAgreed: true, value: '60000.5' });
  });

  test.each([
    { symbol: 'DOGE', price: '1' },
    { symbol: '__proto__', price: '1' },
    { symbol: 'BTC', price: '0' },
    { symbol: 'BTC', price: '-1' },
    { symbol: 'BTC', price: '1e5' },
    { symbol: 'BTC', price: 'NaN' },
    { symbol: 'BTC', price: '' },
  ])('are not set to nonsense: $symbol $price', async (order) => {
    await expect(aSandbox().prices.set(order)).rejects.toThrow(Misuse);
  });

  test('lie, babble and fall silent as told, and none of it makes a price', async () => {
    const { prices, price } = aSandbox();
    await prices.fault({ kind: 'lie', times: 1 });
    expect(await price('BTC/USD')).toEqual({ isAgreed: false, why: 'apart' });
    await prices.fault({ kind: 'garbage', times: 1 });
    expect(await price('BTC/USD')).toEqual({ isAgreed: false, why: 'few' });
    await prices.fault({ kind: 'timeout', times: 1 });
    await expect(price('BTC/USD')).rejects.toThrow(Outage);
    expect(await price('BTC/USD')).toMatchObject({ isAgreed: true });
  });
});

describe('several sources', () => {
  const silent: Prices = { latest: () => Promise.reject(new Error('gone')) };

  test('answer what came, and tell of those that failed', async () => {
    const outages: Outage[] = [];
    const both = severalSources([silent, aSandbox().prices], (outage) => outages.push(outage));
    expect(await both.latest(['BTC/USD'])).toHaveLength(2);
    expect(outages.map(({ message }) => message)).toEqual(['prices: gone']);
  });

  test('are an outage when none answers', async () => {
    await expect(severalSources([silent, silent], () => undefined).latest(['BTC/USD'])).rejects.toThrow(Outage);
  });
});

function biggestStep(points: readonly { value: string }[], basisPoints: bigint): boolean {
  const units = points.map(({ value }) => unitsOf(value) ?? 0n);
  return units.some((value, index) => index > 0 && isFurther(value, units[index - 1] ?? 0n, basisPoints));
}
