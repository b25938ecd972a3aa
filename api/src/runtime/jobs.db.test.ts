import { testDatabase } from '@istmo/db/test-database';
import type { Db } from '@istmo/db/tx';
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

test('an observer learns which tasks a process runs, and of each run whether it ended with an error', async () => {
  const events: string[] = [];
  const observer = {
    started: ({ name, everyMs }: { name: string; everyMs: number }) => void events.push(`${name} every ${everyMs}`),
    ended: (name: string, isFailed: boolean) => void events.push(`${name} ${isFailed ? 'failed' : 'done'}`),
  };
  const jobs = new Jobs(worker, pino({ level: 'silent' }), { observer });
  let runs = 0;
  const run = async (): Promise<void> => {
    runs += 1;
    if (runs === 1) throw new Error('the first run fails');
  };
  await jobs.work({}, { workers: [], intervalTasks: [{ name: 'observed', everyMs: 10, run }] });
  await eventually(() => expect(events.slice(0, 3)).toEqual(['observed every 10', 'observed failed', 'observed done']));
  await jobs.stop();
});

test('a job that the database gave to a process whose answer was lost is tried again long before it expires', async () => {
  const log = pino({ level: 'silent' });
  await installJobs(owner, log, ['send-link']);
  let isLost = false;
  const query: Db['query'] = async (sql, values) => {
    const rows = await worker.query<never>(sql, values);
    const text = typeof sql === 'string' ? sql : sql.text;
    const hasFetched = rows.length > 0 && text.includes('SKIP LOCKED') && text.includes('started_on');
    if (isLost || !hasFetched) return rows;
    isLost = true;
    throw new Error('the connection was lost');
  };
  const jobs = new Jobs({ ...worker, query }, log, { supervise: true });
  await jobs.open();
  await worker.inTransaction((tx) => jobs.enqueue(tx, 'send-link', { id: 'link' }));
  const done = Promise.withResolvers<unknown>();
  const run = async (_: unknown, data: unknown): Promise<void> => done.resolve(data);
  await jobs.work({}, { workers: [{ queue: 'send-link', run }], intervalTasks: [] });
  const passTime = `update pgboss.job set heartbeat_on = heartbeat_on - interval '21 s', retry_delay = 0 where name = 'send-link' and state = 'active' returning id`;
  await eventually(async () => expect(await owner.query(passTime, [])).toHaveLength(1));
  expect(await done.promise).toEqual({ id: 'link' });
  await jobs.stop();
});

test('a task that waits runs when tasks are made due, and then waits for its interval again', async () => {
  const jobs = new Jobs(worker, pino({ level: 'silent' }), { supervise: true });
  let runs = 0;
  const run = async (): Promise<void> => void runs++;
  await jobs.work({}, { workers: [], intervalTasks: [{ name: 'hourly', everyMs: 3_600_000, perProcess: true, run }] });
  await eventually(async () => expect(runs).toBe(1));
  await eventually(async () => {
    jobs.runTasksNow();
    expect(runs).toBe(2);
  });
  await jobs.stop();
});
