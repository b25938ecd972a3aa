import type { Area } from '../../area.ts';
import { answerListSweeps } from './staff/list-sweeps.ts';
import { sweepsTasks, toCollectMetric } from './sweeps.worker.ts';
import { readOpenSweeps } from './sweeps.store.ts';

export const sweepsArea: Area = {
  staffHandlers: [answerListSweeps],
  tasks: sweepsTasks,
  metrics: [toCollectMetric],
  waiting: [{ name: 'sweeps', count: ({ db }) => readOpenSweeps(db) }],
};
