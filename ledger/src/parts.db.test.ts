import { testDatabase } from '@istmo/db/test-database';
import { beforeAll, expect, test } from 'vitest';
import { ExportVerifier } from '../../tools/verify-export/verify-lines.ts';
import { readBalancesAt } from './balances-at.ts';
import { archiveCheckpoints, signCheckpoints } from './verification/checkpoint.ts';
import { formatPublicKey, toSigningKey } from './verification/signing-key.ts';
import { exportLedger } from './verification/export.ts';
import { attachPart, detachPart, dropPart, readPartRange, restorePart } from './parts.ts';
import { createTestArchive, createSettledCheckpoint } from './testing/test-archive.ts';
import { at, createFundedCustomer } from './testing/test-cases.ts';
import { verifyLedger } from './verification/verify.ts';

const { operator: db, worker, reader, owner, url } = await testDatabase();
const archive = createTestArchive();
const signingKey = toSigningKey(Buffer.alloc(32, 7).toString('base64'));
const publicKey = formatPublicKey(signingKey);
const customer = await createFundedCustomer(db, 1_000n);

const verify = (isComplete: boolean) => verifyLedger({ url: url.reader, archive, publicKey, isComplete });
const addMovements = async (count: number) => {
  for (let left = count; left > 0; left -= 1) await createFundedCustomer(db, 5n);
};
async function checkpoint(isFull = false): Promise<void> {
  await createSettledCheckpoint(worker, owner, isFull);
  await signCheckpoints(worker, signingKey);
  await archiveCheckpoints(worker, archive);
}

async function exportPart(part: bigint): Promise<string[]> {
  const lines: string[] = [];
  await exportLedger(reader, { ...(await readPartRange(reader, part)), publicKey }, async (more) => {
    lines.push(...more);
  });
  return lines;
}

beforeAll(async () => {
  await addMovements(3);
  await checkpoint();
  // The movements after these few fall into the second partition.
  await owner.query(`select setval('ledger.movement_number', (1 << 26) - 8)`);
  await owner.query('select ledger.create_partitions()');
  await addMovements(10);
  await checkpoint();
});

test('a part that no full checkpoint covers is neither archived nor detached', async () => {
  await expect(readPartRange(reader, 0n)).rejects.toThrow('no full checkpoint covers all of part 0 yet');
  await expect(detachPart(db, 0n)).rejects.toThrow('no full checkpoint covers all of part 0 yet');
  await expect(detachPart(worker, 0n)).rejects.toThrow('permission denied');
});

test('an old part is archived, detached, dropped and attached again, and the ledger verifies at every step', async () => {
  await checkpoint(true);
  await checkpoint(true);
  await addMovements(2);
  const count = async () => (await owner.query('select from ledger.movement')).length;
  const all = await count();
  expect([(await verify(true)).problems, await readPartRange(reader, 0n)]).toEqual([[], { from: 0n, to: 3n }]);

  const lines = await exportPart(0n);
  const verifier = new ExportVerifier(publicKey);
  for (const line of lines) verifier.add(line);
  expect(verifier.end()).toMatchObject({ from: '0', to: '3' });

  await detachPart(db, 0n);
  expect(await count()).toBeLessThan(all);
  const detached = await verify(true);
  expect([detached.problems, detached.from, detached.detachedParts]).toEqual([[], 3n, [0n]]);
  expect((await verify(false)).problems).toEqual([]);
  await addMovements(1);
  await checkpoint();
  expect((await verify(true)).problems).toEqual([]);
  await expect(exportPart(0n)).rejects.toThrow('are in a part that is not attached');
  await expect(readBalancesAt(reader, { customer, moment: new Date(at.getTime() - 1) })).rejects.toThrow(
    'need a part of the ledger that is archived',
  );
  expect(await readBalancesAt(reader, { customer, moment: at })).toMatchObject([{ kind: 'available' }]);

  await expect(dropPart(db, 0n, lines.slice(0, 3))).rejects.toThrow(/part 0 has \d+ movements and its archive has \d/);
  await dropPart(db, 0n, lines);
  expect((await verify(true)).problems).toEqual([]);
  await expect(attachPart(db, 0n)).rejects.toThrow('part 0 is not detached, or dropped');
  await expect(restorePart(db, 0n, lines.slice(0, -1))).rejects.toThrow('this is not the archive');
  await restorePart(db, 0n, lines);
  const restored = await verify(true);
  expect([restored.problems, restored.from, restored.detachedParts]).toEqual([[], 0n, []]);
  expect(await count()).toBe(all + 2);
  await expect(owner.query('delete from ledger.movement_0')).rejects.toThrow('append-only');
  await expect(owner.query('delete from ledger.posting_0')).rejects.toThrow('append-only');
});
