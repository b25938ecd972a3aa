import { connect } from '@istmo/db/connect';
import type { Reader } from '@istmo/db/tx';
import { rolesWith } from '@istmo/contract/kernel/staff-role';
import { findBackupProblem, readBackupState } from '../../areas/platform/public.ts';
import { listApprovingSince } from '../../areas/staff/public.ts';
import { readBooksState } from '../../runtime/books-state.ts';
import type { Settings } from '../../settings/settings.ts';
import { type Finding, missing, note, weak } from './finding.ts';

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
  const list = (permission: Parameters<typeof rolesWith>[0]) => listApprovingSince(reader, rolesWith(permission));
  return [
    ...((await list('staff.manage')).length === 0
      ? [missing('no member of staff may invite others', operationsPage)]
      : []),
    ...((await list('staff.admit')).length === 0
      ? [missing('no member of staff may admit others', operationsPage)]
      : []),
    ...checkTwo(await list('withdrawals.approve'), 'withdrawals above the limit need', 'approve them'),
    ...checkTwo(await list('books.open'), 'books that a check closed need', 'open them'),
  ];
}

/** Two who decide; a note while the second one still waits the hours after admission. */
function checkTwo(approvingSince: readonly (Date | null)[], need: string, right: string): Finding[] {
  const [, second] = approvingSince;
  const sentence = `${need} two members of staff who may ${right}`;
  if (second === undefined) return [missing(sentence, operationsPage)];
  if (second === null || second <= new Date()) return [];
  return [note(`${sentence}: the second one may from ${second.toISOString().slice(0, 16)} UTC on`, operationsPage)];
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
