import { testDatabase } from '@istmo/db/test-database';
import fastify from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { CspReports } from '../http/csp-reports.ts';
import { serveMetrics } from '../http/metrics.ts';
import { readSettings } from '../settings/settings.ts';
import { eventually } from '../testing/eventually.ts';
import { installJobs, Jobs } from './jobs.ts';

const { owner, worker } = await testDatabase();

test('a job that fails is a line in the log with its queue and cause, and a count of its queue', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  await installJobs(owner, log, ['send-email']);
  const jobs = new Jobs(worker, log);
  await jobs.open();
  await worker.inTransaction((tx) => jobs.enqueue(tx, 'send-email', { id: 'letter' }));
  const run = async (): Promise<void> => {
    throw new Error('the mail server refuses the sender');
  };
  await jobs.work({}, { workers: [{ queue: 'send-email', run }], intervalTasks: [] });
  await eventually(() =>
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        queue: 'send-email',
        msg: expect.stringContaining('a job failed'),
        err: expect.objectContaining({ message: 'the mail server refuses the sender' }),
      }),
    ),
  );
  const server = fastify();
  await serveMetrics({ settings: readSettings({}), db: worker, jobs }, server, new CspReports());
  const isCounted = 'istmo_jobs{queue="send-email",state="retrying"} 1';
  await eventually(async () => expect((await server.inject('/metrics')).body).toContain(isCounted));
  await server.close();
  await jobs.stop();
});
