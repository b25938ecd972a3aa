import { findNetwork, type Network } from '@istmo/providers/custody/port';
import * as z from 'zod/mini';
import type { App } from '../../app.ts';
import type { JobWorker } from '../../runtime/jobs.ts';
import { recordObservations } from './discover-deposits.ts';

const queue = 'record-transaction';
const job = z.object({ network: z.string(), txid: z.string() });
const timeoutMs = 4_000;

/** Asks the worker to store the deposits of a transaction: only its login records what came from outside. */
export async function queueRecording(app: App, transaction: { network: Network; txid: string }): Promise<void> {
  await app.db.inTransaction((tx) => app.jobs.enqueue(tx, queue, transaction));
}

export const recordWorker: JobWorker<App> = {
  queue,
  run: async (app, data) => {
    const { network: name, txid } = z.parse(job, data);
    const network = findNetwork(name);
    if (!network) throw new Error(`${name} is not a network`);
    const observations = await app.custody.readTransaction({ network, txid }, AbortSignal.timeout(timeoutMs));
    await app.db.inTransaction((tx) => recordObservations(app, tx, { network, observations }));
  },
};
