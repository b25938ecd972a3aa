import { newId } from '@istmo/db/new-id';
import { money } from '@istmo/contract/kernel/money';
import { testDatabase } from '@istmo/db/test-database';
import { afterAll, expect, test } from 'vitest';
import { readBalances } from './balances.ts';
import { createCommitter } from '../commit/committer.ts';
import { readExpiredHolds, readHolds } from './holds.ts';
import { releaseWithdrawal, reserveWithdrawal, settleWithdrawal } from '../movements/withdrawal.ts';
import { at, createFundedCustomer, postMovements, usd } from '../testing/test-cases.ts';
import { verifyLedger } from '../verification/verify.ts';

const { operator: db, url } = await testDatabase();
const committer = createCommitter(db);
afterAll(() => committer.stop());

const place = 'bank:test';

async function reserve(units: bigint, { fee = 0n, expiresAt }: { fee?: bigint; expiresAt?: Date } = {}) {
  const customer = await createFundedCustomer(db, 10_000n);
  const withdrawal = { id: newId(), customer, at, amount: usd(units), fee: usd(fee) };
  await postMovements(db, reserveWithdrawal({ ...withdrawal, ...(expiresAt ? { expiresAt } : {}) }));
  return withdrawal;
}

async function readUsd({ customer }: { customer: Awaited<ReturnType<typeof createFundedCustomer>> }) {
  const [balance] = (await readBalances(db, [customer])).get(customer) ?? [];
  return [balance?.available, balance?.held];
}

test('a hold has its event, amount and expiry, and is settled in parts and released for the rest', async () => {
  const expiresAt = new Date(at.getTime() + 3_600_000);
  const withdrawal = await reserve(1_000n, { fee: 50n, expiresAt });
  expect(await readHolds(db, withdrawal.id)).toEqual([
    {
      event: withdrawal.id,
      owner: withdrawal.customer,
      currency: 'USD',
      movement: 'reserve-withdrawal',
      units: 1_050n,
      settledUnits: 0n,
      releasedUnits: 0n,
      openedAt: at,
      expiresAt,
    },
  ]);
  await postMovements(db, settleWithdrawal({ ...withdrawal, amount: usd(400n), place, part: 1 }));
  await postMovements(db, settleWithdrawal({ ...withdrawal, amount: usd(100n), fee: usd(0n), place, part: 2 }));
  await postMovements(db, releaseWithdrawal({ ...withdrawal, amount: usd(500n), fee: usd(0n) }));
  expect(await readHolds(db, withdrawal.id)).toMatchObject([{ settledUnits: 550n, releasedUnits: 500n }]);
  expect(await readUsd(withdrawal)).toEqual([9_450n, 0n]);
});

test('a hold is never settled beyond its amount, also when the customer has other holds', async () => {
  const withdrawal = await reserve(300n);
  const other = { ...withdrawal, id: newId(), amount: usd(5_000n) };
  await postMovements(db, reserveWithdrawal(other));
  const beyond = postMovements(db, settleWithdrawal({ ...withdrawal, amount: usd(301n), place }));
  await expect(beyond).rejects.toMatchObject({ constraint: 'hold_not_exceeded' });
  await postMovements(db, settleWithdrawal({ ...withdrawal, place }));
  const again = committer.commit({ movement: releaseWithdrawal(withdrawal), rows: [] });
  await expect(again).rejects.toMatchObject({ constraint: 'hold_not_exceeded' });
  expect(await readUsd(withdrawal)).toEqual([4_700n, 5_000n]);
});

test('a withdrawal that was never reserved cannot be settled from another hold', async () => {
  const withdrawal = await reserve(600n);
  const unknown = postMovements(db, settleWithdrawal({ ...withdrawal, id: newId(), place }));
  await expect(unknown).rejects.toMatchObject({ constraint: 'hold_exists' });
  expect(await readUsd(withdrawal)).toEqual([9_400n, 600n]);
});

test('settling and releasing a hold at the same time happens for one of them', async () => {
  const withdrawal = await reserve(700n);
  const ends = [settleWithdrawal({ ...withdrawal, place }), releaseWithdrawal(withdrawal)];
  const outcomes = await Promise.all(
    ends.map((movement) => committer.commit({ movement, rows: [] }).then(({ outcome }) => outcome)),
  );
  expect(outcomes.toSorted()).toEqual(['done', 'insufficient']);
  const [available, held] = await readUsd(withdrawal);
  expect([9_300n, 10_000n]).toContain(available);
  expect(held).toBe(0n);
});

test('a hold in one currency and its fee in another are two holds of one event', async () => {
  const withdrawal = { ...(await reserve(100n)), id: newId() };
  const fee = money('BTC', 3n);
  await expect(postMovements(db, reserveWithdrawal({ ...withdrawal, fee }))).rejects.toMatchObject({
    needs: fee,
  });
  await postMovements(db, reserveWithdrawal(withdrawal));
  expect(await readHolds(db, withdrawal.id)).toHaveLength(1);
});

test('holds whose time is over are listed until they end', async () => {
  const expiresAt = new Date(at.getTime() + 1_000);
  const withdrawal = await reserve(200n, { expiresAt });
  const expired = async () =>
    (await readExpiredHolds(db, { now: new Date(at.getTime() + 2_000), limit: 100 })).map(({ event }) => event);
  expect(await readExpiredHolds(db, { now: at, limit: 100 })).toEqual([]);
  expect(await expired()).toEqual([withdrawal.id]);
  await postMovements(db, releaseWithdrawal(withdrawal));
  expect(await expired()).toEqual([]);
});

test('afterwards the holds follow from the postings', async () => {
  expect((await verifyLedger({ url: url.reader })).problems).toEqual([]);
});
