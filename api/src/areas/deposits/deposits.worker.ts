import { type Network, networks } from '@istmo/providers/custody/port';
import { Outage } from '@istmo/providers/outage';
import type { App } from '../../app.ts';
import type { RoomWork } from '../../room-work.ts';
import { followDeposits } from './follow-deposits.ts';
import { readNews } from './notice-deposits.ts';

const usualPatienceMs = 4_000;

/** One turn of a network's watch: the news first, then every deposit that is due. May be run twice at once, and killed anywhere. */
export async function watchDeposits(app: App, network: Network, patienceMs = usualPatienceMs): Promise<void> {
  // Without news, deposits that are known are followed all the same.
  for (const step of [readNews, followDeposits]) {
    try {
      await step(app, network, patienceMs);
    } catch (error) {
      if (!(error instanceof Outage)) throw error;
      app.log.warn({ err: error, network }, 'a chain could not be read');
    }
  }
}

export const depositsWork: RoomWork = {
  loops: networks.map((network) => ({
    name: `watch-deposits-${network.toLowerCase()}`,
    everyMs: 1_000,
    run: (app) => watchDeposits(app, network),
  })),
};
