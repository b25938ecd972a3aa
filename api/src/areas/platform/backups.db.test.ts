import { readSystemState } from '@istmo/contract/areas/platform/platform.staff.contract';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { type BackupState, readBackupState, replaceBackups } from './backups.store.ts';
import { checkBackupsTask, findBackupProblem } from './check-backups.ts';
import { readPgbackrestInfo } from './read-pgbackrest.ts';

const testEnv = await createTestEnv();

/** As pgBackRest 2.45 wrote it for two repositories; what is not read is left out. */
const info = [
  {
    backup: [
      {
        archive: { start: '000000010000000000000002', stop: '000000010000000000000003' },
        database: { id: 1, 'repo-key': 1 },
        error: false,
        info: { delta: 31_457_280, repository: { delta: 4_052_433, size: 4_052_433 }, size: 31_457_280 },
        label: '20261128-091500F',
        timestamp: { start: 1_795_857_300, stop: 1_795_857_310 },
        type: 'full',
      },
      {
        database: { id: 1, 'repo-key': 2 },
        error: true,
        info: { delta: 8_192, repository: { delta: 431, size: 4_052_864 }, size: 31_457_280 },
        label: '20261128-091500F_20261128-092000I',
        timestamp: { start: 1_795_857_600, stop: 1_795_857_603 },
        type: 'incr',
      },
    ],
    cipher: 'aes-256-cbc',
    name: 'istmo',
    status: { code: 0, lock: { backup: { held: false } }, message: 'ok' },
  },
];

test('the backups are read from what pgBackRest says', () => {
  expect(readPgbackrestInfo(JSON.stringify(info))).toEqual([
    {
      repository: 1,
      label: '20261128-091500F',
      kind: 'full',
      startedAt: new Date(1_795_857_300_000),
      finishedAt: new Date(1_795_857_310_000),
      bytes: 4_052_433n,
      isGood: true,
    },
    expect.objectContaining({ repository: 2, kind: 'incremental', bytes: 431n, isGood: false }),
  ]);
});

test.each(['', 'ERROR: no stanza', '{}', '[]', JSON.stringify([...info, ...info])])(
  'what is not the information of one stanza is refused: %s',
  (text) => {
    expect(() => readPgbackrestInfo(text)).toThrow('pgbackrest --stanza=');
  },
);

const now = new Date('2026-11-28T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const good: BackupState = {
  finishedAt: ago(60),
  repositories: 1,
  isArchiving: true,
  archivedAt: ago(1),
  hasFailed: false,
  now,
};

test.each<[Partial<BackupState>, string | undefined]>([
  [{}, undefined],
  [{ finishedAt: ago(26 * 60 - 1) }, undefined],
  [{ finishedAt: ago(26 * 60) }, 'the last good backup is 26 hours old, and may be 26'],
  [{ finishedAt: null }, 'no good backup is known'],
  [{ isArchiving: false }, 'does not archive its log'],
  [{ hasFailed: true }, 'the last attempt to archive the log failed'],
  [{ archivedAt: ago(6) }, 'the log was not archived for more than 5 minutes'],
  [{ archivedAt: null }, 'the log was not archived for more than 5 minutes'],
])('%o is a problem or none', (changed, problem) => {
  const found = findBackupProblem({ ...good, ...changed }, 26);
  if (problem === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(problem);
});

test('what the command keeps replaces what was known, a bad backup does not count, and staff read the state', async () => {
  const [full, bad] = readPgbackrestInfo(JSON.stringify(info));
  if (!full || !bad) throw new Error('there are two');
  const { now: current } = await readBackupState(testEnv.readerDb);
  const lately = {
    ...full,
    startedAt: new Date(current.getTime() - 120_000),
    finishedAt: new Date(current.getTime() - 60_000),
  };

  await checkBackupsTask.run(testEnv.workerApp);
  const luisa = await testEnv.addStaff('luisabackups', 'auditor');
  const readRun = async () => {
    const { body } = await testEnv.call(readSystemState, {}, { as: luisa });
    return body.check_runs?.find(({ name }) => name === 'backups');
  };
  expect(await readRun()).toBeUndefined();

  const keep = (...kept: (typeof full)[]) => testEnv.operator.inTransaction((tx) => replaceBackups(tx, kept));
  await keep(full, bad);
  await keep(lately, { ...bad, finishedAt: current });
  expect(await readBackupState(testEnv.readerDb)).toMatchObject({ finishedAt: lately.finishedAt, repositories: 1 });
  await checkBackupsTask.run(testEnv.workerApp);
  // The server of the tests archives no log.
  expect(await readRun()).toMatchObject({ is_sound: false, finding: expect.stringContaining('archive_mode') });
});

test('only the operator’s login says what the backups are', async () => {
  for (const db of [testEnv.db, testEnv.workerApp.db, testEnv.consoleApp.db])
    await expect(db.query('delete from app.backup')).rejects.toThrow('permission denied');
});
