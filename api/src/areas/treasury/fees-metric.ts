import { readFeeBalances } from '@istmo/ledger';
import { type AreaMetric, countedMs } from '../../runtime/area-metric.ts';
import { toMetricAmount } from '../../runtime/metric-amount.ts';
import { readLedgerScales } from '../instruments/public.ts';

export const feesMetric: AreaMetric = {
  name: 'istmo_fees',
  help: 'What is in the accounts of fees, in whole units, by kind and currency; it falls when fees are moved on',
  labels: ['kind', 'currency'],
  maxAgeMs: countedMs,
  read: async (app) => {
    const scales = await readLedgerScales(app);
    return (await readFeeBalances(app.db)).map(({ kind, currency, units }) => ({
      labels: { kind, currency },
      value: toMetricAmount(units, scales.get(currency) ?? 0),
    }));
  },
};
