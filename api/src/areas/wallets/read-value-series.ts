import { readValueSeries } from '@istmo/contract/areas/wallets/wallets.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import { handle } from '../../http/handler.ts';
import { changePercent } from '../../http/percent.ts';
import { computePerformance, unit } from './performance.ts';
import { computeValueSeries } from './value-series.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

// About a hundred points each: enough for a chart, few enough for a phone.
const ranges: Readonly<Record<'1D' | '1W' | '1M' | '1Y', { spanMs: number; stepMs: number }>> = {
  '1D': { spanMs: dayMs, stepMs: 15 * minuteMs },
  '1W': { spanMs: 7 * dayMs, stepMs: 2 * hourMs },
  '1M': { spanMs: 30 * dayMs, stepMs: 8 * hourMs },
  '1Y': { spanMs: 365 * dayMs, stepMs: 4 * dayMs },
};

const cents = (units: bigint): string => formatUnits(units, 2);

export const answerReadValueSeries = handle(readValueSeries, async (app, { customer }, { range }) => {
  const to = app.clock.now();
  const series = await computeValueSeries(app, { customer, to, ...ranges[range] });
  const total = series.at(-1)?.value;
  const performance = computePerformance(series);
  return {
    range,
    total: total === undefined ? null : cents(total),
    change: performance === undefined ? null : changePercent(unit, performance.factor),
    gain: performance === undefined ? null : signedCents(performance.gain),
    as_of: to.toISOString(),
    data: series.map(({ at, value, marks }) => ({
      at: at.toISOString(),
      value: value === undefined ? null : cents(value),
      marks: [...marks],
    })),
  };
});

const signedCents = (units: bigint): string => (units < 0n ? `-${cents(-units)}` : cents(units));
