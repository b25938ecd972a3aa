import { deviatesBeyond } from '@istmo/contract/kernel/rate';
import { describe, expect, test } from 'vitest';
import { InvalidArgument } from '../invalid-argument.ts';
import { Outage } from '../outage.ts';
import { memoryStateStore } from '../state-store.ts';
import { agreePrice, parsePriceUnits, defaultPriceLimits } from './agree-price.ts';
import type { Prices, PriceSymbol } from './port.ts';
import { testPricesPort } from './prices.suite.ts';
import { sandboxPrices } from './sandbox.ts';
import { simulatedSymbols } from './simulated-price.ts';
import { combineSources } from './combined-sources.ts';

const noon = new Date('2026-11-21T12:00:00Z');
const later = (ms: number) => new Date(noon.getTime() + ms);
const day = 86_400_000;

function aSandbox(seed = 'istmo', stateStore = memoryStateStore()) {
  const time = { now: noon };
  const prices = sandboxPrices({ stateStore, clock: { now: () => time.now }, seed });
  const price = async (symbol: PriceSymbol) =>
    agreePrice({ symbol, ticks: await prices.readLatest([symbol]), now: time.now, limits: defaultPriceLimits });
  return { prices, time, price, stateStore };
}

testPricesPort(async () => ({ prices: aSandbox().prices, supported: simulatedSymbols, now: noon }));

