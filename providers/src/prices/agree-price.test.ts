import { deviatesBeyond } from '@istmo/contract/kernel/rate';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  agreePrice,
  crossTick,
  median,
  formatPriceUnits,
  parsePriceUnits,
  defaultPriceLimits,
  type PriceLimits,
} from './agree-price.ts';
import type { Tick } from './port.ts';

const now = new Date('2026-11-21T12:00:00Z');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const tick = (source: string, value: string, parts: Partial<Tick> = {}): Tick => ({
  symbol: 'BTC/USD',
  value,
  source,
  at: now,
  ...parts,
});
const agree = (ticks: Tick[], { limits }: { limits?: Partial<PriceLimits> } = {}) =>
  agreePrice({ symbol: 'BTC/USD', ticks, now, limits: { ...defaultPriceLimits, minSources: 1, ...limits } });
const anySpread = { maxSpreadBasisPoints: 10_000_000n };

describe('sources agree', () => {
  test('on the median, and the price is as old as its oldest tick', () => {
    const ticks = [tick('a', '100.2', { at: secondsAgo(30) }), tick('b', '100'), tick('c', '100.1')];
    expect(agree(ticks)).toEqual({
      isAgreed: true,
      symbol: 'BTC/USD',
      value: '100.1',
      at: secondsAgo(30),
      sources: ['a', 'b', 'c'],
    });
    expect(agree([tick('a', '100'), tick('b', '100.01')])).toMatchObject({ value: '100.005' });
  });

  test('counting only the newest tick of each', () => {
    const ticks = [tick('a', '100'), tick('a', '900', { at: secondsAgo(1) }), tick('b', '100')];
    expect(agree(ticks)).toMatchObject({ value: '100', sources: ['a', 'b'] });
  });

  test('ignoring ticks that are old, unreadable, of another symbol or in the future', () => {
    const others = [
      tick('old', '50', { at: secondsAgo(60.001) }),
      tick('early', '50', { at: secondsAgo(-6) }),
      tick('cop', '4000', { symbol: 'USD/COP' }),
      ...['0', '-5', '1e5', 'NaN', 'Infinity', '', ' ', '1,5', '0x10', '٣'].map((value, index) =>
        tick(`bad ${index}`, value),
      ),
    ];
    expect(agree([tick('a', '100', { at: secondsAgo(60) }), ...others])).toMatchObject({
      value: '100',
      sources: ['a'],
    });
    expect(agree(others)).toEqual({ isAgreed: false, reason: 'stale' });
    expect(agree(others.slice(2))).toEqual({ isAgreed: false, reason: 'missing' });
  });
});

describe('sources do not agree', () => {
  test('when too few are left', () => {
    expect(agree([tick('a', '100')], { limits: { minSources: 2 } })).toEqual({
      isAgreed: false,
      reason: 'too-few-sources',
    });
  });

  test('when one is too far from the median', () => {
    expect(agree([tick('a', '100'), tick('b', '101'), tick('c', '101')])).toMatchObject({ isAgreed: true });
    expect(agree([tick('a', '100'), tick('b', '101.1'), tick('c', '101.2')])).toEqual({
      isAgreed: false,
      reason: 'diverging',
    });
    expect(agree([tick('a', '100'), tick('b', '103')])).toEqual({ isAgreed: false, reason: 'diverging' });
  });
});

describe('for all prices of the sources', () => {
  const price = fc.bigInt({ min: 1n, max: 10n ** 26n });
  const asTicks = (values: readonly bigint[]) =>
    values.map((units, index) => tick(`s${index}`, formatPriceUnits(units)));

  test('the median is between them and does not depend on their order', () => {
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 9 }), (values) => {
        const middle = median(values);
        expect(middle).toBe(median(values.toReversed()));
        expect(values.some((value) => value <= middle) && values.some((value) => value >= middle)).toBe(true);
        expect(values.filter((value) => value < middle).length * 2).toBeLessThanOrEqual(values.length);
        expect(values.filter((value) => value > middle).length * 2).toBeLessThanOrEqual(values.length);
        expect(agree(asTicks(values), { limits: anySpread })).toEqual(
          agree(asTicks(values).toReversed(), { limits: anySpread }),
        );
      }),
    );
  });

  test('a minority of wrong sources cannot move the price out of the range of the correct ones', () => {
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 2, maxLength: 5 }),
        fc.array(price, { maxLength: 4 }),
        (correct, others) => {
          const wrong = others.slice(0, correct.length - 1);
          const middle = median([...correct, ...wrong]);
          expect(correct.some((value) => value <= middle) && correct.some((value) => value >= middle)).toBe(true);
        },
      ),
    );
  });

  test('an agreed price is near every source it names', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 10n ** 20n, max: 10n ** 20n + 10n ** 18n * 3n }), { minLength: 1, maxLength: 5 }),
        (values) => {
          const agreed = agree(asTicks(values));
          const middle = agreed.isAgreed ? parsePriceUnits(agreed.value) : median(values);
          if (!middle) throw new Error('an agreed price that cannot be read');
          expect(values.some((value) => deviatesBeyond(value, middle, 100n))).toBe(!agreed.isAgreed);
        },
      ),
    );
  });

  test('an old tick changes nothing', () => {
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 1, maxLength: 5 }),
        price,
        fc.integer({ min: 60_001, max: 10 ** 9 }),
        (values, old, age) => {
          const ticks = asTicks(values);
          const more = [...ticks, tick('old', formatPriceUnits(old), { at: new Date(now.getTime() - age) })];
          expect(agree(more, { limits: anySpread })).toEqual(agree(ticks, { limits: anySpread }));
        },
      ),
    );
  });

  test('formatted units parse to the same units', () => {
    fc.assert(
      fc.property(price, (units) => {
        expect(parsePriceUnits(formatPriceUnits(units))).toBe(units);
      }),
    );
    expect(parsePriceUnits('0.000')).toBeUndefined();
  });
});

describe('a cross rate', () => {
  const btc = tick('x', '90000', { symbol: 'BTC/USDT', at: secondsAgo(3) });
  const usdt = tick('y', '0.9995', { symbol: 'USDT/USD', at: secondsAgo(9) });

  test('is the product, from both sources, as old as the older', () => {
    expect(crossTick(btc, usdt, 'BTC/USD')).toEqual({
      symbol: 'BTC/USD',
      value: '89955',
      source: 'x × y',
      at: secondsAgo(9),
    });
  });

  test('is undefined where the symbols do not chain or a price is unreadable', () => {
    expect(crossTick(usdt, btc, 'BTC/USD')).toBeUndefined();
    expect(crossTick(btc, usdt, 'USD/COP')).toBeUndefined();
    expect(crossTick({ ...btc, value: 'NaN' }, usdt, 'BTC/USD')).toBeUndefined();
  });
});
