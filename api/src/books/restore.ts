import { readNewestCheckpoint, signAbandonment, toSigningKey } from '@istmo/ledger';
import type { Reader } from '@istmo/db/tx';
import type { App } from '../app.ts';
import { consumeStaffCode, proveTwo, type StaffProof } from '../areas/staff/public.ts';
import { cachedRead } from '../runtime/cached-read.ts';

/* A database that was restored from a backup: no money moves by itself until two of the staff have compared it with the world. */

type OpenRestore = { readonly restoredTo: bigint };

async function readOpenRestore(reader: Reader): Promise<OpenRestore | undefined> {
  const [row] = await reader.query<OpenRestore>(
    'select restored_to as "restoredTo" from app.restore where ended_at is null',
  );
  return row;
}

/** Whether background work is held, for every task of a process. */
export const isRestored = cachedRead({
  maxAgeMs: 1_000,
  load: async ({ db }) => (await readOpenRestore(db)) !== undefined,
});

// They read, compare or forget; none of them moves money, asks a provider to, or ends what a customer has time for.
const harmless: ReadonlySet<string> = new Set([
  'watch-prices',
  'read-network-fees',
  'check-books',
  'check-cover',
  'reconcile',
  'verify-ledger',
  'create-partitions',
  'record-refusals',
  'store-refusals',
  'follow-clock',
  'report-process',
  'see-frames',
  'end-expired-sessions',
]);

/** Whether a task waits now. */
export const isHeld = async (app: App, task: string): Promise<boolean> => !harmless.has(task) && isRestored(app);

const describe = (restoredTo: bigint, abandonedTo: bigint): string =>
  `the database was restored to checkpoint ${restoredTo}: ${restoredTo + 1n} to ${abandonedTo} are outside it`;

/**
 * Notices that the database is older than the checkpoints outside it: one is written there only after it is in the database. Returns whether a restore
 * is open. `app` has the worker's or the operator's login.
 */
export async function noticeRestore({
  db,
  checkpoints,
  log,
}: Pick<App, 'db' | 'checkpoints' | 'log'>): Promise<boolean> {
  // In this order: what is added meanwhile is in the database then.
  const outside = (await checkpoints.readLast())?.number ?? 0n;
  const inside = (await readNewestCheckpoint(db))?.number ?? 0n;
  if (outside > inside) {
    const finding = describe(inside, outside);
    log.fatal({ restored_to: inside.toString(), outside: outside.toString() }, finding);
    await reportRestore(db, finding, outside);
  }
  return (await readOpenRestore(db)) !== undefined;
}

/** Holds all background work and closes the books. */
export async function reportRestore(reader: Reader, finding: string, outside: bigint): Promise<void> {
  await reader.query('select app.report_restore($1, $2)', [finding, outside]);
}

type EndRestore = { readonly staff: readonly [StaffProof, StaffProof]; readonly reason: string };

/**
 * Ends a restore: two different members of staff say that they have compared what was unfinished with the world. The checkpoints that the database lost
 * are abandoned by a signed entry beside them. Throws with a sentence for the operator; `app` has the operator's login.
 */
export async function endRestore(
  app: Pick<App, 'db' | 'settings' | 'clock' | 'checkpoints'>,
  { staff, reason }: EndRestore,
): Promise<void> {
  const { db, settings, clock, checkpoints } = app;
  const open = await readOpenRestore(db);
  if (!open) throw new Error('no restore is open');
  if (reason.trim() === '') throw new Error('say what was compared');
  const proven = await proveTwo(app, staff);
  const [one, other] = proven;
  const { restoredTo } = open;
  const lastOutside = (await checkpoints.readLast())?.number ?? 0n;
  if (lastOutside > restoredTo)
    await checkpoints.abandon(
      signAbandonment(toSigningKey(settings.checkpointKey), {
        restored_to: `${restoredTo}`,
        abandoned_to: `${lastOutside}`,
        at: clock.now().toISOString(),
        staff: [one.id, other.id],
        reason,
      }),
    );
  await db.inTransaction(async (tx) => {
    for (const person of proven) await consumeStaffCode(tx, person);
    await tx.query('select app.end_restore($1, $2, $3)', [one.id, other.id, reason]);
  });
}
