import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computePerformance, unit } from './performance.ts';
import type { ValuePoint } from './value-series.ts';

const point = (value: bigint | undefined, flows: Partial<ValuePoint> = {}): ValuePoint => ({
  at: new Date(0),
  value,
  inflow: 0n,
  outflow: 0n,
  marks: [],
  ...flows,
});

test('a deposit is no gain and a withdrawal no loss', () => {
  const series = [point(100_00n), point(350_00n, { inflow: 250_00n }), point(50_00n, { outflow: 300_00n })];
  expect(computePerformance(series)).toEqual({ factor: unit, gain: 0n });
});

test('a rise after a deposit counts for what is held then, and before it for what was held before', () => {
  const series = [point(100_00n), point(110_00n), point(1_110_00n, { inflow: 1_000_00n }), point(1_221_00n)];
  expect(computePerformance(series)).toEqual({ factor: (unit * 121n) / 100n, gain: 121_00n });
});

test('a gap in which nothing moved is bridged; one in which something moved leaves the return unknown', () => {
  expect(computePerformance([point(100n), point(undefined), point(120n)])).toEqual({
    factor: (unit * 12n) / 10n,
    gain: 20n,
  });
  expect(computePerformance([point(100n), point(undefined, { inflow: undefined }), point(220n)])).toBeUndefined();
  expect(computePerformance([point(100n), point(undefined, { inflow: 100n }), point(220n)])).toBeUndefined();
});

test('who holds nothing has no return', () => {
  expect(computePerformance([point(0n), point(0n)])).toBeUndefined();
});

test('what is left after everything went out does not weigh on what comes later', () => {
  const series = [point(100n), point(0n, { outflow: 100n }), point(500n, { inflow: 500n }), point(550n)];
  expect(computePerformance(series)).toEqual({ factor: (unit * 11n) / 10n, gain: 50n });
});

test('whatever comes in and goes out, constant prices return nothing', () => {
  const flow = fc.record({ inflow: fc.bigInt(0n, 10n ** 12n), share: fc.bigInt(0n, 100n) });
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 12n), fc.array(flow, { maxLength: 40 }), (first, flows) => {
      let value = first;
      const series = flows.map(({ inflow, share }) => {
        const outflow = ((value + inflow) * share) / 100n;
        value += inflow - outflow;
        return point(value, { inflow, outflow });
      });
      expect(computePerformance([point(first), ...series])?.gain ?? 0n).toBe(0n);
      expect(computePerformance([point(first), ...series])?.factor ?? unit).toBe(unit);
    }),
  );
});
