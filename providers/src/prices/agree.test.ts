import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agree, cross, isFurther, median, plain, unitsOf, usualLimits, type Limits } from './agree.ts';
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
const ask = (ticks: Tick[], more: { last?: string; limits?: Partial<Limits> } = {}) => {
  const { limits, ...rest } = more;
  return agree({ symbol: 'BTC/USD', ticks, now, limits: { ...usualLimits, fewest: 1, ...limits }, ...rest });
};
const wide = { apartBasisPoints: 10_000_000n };

describe('sources agree', () => {
  test('on the median, and the price is as old as its oldest tick', () => {
    const ticks = [tick('a', '100.2', { at: secondsAgo(30) }), tick('b', '100'), tick('c', '100.1')];
    expect(ask(ticks)).toEqual({
      isAgreed: true,
      symbol: 'BTC/USD',
      value: '100.1',
      at: secondsAgo(30),
      sources: ['a', 'b', 'c'],
    });
    expect(ask([tick('a', '100'), tick('b', '100.01')])).toMatchObject({ value: '100.005' });
  });

  test('counting only the newest tick of each', () => {
    const ticks = [tick('a', '100'), tick('a', '900', { at: secondsAgo(1) }), tick('b', '100')];
    expect(ask(ticks)).toMatchObject({ value: '100', sources: ['a', 'b'] });
  });

  test('and old, unreadable, foreign and future ones do not count', () => {
    const others = [
      tick('old', '50', { at: secondsAgo(60.001) }),
      tick('early', '50', { at: secondsAgo(-6) }),
      tick('cop', '4000', { symbol: 'USD/COP' }),
      ...['0', '-5', '1e5', 'NaN', 'Infinity', '', ' ', '1,5', '0x10', '٣'].map((value, index) =>
        tick(`bad ${index}`, value),
      ),
    ];
    expect(ask([tick('a', '100', { at: secondsAgo(60) }), ...others])).toMatchObject({ value: '100', sources: ['a'] });
    expect(ask(others)).toEqual({ isAgreed: false, why: 'stale' });
    expect(ask(others.slice(2))).toEqual({ isAgreed: false, why: 'missing' });
  });
});

describe('sources do not agree', () => {
  test('when too few are left', () => {
    expect(ask([tick('a', '100')], { limits: { fewest: 2 } })).toEqual({ isAgreed: false, why: 'few' });
  });

  test('when one lies too far from the middle', () => {
    expect(ask([tick('a', '100'), tick('b', '101'), tick('c', '101')])).toMatchObject({ isAgreed: true });
    expect(ask([tick('a', '100'), tick('b', '101.1'), tick('c', '101.2')])).toEqual({ isAgreed: false, why: 'apart' });
    expect(ask([tick('a', '100'), tick('b', '103')])).toEqual({ isAgreed: false, why: 'apart' });
  });

  test('when the price jumped, up or down, from the last one', () => {
    expect(ask([tick('a', '110')], { last: '100' })).toMatchObject({ isAgreed: true });
    expect(ask([tick('a', '110.000000000000000001')], { last: '100' })).toEqual({ isAgreed: false, why: 'jumped' });
    expect(ask([tick('a', '89.9')], { last: '100' })).toEqual({ isAgreed: false, why: 'jumped' });
  });
});

describe('whatever the sources say', () => {
  const price = fc.bigInt({ min: 1n, max: 10n ** 26n });
  const asTicks = (values: readonly bigint[]) => values.map((units, index) => tick(`s${index}`, plain(units)));

  test('the median lies between them and does not depend on their order', () => {
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 9 }), (values) => {
        const middle = median(values);
        expect(middle).toBe(median(values.toReversed()));
        expect(values.some((value) => value <= middle) && values.some((value) => value >= middle)).toBe(true);
        expect(values.filter((value) => value < middle).length * 2).toBeLessThanOrEqual(values.length);
        expect(values.filter((value) => value > middle).length * 2).toBeLessThanOrEqual(values.length);
        expect(ask(asTicks(values), { limits: wide })).toEqual(ask(asTicks(values).toReversed(), { limits: wide }));
      }),
    );
  });

  test('a minority of liars cannot move the price out of what the honest ones say', () => {
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 2, maxLength: 5 }),
        fc.array(price, { maxLength: 4 }),
        (honest, lies) => {
          const liars = lies.slice(0, honest.length - 1);
          const middle = median([...honest, ...liars]);
          expect(honest.some((value) => value <= middle) && honest.some((value) => value >= middle)).toBe(true);
        },
      ),
    );
  });

  test('an agreed price is near every source it names', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 10n ** 20n, max: 10n ** 20n + 10n ** 18n * 3n }), { minLength: 1, maxLength: 5 }),
        (values) => {
          const answer = ask(asTicks(values));
          const middle = answer.isAgreed ? unitsOf(answer.value) : median(values);
          if (!middle) throw new Error('an agreed price that cannot be read');
          expect(values.some((value) => isFurther(value, middle, 100n))).toBe(!answer.isAgreed);
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
          const more = [...ticks, tick('old', plain(old), { at: new Date(now.getTime() - age) })];
          expect(ask(more, { limits: wide })).toEqual(ask(ticks, { limits: wide }));
        },
      ),
    );
  });

  test('units and decimals are the same thing', () => {
    fc.assert(
      fc.property(price, (units) => {
        expect(unitsOf(plain(units))).toBe(units);
      }),
    );
    expect(unitsOf('0.000')).toBeUndefined();
  });
});

describe('a price by way of another', () => {
  const btc = tick('x', '90000', { symbol: 'BTC/USDT', at: secondsAgo(3) });
  const usdt = tick('y', '0.9995', { symbol: 'USDT/USD', at: secondsAgo(9) });

  test('is the product, from both sources, as old as the older', () => {
    expect(cross(btc, usdt, 'BTC/USD')).toEqual({
      symbol: 'BTC/USD',
      value: '89955',
      source: 'x × y',
      at: secondsAgo(9),
    });
  });

  test('is nothing where the two do not meet or one says nothing', () => {
    expect(cross(usdt, btc, 'BTC/USD')).toBeUndefined();
    expect(cross(btc, usdt, 'USD/COP')).toBeUndefined();
    expect(cross({ ...btc, value: 'NaN' }, usdt, 'BTC/USD')).toBeUndefined();
  });
});
