import { connect } from '@istmo/db/connect';
import { testDatabase } from '@istmo/db/test-database';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { installJobs, type IntervalTask, Jobs } from './jobs.ts';

const { db, worker, owner, url } = await testDatabase();
const log = pino({ level: 'silent' });
await owner.onConnection((connection) => installJobs(connection, log, []));

const hourMs = 3_600_000;
const started: Jobs[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
  await db.query('delete from app.lease');
});

/** A process of the worker that runs these tasks. */
async function startProcess(...intervalTasks: IntervalTask<undefined>[]): Promise<Jobs> {
  const jobs = new Jobs(worker, log);
  started.push(jobs);
  await jobs.open();
  await jobs.work(undefined, { workers: [], intervalTasks });
  return jobs;
}

function task(name: string, everyMs: number, run: () => Promise<void> = async () => {}) {
  let runs = 0;
  const counted = async () => {
    runs++;
    await run();
  };
  return { name, everyMs, run: counted, count: () => runs };
}

async function secondsLeft(name: string): Promise<number | undefined> {
  const [row] = await db.query<{ left: number }>(
    'select extract(epoch from until - now())::float8 as left from app.lease where name = $1',
    [name],
  );
  return row?.left;
}

test('the lease of an hourly task ends within a minute when its process dies', async () => {
  const hourly = task('hourly', hourMs);
  await startProcess(hourly);
  await expect.poll(hourly.count).toBe(1);
  expect(await secondsLeft('hourly')).toBeLessThan(60);
});

test('a task that a dead process held is run by another as soon as the lease ends, and not at its next interval', async () => {
  await db.query(`insert into app.lease (name, holder, until) values ('taken', 'dead', now() + interval '1 second')`);
  const taken = task('taken', hourMs);
  await startProcess(taken);
  expect(taken.count()).toBe(0);
  await expect.poll(taken.count, { timeout: 15_000 }).toBe(1);
});

test('a lease is renewed while its task runs and while it waits for its next run', async () => {
  const running = Promise.withResolvers<void>();
  const slow = task('slow', 1_000, () => running.promise);
  await startProcess(slow);
  await expect.poll(slow.count).toBe(1);
  await db.query(`update app.lease set until = now() + interval '500 milliseconds' where name = 'slow'`);
  await expect.poll(() => secondsLeft('slow'), { timeout: 10_000 }).toBeGreaterThan(3);
  expect(slow.count()).toBe(1);
  running.resolve();
});

test('a lease that was renewed a moment ago is not written again by each run, and one that another process took is not used', async () => {
  const often = task('often', 20);
  const process = await startProcess(often);
  await expect.poll(often.count).toBeGreaterThan(1);
  const version = async () => {
    const [row] = await db.query<{ version: string }>(
      `select xmin::text || holder as version from app.lease where name = 'often'`,
    );
    return row?.version;
  };
  await expect
    .poll(
      async () => {
        const [before, runs] = [await version(), often.count()];
        await expect.poll(often.count).toBeGreaterThan(runs + 5);
        return (await version()) === before;
      },
      { timeout: 10_000 },
    )
    .toBe(true);
  await db.query(`update app.lease set holder = 'other', until = now() + interval '1 minute' where name = 'often'`);
  const stopped = async () => {
    const runs = often.count();
    await new Promise((after) => setTimeout(after, 200));
    return often.count() === runs;
  };
  await expect.poll(stopped, { timeout: 10_000 }).toBe(true);
  await process.stop();
  expect(await version()).toContain('other');
});

test('of two processes one runs a task, and a process that stops gives its leases back', async () => {
  const [first, second] = [task('shared', hourMs), task('shared', hourMs)];
  const firstProcess = await startProcess(first);
  await expect.poll(first.count).toBe(1);
  await startProcess(second);
  await expect.poll(async () => (await db.query('select 1 from app.lease')).length).toBe(1);
  expect(second.count()).toBe(0);
  await firstProcess.stop();
  await expect.poll(second.count, { timeout: 10_000 }).toBe(1);
  expect(first.count()).toBe(1);
});

test('a lease is renewed while tasks hold all connections of tasks, and tasks wait for one instead of failing', async () => {
  const tasks = connect({ url: url.worker, poolSize: 3, timeouts: { connect: 10_000 } });
  const leaseDb = connect({ url: url.worker, poolSize: 1 });
  const problems: string[] = [];
  const recording = pino({ level: 'warn' }, { write: (line: string) => problems.push(line) });
  const jobs = new Jobs(tasks, recording, { leaseDb });
  await jobs.open();
  const held = Promise.withResolvers<void>();
  let [holding, late] = [0, 0];
  const hold = (name: string) => ({
    name,
    everyMs: 1_000,
    run: () =>
      tasks.onConnection(async () => {
        holding += 1;
        await held.promise;
      }),
  });
  const another = { name: 'late', everyMs: hourMs, run: async () => void (await tasks.query('select 1'), (late += 1)) };
  await jobs.work(undefined, { workers: [], intervalTasks: ['a', 'b', 'c'].map(hold) });
  await expect.poll(() => holding).toBe(3);
  await jobs.work(undefined, { workers: [], intervalTasks: [another] });
  await expect.poll(() => secondsLeft('late')).toBeGreaterThan(0);
  const before = await secondsLeft('a');
  // A renewal is due after a third of the five seconds that the shortest lease has.
  await expect.poll(() => secondsLeft('a'), { timeout: 4_000 }).toBeGreaterThan(before ?? 0);
  held.resolve();
  await expect.poll(() => late).toBe(1);
  expect(problems).toEqual([]);
  await jobs.stop();
  await Promise.all([tasks.stop(), leaseDb.stop()]);
}, 15_000);
