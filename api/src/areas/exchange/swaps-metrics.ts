import type { App } from '../../app.ts';
import { type AreaMetric, countedMs, type MetricSample } from '../../runtime/area-metric.ts';
import { cachedRead } from '../../runtime/cached-read.ts';
import { toMetricAmount } from '../../runtime/metric-amount.ts';
import { readLedgerScales } from '../instruments/public.ts';
import { sumSwaps } from './exchange.store.ts';

/** A commit has written its rows so long after the time that they name. */
const commitMs = 10_000;

type Total = { readonly count: number; readonly paid: bigint };
type Totals = { before: Date; readonly of: Map<string, Total> };

const totalsOf = new WeakMap<App, Totals>();

/** Adds the swaps since the last read to what this process has counted: a restart begins at 0, which Prometheus knows of counters. */
export async function countSwaps(app: App): Promise<Totals['of']> {
  const before = new Date(app.clock.now().getTime() - commitMs);
  const totals = totalsOf.get(app) ?? { before, of: new Map() };
  totalsOf.set(app, totals);
  for (const { currency, count, paid } of await sumSwaps(app.db, { from: totals.before, before })) {
    const total = totals.of.get(currency) ?? { count: 0, paid: 0n };
    totals.of.set(currency, { count: total.count + count, paid: total.paid + paid });
  }
  if (before > totals.before) totals.before = before;
  return totals.of;
}

// Both metrics show one count.
const readTotals = cachedRead({ maxAgeMs: countedMs, load: countSwaps });

type PickTotal = (total: Total, scale: number) => number;

async function sampleTotals(app: App, pick: PickTotal): Promise<MetricSample[]> {
  const scales = await readLedgerScales(app);
  return [...(await readTotals(app))].map(([currency, total]) => ({
    labels: { currency },
    value: pick(total, scales.get(currency) ?? 0),
  }));
}

export const swapsMetrics: readonly AreaMetric[] = [
  {
    name: 'istmo_swaps_total',
    help: 'Swaps since this process started, by the currency that was paid',
    kind: 'counter',
    labels: ['currency'],
    maxAgeMs: countedMs,
    read: (app) => sampleTotals(app, ({ count }) => count),
  },
  {
    name: 'istmo_swap_paid_total',
    help: 'What was paid in swaps since this process started, without fees, in whole units, by currency',
    kind: 'counter',
    labels: ['currency'],
    maxAgeMs: countedMs,
    read: (app) => sampleTotals(app, ({ paid }, scale) => toMetricAmount(paid, scale)),
  },
];
