import { readAuditEvidence } from '@istmo/contract/areas/audit/audit.contract';
import { asId } from '@istmo/contract/kernel/id';
import { newId } from '@istmo/db/new-id';
import { formatPublicKey, toSigningKey } from '@istmo/ledger';
import { expect, test } from 'vitest';
import { AuditVerifier } from '../../../../tools/verify-export/verify-audit-lines.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { insertAuditEntry, writeAuditEvidence } from './public.ts';

const testEnv = await createTestEnv();
const { call, consoleApp } = testEnv;
const tomas = await testEnv.addStaff('tomas', 'auditor');
const sara = await testEnv.addStaff('sara', 'support');
const publicKey = formatPublicKey(toSigningKey(consoleApp.settings.checkpointKey));

async function addEntries(count: number): Promise<void> {
  await consoleApp.db.inTransaction(async (tx) => {
    for (let index = 0; index < count; index += 1)
      await insertAuditEntry(tx, {
        at: consoleApp.clock.now(),
        staff: sara.id,
        session: asId<'session'>(newId()),
        address: '192.0.2.7',
        kind: 'act',
        action: 'test.act',
        subject: { kind: 'test', id: `${index}` },
        before: { text: 'línea\nde "antes"', amount: '0.10' },
        after: undefined,
        reason: 'a reason — with a dash',
      });
  });
}

async function readLines(): Promise<string[]> {
  const lines: string[] = [];
  await writeAuditEvidence(consoleApp, async (part) => void lines.push(...part));
  return lines;
}

/** What the verifier says of these lines: the number of entries, or which line is wrong. */
function verify(lines: readonly string[], key = publicKey): string {
  try {
    const verifier = new AuditVerifier(key);
    for (const line of lines) verifier.add(line);
    return verifier.end().entries;
  } catch (error) {
    return String(error);
  }
}

await addEntries(1_005);
const right = await readLines();

test('the export of the audit log is verified without the database, also where it has more than one part', () => {
  expect(right).toHaveLength(1_007);
  expect(verify(right)).toBe('1005');
});

test.each([
  [
    'a changed entry',
    (lines: string[]) => (lines[3] = lines[3]?.replace('test.act', 'test.ack') ?? ''),
    'line 4, entry 3: does not match its hash',
  ],
  ['a removed entry', (lines: string[]) => lines.splice(5, 1), 'line 6, entry 6: should be entry 5'],
  [
    'two swapped entries',
    (lines: string[]) => lines.splice(4, 2, lines[5] ?? '', lines[4] ?? ''),
    'line 5, entry 5: should be entry 4',
  ],
  ['a repeated entry', (lines: string[]) => lines.splice(4, 0, lines[4] ?? ''), 'line 6, entry 4: should be entry 5'],
  [
    'entries that are missing at the end',
    (lines: string[]) => lines.splice(-3, 2),
    'the log has 1005 entries, the export has 1003',
  ],
  ['a missing end', (lines: string[]) => lines.pop(), 'after line 1006: the export is not complete'],
  ['a line after the end', (lines: string[]) => lines.push(lines[2] ?? ''), 'line 1008, entry 2: follows the end'],
  [
    'a space more',
    (lines: string[]) => (lines[2] = lines[2]?.replace('":', '": ') ?? ''),
    'line 3: is not written as an export writes it',
  ],
  [
    'another time of the end',
    (lines: string[]) => lines.push(lines.pop()?.replace('"at\\":\\"2', '"at\\":\\"3') ?? ''),
    'is not signed with the key of line 1',
  ],
])('%s is found', (_name, change, finding) => {
  const lines = [...right];
  change(lines);
  expect(verify(lines)).toContain(finding);
});

test('another key than the one that the auditor has is found', () => {
  const other = formatPublicKey(toSigningKey(Buffer.alloc(32, 7).toString('base64')));
  expect(verify(right, other)).toContain('another public key than the given one');
});

test('the console gives the same lines by parts, whatever is added meanwhile, to who may verify the log', async () => {
  const first = (await call(readAuditEvidence, {}, { as: tomas })).body;
  await addEntries(2);
  const second = (await call(readAuditEvidence, { after: first.last ?? '', to: first.to ?? '' }, { as: tomas })).body;
  expect([first.has_more, second.has_more]).toEqual([true, false]);
  expect(verify([...(first.lines ?? []), ...(second.lines ?? [])])).toBe('1005');
  expect(await call(readAuditEvidence, {}, { as: sara })).toMatchObject({ body: { code: 'role_required' } });
});
