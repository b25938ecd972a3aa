import { connect } from '@istmo/db/connect';
import type { Db } from '@istmo/db/tx';
import { readBalancesAt, readHolders } from '../src/balances-at.ts';
import { createCheckpoint } from '../src/checkpoint.ts';
import { createTestArchive } from '../src/test-archive.ts';
import { verifyLedger } from '../src/verify.ts';
import { addPostings } from './add-postings.ts';
import { openBenchLedger } from './bench-ledger.ts';

/*
 * Balances and holders as of a moment that no checkpoint helps with, so that every posting is read, and of one after a checkpoint; and
 * verification from the beginning and from a checkpoint: `npm run bench -- as-of`.
 */

const postings = 1_000_000;
const maxMs = 1_000;
const postingsToVerify = 2_000_000;
const maxVerifyMs = 5_000;
const rounds = 3;

async function measure(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times.toSorted((left, right) => left - right)[1] ?? 0;
}

const toRow = (name: string, ms: number, limitMs: number, isSound = true) => ({
  name,
  value: `${ms.toFixed(0)} ms`,
  target: `< ${limitMs} ms`,
  isReached: ms < limitMs && isSound,
});

async function readBoth(reader: Db, name: string, moment: Date) {
  const [row] = await reader.query<{ customer: string }>(
    `select owner as customer from ledger.account where kind = 'available' and currency = 'USD' order by id limit 1`,
  );
  const customer: Parameters<typeof readBalancesAt>[1]['customer'] | undefined = (
    await readHolders(reader, { currency: 'USD', at: moment })
  ).find((holder) => holder.customer === row?.customer)?.customer;
  if (!customer) throw new Error('the customer holds nothing');
  return [
    toRow(`holders of USD, ${name}`, await measure(() => readHolders(reader, { currency: 'USD', at: moment })), maxMs),
    toRow(`balances of a customer, ${name}`, await measure(() => readBalancesAt(reader, { customer, moment })), maxMs),
  ];
}

export async function bench() {
  const ledger = await openBenchLedger();
  const worker = connect({ url: ledger.url('worker'), timeouts: { query: 60_000, statement: 60_000 } });
  try {
    await addPostings(ledger.owner, postings);
    const rows = await readBoth(
      ledger.owner,
      `${postings.toLocaleString('en-US')} postings and no checkpoint`,
      new Date(),
    );
    await addPostings(ledger.owner, postingsToVerify);
    const all = await verifyLedger({ url: ledger.url('app') });
    rows.push(
      toRow(`verify ${all.postings} postings from the beginning`, all.tookMs, maxVerifyMs, all.problems.length === 0),
    );
    const started = performance.now();
    await createCheckpoint(worker);
    rows.push(toRow('a full checkpoint', performance.now() - started, maxMs));
    await createCheckpoint(worker, { isFull: true });
    await addPostings(ledger.owner, postingsToVerify + 30_000);
    rows.push(...(await readBoth(ledger.owner, '30,000 postings after a checkpoint', new Date())));
    rows.push(toRow('a checkpoint', await measure(() => createCheckpoint(worker)), maxMs));
    const archive = { ...createTestArchive(), readVerified: async () => 2n, readLast: async () => undefined };
    const later = await verifyLedger({ url: ledger.url('app'), archive });
    rows.push(
      toRow(`verify ${later.postings} postings from a checkpoint`, later.tookMs, maxMs, later.problems.length === 0),
    );
    return rows;
  } finally {
    await worker.stop();
    await ledger.discard();
  }
}
