import type { ChartSpan } from '@istmo/ui/AreaChart';

// Less than this part of the value is drawn nearly flat: a movement of cents is no peak.
const minPart = 0.02;
const minSpan = 100;
const steps = [1, 2, 5, 10];
const maxTicks = 4;

export type ValueAxis = { readonly span: ChartSpan; readonly ticks: readonly number[] };

/** Round values in whole cents for the axis of a chart, from a value below the lowest to one above the highest, at least so far apart that noise stays small. */
export function valueAxis(values: readonly number[]): ValueAxis {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const smallest = Math.max(highest * minPart, minSpan);
  const missing = Math.max(0, smallest - (highest - lowest)) / 2;
  const [from, to] = [Math.max(0, lowest - missing), highest + missing];
  const power = 10 ** Math.max(0, Math.floor(Math.log10((to - from) / maxTicks)));
  const step = power * (steps.find((factor) => (to - from) / (factor * power) <= maxTicks) ?? 10);
  const [first, last] = [Math.floor(from / step), Math.ceil(to / step)];
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
  return { span: { low: first * step, high: last * step }, ticks };
}