describe('sandbox prices', () => {
  test('come from two sources that differ a little and agree', async () => {
    const { prices, price } = aSandbox();
    const [north, south] = await prices.readLatest(['BTC/USD']);
    expect(north?.source).not.toBe(south?.source);
    expect(north?.value).not.toBe(south?.value);
    for (const symbol of simulatedSymbols) expect(await price(symbol)).toMatchObject({ isAgreed: true });
  });

  test('are the same for the same seed and moment, in every process', async () => {
    expect(await aSandbox().prices.readLatest(simulatedSymbols)).toEqual(
      await aSandbox().prices.readLatest(simulatedSymbols),
    );
    expect(await aSandbox('other').prices.readLatest(simulatedSymbols)).not.toEqual(
      await aSandbox().prices.readLatest(simulatedSymbols),
    );
  });

  test('move all year, but little in a minute and never beyond the jump limit in an hour', async () => {
    const { prices } = aSandbox();
    for (const symbol of ['BTC/USD', 'USDT/USD'] as const) {
      const year = await prices.readHistory({ symbol, from: later(-365 * day), to: noon, stepMs: 6 * 3_600_000 });
      expect(year).toHaveLength(1_461);
      expect(new Set(year.map(({ value }) => value)).size).toBeGreaterThan(100);
      const hours = await prices.readHistory({ symbol, from: later(-60 * day), to: noon, stepMs: 3_600_000 });
      const minutes = await prices.readHistory({ symbol, from: later(-day), to: noon, stepMs: 60_000 });
      expect(hasLargerStep(hours, 500n)).toBe(false);
      expect(hasLargerStep(minutes, 15n)).toBe(false);
    }
  });

  test('have a history that ends at the present and is the same for every reader', async () => {
    const { prices, time } = aSandbox();
    const week = await prices.readHistory({
      symbol: 'BTC/USD',
      from: later(-7 * day),
      to: later(day),
      stepMs: 3_600_000,
    });
    expect(week.at(-1)).toEqual({ at: noon, value: (await prices.readLatest(['BTC/USD']))[0]?.value });
    time.now = later(1_000_000);
    const again = await prices.readHistory({ symbol: 'BTC/USD', from: later(-7 * day), to: noon, stepMs: 3_600_000 });
    expect(again).toEqual(week);
    expect(await prices.readHistory({ symbol: 'XAU/USD', from: later(-7 * day), to: noon, stepMs: 3_600_000 })).toEqual(
      [],
    );
    await expect(prices.readHistory({ symbol: 'BTC/USD', from: later(-day), to: noon, stepMs: 1_000 })).rejects.toThrow(
      InvalidArgument,
    );
    await expect(prices.readHistory({ symbol: 'BTC/USD', from: later(-day), to: noon, stepMs: 0 })).rejects.toThrow(
      InvalidArgument,
    );
    expect(
      await prices.readHistory({ symbol: 'BTC/USD', from: later(day), to: later(2 * day), stepMs: 60_000 }),
    ).toEqual([]);
  });

  test('keep the official peso rate over the weekend', async () => {
    const { prices } = aSandbox();
    const rates = await prices.readHistory({
      symbol: 'USD/COP',
      from: new Date('2026-11-20T12:00:00Z'),
      to: noon,
      stepMs: 3_600_000,
    });
    expect(new Set(rates.map(({ value }) => value)).size).toBe(1);
    const week = await prices.readHistory({ symbol: 'USD/COP', from: later(-7 * day), to: noon, stepMs: 3_600_000 });
    expect(new Set(week.map(({ value }) => value)).size).toBeGreaterThan(3);
  });

  test.each(['BTC/USD', 'btc', 'BTCUSDT'])(
    'can be set as %s: exactly that, from all sources, current, until released',
    async (symbol) => {
      const { prices, price, time, stateStore } = aSandbox();
      const before = await price('BTC/USD');
      await prices.set({ symbol, price: '50000' });
      time.now = later(3_600_000);
      expect(await price('BTC/USD')).toMatchObject({ isAgreed: true, value: '50000', at: time.now });
      expect(await price('BTC/USDT')).toMatchObject({ value: '50000' });
      expect((await aSandbox('istmo', stateStore).prices.readLatest(['BTC/USD']))[0]?.value).toBe('50000');
      time.now = noon;
      await prices.release({ symbol });
      expect(await price('BTC/USD')).toEqual(before);
    },
  );

  test('are stale once frozen, and current again when set', async () => {
    const { prices, price } = aSandbox();
    await prices.freeze({ symbol: 'BTC' });
    expect(await price('BTC/USD')).toEqual({ isAgreed: false, reason: 'stale' });
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
  ])('refuse an invalid symbol or price: $symbol $price', async (command) => {
    await expect(aSandbox().prices.set(command)).rejects.toThrow(InvalidArgument);
  });

  test('are wrong, unreadable or missing with an injected fault, and none of it gives a price', async () => {
    const { prices, price } = aSandbox();
    await prices.injectFault({ kind: 'lie', times: 1 });
    expect(await price('BTC/USD')).toEqual({ isAgreed: false, reason: 'diverging' });
    await prices.injectFault({ kind: 'garbage', times: 1 });
    expect(await price('BTC/USD')).toEqual({ isAgreed: false, reason: 'too-few-sources' });
    await prices.injectFault({ kind: 'timeout', times: 1 });
    await expect(price('BTC/USD')).rejects.toThrow(Outage);
    expect(await price('BTC/USD')).toMatchObject({ isAgreed: true });
  });
});

describe('combined sources', () => {
  const silent: Prices = { readLatest: () => Promise.reject(new Error('gone')) };

  test('return the prices of those that work, and report the others', async () => {
    const outages: Outage[] = [];
    const both = combineSources([silent, aSandbox().prices], (outage) => outages.push(outage));
    expect(await both.readLatest(['BTC/USD'])).toHaveLength(2);
    expect(outages.map(({ message }) => message)).toEqual(['prices: gone']);
  });

  test('are an outage when all fail', async () => {
    await expect(combineSources([silent, silent], () => undefined).readLatest(['BTC/USD'])).rejects.toThrow(Outage);
  });
});

function hasLargerStep(points: readonly { value: string }[], basisPoints: bigint): boolean {
  const units = points.map(({ value }) => parsePriceUnits(value) ?? 0n);
  return units.some((value, index) => index > 0 && deviatesBeyond(value, units[index - 1] ?? 0n, basisPoints));
}
