import { listCases } from '@istmo/contract/areas/reconciliation/reconciliation.staff.contract';
import { money } from '@istmo/contract/kernel/money';
import { readBalance, treasury } from '@istmo/ledger';
import pino from 'pino';
import { expect, test } from 'vitest';
import { checkCover } from '../areas/reconciliation/public.ts';
import { readUnderWay } from '../books/money-under-way.ts';
import { createTestEnv } from '../testing/test-env.ts';
import { fundPlatform } from '../testing/test-funds.ts';
import { codeAt } from '../testing/test-people.ts';
import { bookCorrection } from './admin-treasury.ts';

/* A payment whose row was lost by a restore is at its place and not in the books, or the other way round. */

const testEnv = await createTestEnv({ settings: { idleMinutes: 1_000_000, sessionHours: 100_000 } });
const silent = { log: pino({ level: 'silent' }) };
const worker = { ...testEnv.workerApp, ...silent };
const operator = { ...testEnv.app, ...silent, db: testEnv.operator };
const [gloria, hugo, luisa] = [
  await testEnv.addStaff('gloria', 'treasury'),
  await testEnv.addStaff('hugo', 'treasury'),
  await testEnv.addStaff('luisa', 'auditor'),
];
await fundPlatform(testEnv, money('USDT', 1_000_000_000n));

/** The codes of a moment; the clock advances, so that they are unused. */
function proveBoth(one = gloria, other = hugo) {
  testEnv.advance(30_000);
  const proof = ({ email, secret }: typeof gloria) => ({ email, code: codeAt(secret, testEnv.clock.now()) });
  return [proof(one), proof(other)] as const;
}

const inventory = async () => (await readBalance(testEnv.db, treasury, 'USDT')).units;
const correction = { place: 'bank:test', currency: 'USDT', amount: '-99', reference: 'txid-1' };

async function readOpenPlaces(): Promise<string[]> {
  // What is too much is a case when it is found twice in a row.
  for (let time = 0; time < 2; time++) await checkCover(worker, readUnderWay);
  const { body } = await testEnv.call(listCases, { state: 'open' }, { as: luisa });
  return (body.data ?? []).map(({ kind, event }) => `${kind} ${event}`);
}

test.each([
  ['has left', '-99', '-99000000', -99_000_000n],
  ['has arrived', '40', '40000000', 40_000_000n],
])('what %s without a row is a difference until two people book it', async (_what, amount, found, moved) => {
  const before = await inventory();
  await testEnv.holdings.setDifference({ place: 'bank:test', currency: 'USDT', units: found });
  expect(await readOpenPlaces()).toEqual(['external bank:test USDT']);
  const text = await bookCorrection(operator, { ...correction, amount, reference: `txid ${amount}` }, proveBoth());
  expect(text).toBe(
    `booked as ${moved < 0n ? 'left' : 'arrived'}: ${amount.replace('-', '')}.000000 USDT at bank:test`,
  );
  expect((await inventory()) - before).toBe(moved);
  expect(await readOpenPlaces()).toEqual([]);
  await testEnv.holdings.setDifference({ place: 'bank:test', currency: 'USDT', units: '0' });
  await bookCorrection(
    operator,
    { ...correction, amount: amount.startsWith('-') ? '99' : '-40', reference: `back ${amount}` },
    proveBoth(),
  );
});

test('a payment is booked once for its reference, by two different people who may, and both are recorded', async () => {
  const before = await inventory();
  await expect(bookCorrection(operator, correction, proveBoth(gloria, gloria))).rejects.toThrow('two different');
  await expect(bookCorrection(operator, correction, proveBoth(gloria, luisa))).rejects.toThrow('may not decide');
  const staff = proveBoth();
  expect(await bookCorrection(operator, correction, staff)).toContain('booked as left');
  await expect(bookCorrection(operator, { ...correction, reference: 'other' }, staff)).rejects.toThrow('no member');
  expect(await bookCorrection(operator, correction, proveBoth())).toContain('was booked before');
  await expect(bookCorrection(operator, { ...correction, amount: '-98' }, proveBoth())).rejects.toThrow(
    'other content',
  );
  await expect(bookCorrection(worker, { ...correction, reference: 'worker' }, proveBoth())).rejects.toThrow(
    /permission|may not record/,
  );
  expect((await inventory()) - before).toBe(-99_000_000n);
  const entries = await testEnv.owner.query<{ staff: string }>(
    `select staff_id as staff from app.audit_entry where action = 'treasury.correct-place' and reason = $1 order by 1`,
    [correction.reference],
  );
  expect(entries.map((entry) => entry.staff)).toEqual([gloria.id, hugo.id].toSorted());
});

test('more than the inventory has is not booked as gone', async () => {
  const wrong = { ...correction, amount: '-100000', reference: 'too much' };
  await expect(bookCorrection(operator, wrong, proveBoth())).rejects.toThrow(/treasury|insufficient|not enough/i);
});
