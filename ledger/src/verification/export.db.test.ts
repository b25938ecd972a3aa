import { hash } from 'node:crypto';
import { testDatabase } from '@istmo/db/test-database';
import { beforeAll, describe, expect, test } from 'vitest';
import { ExportVerifier } from '../../../tools/verify-export/verify-lines.ts';
import { addEvidence } from './evidence.ts';
import { signCheckpoints } from './checkpoint.ts';
import { formatPublicKey, toSigningKey } from './signing-key.ts';
import { type KeyChange, signKeyChange } from './key-change.ts';
import { createSettledCheckpoint } from '../testing/test-archive.ts';
import { createCommitter } from '../commit/committer.ts';
import { exportLedger } from './export.ts';
import { buildSwapEffect, createFundedCustomer, createTestTables, issueTokens } from '../testing/test-cases.ts';

const { operator: db, worker, owner, reader } = await testDatabase();
const signingKey = toSigningKey(Buffer.alloc(32, 7).toString('base64'));
const publicKey = formatPublicKey(signingKey);

async function swapOnce(): Promise<void> {
  const committer = createCommitter(db);
  const customer = await createFundedCustomer(db, 1_000_000n);
  const effect = buildSwapEffect({
    customer,
    idempotency: { scope: 'test', key: customer, contentHash: 'ab'.repeat(32) },
  });
  expect(await committer.commit(effect)).toMatchObject({ outcome: 'done' });
  await committer.stop();
}

beforeAll(async () => {
  await createTestTables(owner);
  await issueTokens(db, 1_000n);
  for (const [index, isFull] of [true, false, true, false].entries()) {
    await swapOnce();
    await worker.inTransaction((tx) =>
      addEvidence(tx, { name: `holder-snapshot:${index}`, hash: hash('sha256', 'lines', 'buffer') }),
    );
    await createSettledCheckpoint(worker, owner, isFull);
  }
  await signCheckpoints(worker, signingKey);
});

async function exportLines(from: bigint, to?: bigint): Promise<string[]> {
  const lines: string[] = [];
  await exportLedger(reader, { from, publicKey, ...(to === undefined ? {} : { to }) }, async (more) => {
    lines.push(...more);
  });
  return lines;
}

function verifyLines(lines: readonly string[], trustedKey = publicKey) {
  const verifier = new ExportVerifier(trustedKey);
  for (const line of lines) verifier.add(line);
  return verifier.end();
}

test.each([
  [0n, undefined],
  [0n, 2n],
  [1n, 4n],
  [3n, 4n],
])('an export from checkpoint %s to %s verifies without the database', async (from, to) => {
  const summary = verifyLines(await exportLines(from, to));
  expect(summary).toMatchObject({ from: String(from), to: String(to ?? 4n) });
  expect(summary.movements).toBeGreaterThan(2);
});

test('every changed byte is found and its row is named', async () => {
  for (const lines of [await exportLines(0n), await exportLines(3n)]) {
    const seen = new Set<string>();
    for (const [index, line] of lines.entries()) {
      const type = /^\{"type":"(\w+)"/.exec(line)?.[1] ?? '';
      const bytes = Buffer.from(line);
      // Every byte of the first row of each type, and some of the others; of a checkpoint, which is long, every seventh.
      const step = type === 'checkpoint' ? 7 : seen.has(type) ? 23 : 1;
      seen.add(type);
      for (let position = index % step; position < bytes.length; position += step) {
        const changed = Buffer.from(bytes);
        changed[position] = (changed[position] ?? 0) ^ 1;
        const wrong = lines.with(index, changed.toString());
        // What the head says about the range is found where the range begins or ends.
        const named = type === 'export' ? /line \d+/ : new RegExp(`^line ${index + 1}\\b`);
        expect(() => verifyLines(wrong), `${type} ${position}: ${changed.toString()}`).toThrow(named);
      }
    }
  }
}, 300_000);

test('a removed, repeated or exchanged row is found', async () => {
  const lines = await exportLines(0n);
  for (const index of lines.keys()) {
    expect(() => verifyLines(lines.toSpliced(index, 1)), `without ${index}`).toThrow(/line/);
    expect(() => verifyLines(lines.toSpliced(index, 0, lines[index] ?? '')), `twice ${index}`).toThrow(/line/);
  }
  expect(() => verifyLines(lines.slice(0, -1))).toThrow('the export is not complete');
});

test('an export that was signed with another key is not the operator’s', async () => {
  const other = formatPublicKey(toSigningKey(Buffer.alloc(32, 8).toString('base64')));
  const lines = await exportLines(0n);
  expect(() => verifyLines(lines, other)).toThrow('the export has another public key than the given one');
});

test('an export begins at a full checkpoint and ends at a signed one', async () => {
  await expect(exportLines(2n)).rejects.toThrow('2 is none');
  await createSettledCheckpoint(worker, owner);
  await expect(exportLines(3n, 5n)).rejects.toThrow('checkpoint 5 is not signed yet');
});

describe('after a change of the key', () => {
  const newKey = toSigningKey(Buffer.alloc(32, 8).toString('base64'));
  const newPublicKey = formatPublicKey(newKey);
  const keyChanges: KeyChange[] = [];
  const exportChanged = async (from: bigint) => {
    const lines: string[] = [];
    await exportLedger(reader, { from, publicKey: newPublicKey, keyChanges }, async (more) => {
      lines.push(...more);
    });
    return lines;
  };

  beforeAll(async () => {
    keyChanges.push(signKeyChange({ from: signingKey, to: newKey }, { after: 4n, at: '2026-11-28T09:00:00.000Z' }));
    for (const isFull of [true, false]) {
      await swapOnce();
      await createSettledCheckpoint(worker, owner, isFull);
    }
    await signCheckpoints(worker, newKey);
  });

  test.each([0n, 3n, 6n])('an export from checkpoint %s verifies with the key in use', async (from) => {
    expect(verifyLines(await exportChanged(from), newPublicKey)).toMatchObject({ from: String(from), to: '7' });
  });

  test('who trusts the key before verifies it too, and who trusts another does not', async () => {
    const lines = await exportChanged(0n);
    expect(verifyLines(lines, publicKey)).toMatchObject({ to: '7' });
    const other = formatPublicKey(toSigningKey(Buffer.alloc(32, 9).toString('base64')));
    expect(() => verifyLines(lines, other)).toThrow('the export has another public key than the given one');
  });

  test('an entry that is missing, moved or not signed by both keys is found', async () => {
    const lines = await exportChanged(0n);
    const at = lines.findIndex((line) => line.startsWith('{"type":"key_change"'));
    const entry = JSON.parse(lines[at] ?? '');
    expect(() => verifyLines(lines.toSpliced(at, 1))).toThrow('is not signed with the key of line 1');
    expect(() => verifyLines(lines.toSpliced(at, 1).toSpliced(1, 0, lines[at] ?? ''))).toThrow('is out of place');
    for (const [changed, problem] of [
      [{ signature: entry.countersignature }, 'is not signed with the key before'],
      [{ countersignature: entry.signature }, 'is not signed with the key that follows'],
    ] as const)
      expect(() => verifyLines(lines.with(at, JSON.stringify({ ...entry, ...changed })))).toThrow(problem);
  });
});
