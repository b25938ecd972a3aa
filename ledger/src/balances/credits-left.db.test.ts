import { newId } from '@istmo/db/new-id';
import { testDatabase } from '@istmo/db/test-database';
import { expect, test } from 'vitest';
import { readCreditsLeft } from './credits-left.ts';
import { adjustment } from '../movements/adjustment.ts';
import { fundTreasury } from '../movements/fund-treasury.ts';
import { releaseWithdrawal, reserveWithdrawal } from '../movements/withdrawal.ts';
import { at, newCustomer, postMovements, usd } from '../testing/test-cases.ts';

const { operator: db } = await testDatabase();

/** A customer with these credits, one after the other, and their events. */
async function createCredited(...credits: readonly bigint[]) {
  const customer = newCustomer();
  const events: string[] = [];
  for (const units of credits) {
    const id = newId();
    events.push(id);
    const amount = usd(units);
    await postMovements(
      db,
      fundTreasury({ id: newId(), at, amount, place: 'bank:test' }),
      adjustment({ id, customer, at, amount }),
    );
  }
  const read = (lines = 10) => readCreditsLeft(db, { customer, currency: 'USD', lines });
  const spend = async (units: bigint) => {
    const withdrawal = { id: newId(), customer, at, amount: usd(units), fee: usd(0n) };
    await postMovements(db, reserveWithdrawal(withdrawal));
    return withdrawal;
  };
  return { events, read, spend };
}

test('the first that came is the first that went, and what is left adds up to the balance', async () => {
  const { events, read, spend } = await createCredited(100n, 50n, 30n);
  const [first, second, third] = events;
  expect(await read()).toEqual({
    units: 180n,
    credits: [
      { event: first, units: 100n },
      { event: second, units: 50n },
      { event: third, units: 30n },
    ],
  });
  await spend(120n);
  expect(await read()).toEqual({
    units: 60n,
    credits: [
      { event: second, units: 30n },
      { event: third, units: 30n },
    ],
  });
  await spend(30n);
  expect(await read()).toEqual({ units: 30n, credits: [{ event: third, units: 30n }] });
  await spend(30n);
  expect(await read()).toEqual({ units: 0n, credits: [] });
});

test('what comes back is the newest', async () => {
  const { events, read, spend } = await createCredited(100n);
  const withdrawal = await spend(40n);
  await postMovements(db, releaseWithdrawal(withdrawal));
  expect((await read()).credits).toEqual([
    { event: events[0], units: 60n },
    { event: withdrawal.id, units: 40n },
  ]);
});

test('of more credits than are requested the older ones are left out', async () => {
  const { events, read } = await createCredited(100n, 50n, 30n);
  expect(await read(1)).toEqual({ units: 180n, credits: [{ event: events[2], units: 30n }] });
});

test('who never had anything has no credits', async () => {
  const { read } = await createCredited();
  expect(await read()).toEqual({ units: 0n, credits: [] });
});
