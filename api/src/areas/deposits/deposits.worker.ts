import { type Network, networks } from '@istmo/providers/custody/port';
import { Outage } from '@istmo/providers/outage';
import type { App } from '../../app.ts';
import { type AreaMetric, freshMs, sampleAge } from '../../runtime/area-metric.ts';
import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { checkDeposits } from './check-deposits.ts';
import { closeDeposits } from './close-deposit.ts';
import { readCursorTimes } from './addresses.store.ts';
import { discoverDeposits } from './discover-deposits.ts';
import { recordWorker } from './record-transaction.ts';
import { sweepAddresses, sweepLostAddresses } from './sweep-addresses.ts';

const defaultTimeoutMs = 4_000;

/** One run for a network: discovers new deposits, then checks those that are due. Safe to run concurrently and to kill at any point. */
export async function watchDeposits(app: App, network: Network, timeoutMs = defaultTimeoutMs): Promise<void> {
  if (!app.custody.watches(network)) return;
  // When no new deposits can be read, the stored ones are still checked.
  for (const step of [discoverDeposits, checkDeposits]) {
    try {
      await step(app, network, timeoutMs);
    } catch (error) {
      if (!(error instanceof Outage)) throw error;
      app.log.warn({ err: error, network }, 'a chain could not be read');
    }
  }
}

export const chainReadMetric: AreaMetric = {
  name: 'istmo_chain_read_age_seconds',
  help: 'Since when a new block of a network was read last: it grows while the node makes no progress or does not answer',
  labels: ['network'],
  maxAgeMs: freshMs,
  read: async ({ db, clock, custody }) =>
    (await readCursorTimes(db))
      .filter(({ network }) => custody.watches(network))
      .flatMap(({ network, readAt }) => sampleAge(clock.now(), readAt, { network })),
};

const isWatched =
  (network: Network) =>
  ({ custody }: App): boolean =>
    custody.watches(network);

export const depositsTasks: AreaTasks = {
  workers: [recordWorker],
  intervalTasks: [
    { name: 'close-deposits', everyMs: 2_000, run: closeDeposits },
    ...networks.flatMap((network) => [
      {
        name: `watch-deposits-${network.toLowerCase()}`,
        everyMs: 1_000,
        isNeeded: isWatched(network),
        run: (app: App) => watchDeposits(app, network),
      },
      {
        name: `sweep-addresses-${network.toLowerCase()}`,
        everyMs: 60_000,
        isNeeded: isWatched(network),
        run: (app: App) => sweepAddresses(app, network),
      },
      {
        name: `sweep-lost-addresses-${network.toLowerCase()}`,
        everyMs: 60_000,
        isNeeded: isWatched(network),
        run: (app: App) => sweepLostAddresses(app, network),
      },
    ]),
  ],
};
