import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type JournalEntry, openJournal } from './signer-journal.ts';

const createPath = (): string => join(mkdtempSync(join(tmpdir(), 'istmo-journal-')), 'journal.jsonl');
const entry: JournalEntry = {
  withdrawal: 'w1',
  network: 'ETH',
  account: '0xabc',
  nonce: 7,
  currency: 'USDT',
  address: '0xdef',
  units: 12_345_678_901_234_567_890n,
  fee: { rate: 50n, tip: 2n },
  txid: '0x1',
  raw: '0x02',
  spends: '0xabc 7',
};

test('what was added is found by its withdrawal and by what it spends, also by a process that starts later', async () => {
  const path = createPath();
  const journal = await openJournal(path);
  expect(await journal.findOf('w1')).toBeUndefined();
  await journal.append(entry);
  for (const one of [journal, await openJournal(path)]) {
    expect(await one.findOf('w1')).toEqual(entry);
    expect(await one.findSpent('ETH', '0xabc 7')).toEqual(entry);
    expect(await one.findSpent('POLYGON', '0xabc 7')).toBeUndefined();
  }
});

test('a process reads what another one added, and keeps the first transaction of a withdrawal', async () => {
  const path = createPath();
  const [one, other] = [await openJournal(path), await openJournal(path)];
  await one.append(entry);
  await other.append({ ...entry, txid: '0x2' });
  expect((await one.findOf('w1'))?.txid).toBe('0x1');
});

test('what was not stored is free again, also for a process that starts later', async () => {
  const path = createPath();
  const journal = await openJournal(path);
  await journal.append(entry);
  await journal.append({ ...entry, withdrawal: 'w2', txid: '0x2', spends: '0xabc 8' });
  await journal.undo(entry);
  for (const one of [journal, await openJournal(path)]) {
    expect(await one.findOf('w1')).toBeUndefined();
    expect(await one.findSpent('ETH', '0xabc 7')).toBeUndefined();
    expect((await one.findOf('w2'))?.txid).toBe('0x2');
  }
});

test('a line that a killed process did not end is left out, and the next one is read', async () => {
  const path = createPath();
  await (await openJournal(path)).append(entry);
  appendFileSync(path, '{"withdrawal":"w2","net');
  const journal = await openJournal(path);
  expect(await journal.findOf('w2')).toBeUndefined();
  await journal.append({ ...entry, withdrawal: 'w3' });
  expect(await (await openJournal(path)).findOf('w3')).toBeDefined();
  expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(4);
});
