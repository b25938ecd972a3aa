import { connect } from '@istmo/db/connect';
import type { Reader } from '@istmo/db/tx';
import { rolesWith } from '@istmo/contract/kernel/staff-role';
import { findBackupProblem, readBackupState } from '../../areas/platform/public.ts';
import { countActiveStaff } from '../../areas/staff/public.ts';
import { readBooksState } from '../../runtime/books-state.ts';
import type { Settings } from '../../settings/settings.ts';
import { type Finding, missing, weak } from './finding.ts';

const operationsPage = 'docs/operations.md';
const backupsPage = 'docs/recipes/backups.md';

/** What the platform itself says: staff who can decide by two, sound books, backups seen lately, a second place for them. */
export async function checkPlatform({ readUrl, workerUrl, backupMaxHours }: Settings): Promise<Finding[]> {
  const db = connect({ url: readUrl || workerUrl, poolSize: 1, name: 'istmo production check', onError: () => {} });
  try {
    return [...(await checkStaff(db)), ...(await checkBooks(db)), ...(await checkBackups(db, backupMaxHours))];
  } catch {
    return [missing('the platform was never started: its tables do not exist', 'docs/install/one-machine.md')];
  } finally {
    await db.stop();
  }
}

async function checkStaff(reader: Reader): Promise<Finding[]> {
  const count = (permission: Parameters<typeof rolesWith>[0]) => countActiveStaff(reader, rolesWith(permission));
  return [
    ...((await count('staff.manage')) === 0 ? [missing('no member of staff may invite others', operationsPage)] : []),
    ...((await count('staff.admit')) === 0 ? [missing('no member of staff may admit others', operationsPage)] : []),
    ...((await count('withdrawals.approve')) < 2
      ? [missing('withdrawals above the limit need two members of staff who may approve them', operationsPage)]
      : []),
    ...((await count('books.open')) < 2
      ? [missing('books that a check closed are opened by two members of staff', operationsPage)]
      : []),
  ];
}

async function checkBooks(reader: Reader): Promise<Finding[]> {
  const { isSound, finding } = await readBooksState(reader);
  return isSound ? [] : [missing(`the books are closed: ${finding}`, 'docs/recipes/difference.md')];
}

async function checkBackups(reader: Reader, maxHours: number): Promise<Finding[]> {
  const state = await readBackupState(reader);
  const problem = findBackupProblem(state, maxHours);
  return [
    ...(problem === undefined ? [] : [missing(problem, backupsPage)]),
    ...(state.finishedAt && state.repositories < 2 ? [weak('good backups are in one place only', backupsPage)] : []),
  ];
}
