import { formatUnits } from '@istmo/contract/kernel/money';
import { readFeeBalances } from '@istmo/ledger';
import { type AreaMetric, countedMs } from '../../runtime/area-metric.ts';
import { readRegistry } from '../instruments/public.ts';

export const feesMetric: AreaMetric = {
  name: 'istmo_fees',
  help: 'What is in the accounts of fees, in whole units, by kind and currency; it falls when fees are moved on',
  labels: ['kind', 'currency'],
  maxAgeMs: countedMs,
  read: async (app) => {
    const { instruments } = await readRegistry(app);
    const scales = new Map<string, number>(instruments.map(({ code, ledgerScale }) => [code, ledgerScale]));
    return (await readFeeBalances(app.db)).map(({ kind, currency, units }) => ({
      labels: { kind, currency },
      value: Number(formatUnits(units, scales.get(currency) ?? 0)),
    }));
  },
};
