import type { App } from '../../app.ts';
import { type AreaMetric, countedMs, freshMs, type MetricSample, sampleAge } from '../../runtime/area-metric.ts';
import { toMetricAmount } from '../../runtime/metric-amount.ts';
import { readLedgerScales } from '../instruments/public.ts';
import { countOpenByKind } from './cases.store.ts';
import { readCovers, type StoredCover } from './cover.store.ts';
import { readLastReconciliation } from './reconciliation.store.ts';

/** In whole units of each currency. */
async function sampleCovers(app: App, pick: (cover: StoredCover) => bigint): Promise<MetricSample[]> {
  const scales = await readLedgerScales(app);
  return (await readCovers(app.db)).map((cover) => ({
    labels: { currency: cover.currency },
    value: toMetricAmount(pick(cover), scales.get(cover.currency) ?? 0),
  }));
}

export const coverMetrics: readonly AreaMetric[] = [
  {
    name: 'istmo_reserve_assets',
    help: 'What is there of each currency, in whole units, at the last comparison with the places outside',
    labels: ['currency'],
    maxAgeMs: countedMs,
    read: (app) => sampleCovers(app, ({ assets }) => assets),
  },
  {
    name: 'istmo_reserve_liabilities',
    help: 'What customers and others are owed of each currency, in whole units, at the last comparison',
    labels: ['currency'],
    maxAgeMs: countedMs,
    read: (app) => sampleCovers(app, ({ liabilities }) => liabilities),
  },
  {
    name: 'istmo_reserve_age_seconds',
    help: 'Since when a currency was compared with the places outside, by currency',
    labels: ['currency'],
    maxAgeMs: freshMs,
    read: async ({ db, clock }) =>
      (await readCovers(db)).flatMap(({ currency, checkedAt }) => sampleAge(clock.now(), checkedAt, { currency })),
  },
  {
    name: 'istmo_differences',
    help: 'Open differences between movements, rows and the places outside, by kind',
    labels: ['kind'],
    maxAgeMs: freshMs,
    read: async ({ db }) => (await countOpenByKind(db)).map(({ kind, count }) => ({ labels: { kind }, value: count })),
  },
  {
    name: 'istmo_reconciliation_age_seconds',
    help: 'Since when movements were compared with their rows last; no value before the first time',
    maxAgeMs: freshMs,
    read: async ({ db, clock }) => sampleAge(clock.now(), (await readLastReconciliation(db)).finishedAt),
  },
];
