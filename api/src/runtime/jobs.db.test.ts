import { testDatabase } from '@istmo/db/test-database';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { installJobs, Jobs } from './jobs.ts';
import { eventually } from '../testing/eventually.ts';

const { owner, worker } = await testDatabase();

test('a job that fails is a line in the log with its queue and cause', async () => {
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
  await jobs.stop();
});
