import type { App } from '../../app.ts';
import { type AreaMetric, countedMs } from '../../runtime/area-metric.ts';
import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { countToCollect } from '../deposits/public.ts';
import { readRegistry } from '../instruments/public.ts';
import { listCollected, planSweeps, sweptNetworks } from './plan-sweeps.ts';
import { runSweeps } from './run-sweeps.ts';

export const toCollectMetric: AreaMetric = {
  name: 'istmo_deposits_to_collect',
  help: 'Credited deposits that are still at the addresses of customers, also those that are worth too little to collect, by network',
  labels: ['network'],
  maxAgeMs: countedMs,
  read: async (app) => {
    const [counts, { instruments }] = await Promise.all([countToCollect(app.db), readRegistry(app)]);
    return sweptNetworks.map((network) => {
      const collected = new Set(listCollected(instruments, network).map(({ code }) => code));
      const ofNetwork = counts.filter((one) => one.network === network && collected.has(one.currency));
      return { labels: { network }, value: ofNetwork.reduce((sum, { count }) => sum + count, 0) };
    });
  },
};

export const sweepsTasks: AreaTasks = {
  intervalTasks: sweptNetworks.flatMap((network) => [
    {
      name: `plan-sweeps-${network.toLowerCase()}`,
      everyMs: 60_000,
      run: (app: App) => planSweeps(app, network),
    },
    { name: `run-sweeps-${network.toLowerCase()}`, everyMs: 3_000, run: (app: App) => runSweeps(app, network) },
  ]),
};
