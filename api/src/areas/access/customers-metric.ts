import { type AreaMetric, countedMs } from '../../runtime/area-metric.ts';
import { countByKycStatus } from './account-status.store.ts';

export const customersMetric: AreaMetric = {
  name: 'istmo_customers',
  help: 'Customers by the state of their identity verification',
  labels: ['verification'],
  maxAgeMs: countedMs,
  read: async ({ db }) =>
    (await countByKycStatus(db)).map(({ status, count }) => ({ labels: { verification: status }, value: count })),
};
