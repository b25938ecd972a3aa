import { createHash } from 'node:crypto';
import type { Preparation } from '@istmo/db/test-server';
import type { Db } from '@istmo/db/tx';
import { PgBoss } from 'pg-boss';
import type { App } from '../app.ts';
import { areaTasks, queues } from '../routes/areas.ts';
import { installJobs } from '../runtime/jobs.ts';
import { buildLog } from '../runtime/log.ts';
import { runJob } from '../runtime/trace-jobs.ts';
import type { Tracing } from '../runtime/tracing.ts';
import { readSettings } from '../settings/settings.ts';

/** The queues of the areas are in the template that the databases of tests are copied from. */
export const withJobs: Preparation = {
  name: `jobs_${createHash('sha256').update(queues.join()).digest('hex').slice(0, 16)}`,
  prepare: installQueues,
};

async function installQueues(owner: Db): Promise<void> {
  const log = buildLog(readSettings({ ISTMO_LOG_LEVEL: 'error' }));
  await owner.onConnection((connection) => installJobs(connection, log, queues));
}

const workers = areaTasks.flatMap(({ workers: own = [] }) => own);

/** Runs queued jobs when a test asks for it: workers poll, and a test has to know when the jobs are done. */
export function openTestJobs(app: App, tracing?: Tracing) {
  let boss: Promise<PgBoss> | undefined;
  const runDue = async (queue: string, run: (app: App, data: unknown) => Promise<void>): Promise<void> => {
    const started = await (boss ??= startBoss(app.db));
    const due = await started.fetch(queue, { batchSize: 50, includeMetadata: true });
    // In the order of queueing, so that the newest email is written last.
    for (const job of due.toSorted((left, right) => left.createdOn.getTime() - right.createdOn.getTime())) {
      await runJob(tracing, { queue, id: job.id, data: job.data }, (own) => run(app, own));
      await started.complete(queue, job.id);
    }
  };
  // One statement instead of one for each queue: most queues are empty.
  const listDue = async () => {
    const rows = await app.db.query<{ name: string }>(
      `select distinct name from pgboss.job where state < 'active' and start_after <= now()`,
    );
    const names = new Set(rows.map(({ name }) => name));
    return workers.filter(({ queue }) => names.has(queue));
  };
  const runAll = async (): Promise<void> => {
    for (let due = await listDue(); due.length > 0; due = await listDue())
      for (const { queue, run } of due) await runDue(queue, run);
  };
  let last = Promise.resolve();
  return {
    /** Runs all jobs that are due, and those that they queue. One call waits for the other, whose jobs may be running. */
    run: (): Promise<void> => (last = last.catch(() => undefined).then(runAll)),
    stop: async (): Promise<void> => {
      await (await boss)?.stop({ graceful: false });
    },
  };
}

async function startBoss(db: Db): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => ({ rows: await db.query(text, values) }) },
    schema: 'pgboss',
    createSchema: false,
    migrate: false,
    supervise: false,
    schedule: false,
    useListenNotify: false,
  });
  return boss.start();
}
