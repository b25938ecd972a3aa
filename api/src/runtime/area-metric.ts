import type { App } from '../app.ts';

/** One value of a metric, with a value for each of its labels. */
export type MetricSample = { readonly labels?: Readonly<Record<string, string>>; readonly value: number };

/**
 * What an area tells monitoring. The worker reads it, with its login, when metrics are requested and at most once in `maxAgeMs`. Labels have a small number of
 * values and nothing about a person. What cannot be read has no value, which an alert can be about too.
 */
export type AreaMetric = {
  /** With its unit at the end (`_seconds`); that of a counter ends in `_total`. */
  readonly name: string;
  readonly help: string;
  readonly kind?: 'gauge' | 'counter';
  readonly labels?: readonly string[];
  readonly maxAgeMs: number;
  readonly read: (app: App) => Promise<readonly MetricSample[]>;
};

/** How old an answer may be: of what changes from moment to moment, and of what counts many rows. */
export const [freshMs, countedMs] = [10_000, 60_000];

/** Seconds between a moment and now; no sample of what never was. */
export function sampleAge(
  now: Date,
  since: Date | null | undefined,
  labels: Readonly<Record<string, string>> = {},
): MetricSample[] {
  return since ? [{ labels, value: Math.max(0, (now.getTime() - since.getTime()) / 1_000) }] : [];
}
