import { connect } from '@istmo/db/connect';
import type { Db } from '@istmo/db/tx';
import { readBalancesAt, readHolders, readRegister } from '../src/balances-at.ts';
import { createCheckpoint } from '../src/verification/checkpoint.ts';
import { createTestArchive } from '../src/testing/test-archive.ts';
import { verifyLedger } from '../src/verification/verify.ts';
import { addPostings } from './add-postings.ts';
import { openBenchLedger } from './bench-ledger.ts';

/*
 * Balances and holders as of a moment that no checkpoint helps with, so that every posting is read, of one after a checkpoint, and of one between
 * the worker's checkpoints; and verification from the beginning and from a checkpoint: `npm run bench -- as-of`.
 */

const postings = 1_000_000;
const maxMs = 1_000;
const postingsToVerify = 2_000_000;
const maxVerifyMs = 5_000;
// As many as the ledger takes before it stores the balances again, of three postings each.
const postingsPerCheckpoint = 330_000;
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

/** The register in the middle of a million postings during which the worker made its checkpoints: it decides itself which are full ones. */
async function readBetweenCheckpoints(owner: Db, worker: Db) {
  const moments: Date[] = [];
  for (let added = postingsPerCheckpoint; added <= postings; added += postingsPerCheckpoint) {
    await addPostings(owner, postingsToVerify + 30_000 + added - postingsPerCheckpoint / 2);
    moments.push(new Date());
    await addPostings(owner, postingsToVerify + 30_000 + added);
    await createCheckpoint(worker);
  }
  const at = moments[Math.floor(moments.length / 2)] ?? new Date();
  return toRow(
    `register of USD at half of ${postings.toLocaleString('en-US')} postings with the checkpoints of the worker`,
    await measure(() => readRegister(owner, { currency: 'USD', at })),
    maxMs,
  );
}

export async function bench() {
  const ledger = await openBenchLedger();
  const worker = connect({ url: ledger.url('worker'), timeouts: { query: 60_000, statement: 60_000 } });
  try {
    await addPostings(ledger.owner, postings / 2);
    const past = new Date();
    await addPostings(ledger.owner, postings);
    const register = toRow(
      `register of USD at half of ${postings.toLocaleString('en-US')} postings and no checkpoint`,
      await measure(() => readRegister(ledger.owner, { currency: 'USD', at: past })),
      maxMs,
    );
    const rows = await readBoth(
      ledger.owner,
      `${postings.toLocaleString('en-US')} postings and no checkpoint`,
      new Date(),
    );
    rows.unshift(register);
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
    rows.push(await readBetweenCheckpoints(ledger.owner, worker));
    return rows;
  } finally {
    await worker.stop();
    await ledger.discard();
  }
}
