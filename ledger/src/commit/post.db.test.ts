import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { testDatabase } from '@istmo/db/test-database';
import { expect, test } from 'vitest';
import { readBalance, readBalances } from '../balances/balances.ts';
import { adjustment } from '../movements/adjustment.ts';
import { fundTreasury } from '../movements/fund-treasury.ts';
import { swap } from '../movements/swap.ts';
import { available, fees, tranche, treasury, type Movement } from '../movement.ts';
import { readStatement } from '../balances/read-statement.ts';
import { LedgerConflict, InsufficientFundsError, post } from './post.ts';
import {
  at,
  createFundedCustomer,
  issueTokens,
  newCustomer,
  postMovements,
  token,
  tokens,
  usd,
} from '../testing/test-cases.ts';

const { operator: db } = await testDatabase();
const postMovement = (movement: Movement) => postMovements(db, movement);

await issueTokens(db, 1_000n);

test('a swap debits the price and the fee and credits the tokens', async () => {
  const customer = await createFundedCustomer(db, 2_100n);
  const soldBefore = await readBalance(db, tranche({ offering: 'TKN-1', number: 1 }), token);
  await postMovement(
    swap({
      id: newId(),
      customer,
      at,
      pays: usd(2_000n),
      fee: usd(10n),
      receives: tokens(2n),
      fromTranche: { offering: 'TKN-1', number: 1 },
    }),
  );
  const has = (await readBalances(db, [customer])).get(customer);
  expect(has).toEqual(
    expect.arrayContaining([
      { currency: 'USD', available: 90n, held: 0n, frozen: 0n, locked: 0n, subscribed: 0n },
      { currency: token, available: 2n, held: 0n, frozen: 0n, locked: 0n, subscribed: 0n },
    ]),
  );
  expect((await readBalance(db, tranche({ offering: 'TKN-1', number: 1 }), token)).units).toBe(soldBefore.units - 2n);
});

test('a customer with too little gets an error with the balance and the amount needed, and no money moves', async () => {
  const customer = await createFundedCustomer(db, 100n);
  const feesBefore = await readBalance(db, fees('swap'), 'USD');
  const posting = postMovement(
    swap({
      id: newId(),
      customer,
      at,
      pays: usd(100n),
      fee: usd(1n),
      receives: tokens(1n),
      fromTranche: { offering: 'TKN-1', number: 1 },
    }),
  );
  await expect(posting).rejects.toMatchObject({ account: available(customer), has: usd(100n), needs: usd(101n) });
  await expect(posting).rejects.toBeInstanceOf(InsufficientFundsError);
  expect(await readBalance(db, available(customer), 'USD')).toEqual(usd(100n));
  expect(await readBalance(db, fees('swap'), 'USD')).toEqual(feesBefore);
});

const fund = (id: string, units: bigint) => fundTreasury({ id, at, amount: usd(units), place: 'bank:test' });

test('a movement that is posted again moves no money', async () => {
  const before = await readBalance(db, treasury, 'USD');
  const funding = fund(newId(), 5n);
  expect(await postMovement(funding)).toEqual([{ isReplay: false }]);
  expect(await postMovement(funding)).toEqual([{ isReplay: true }]);
  expect(await readBalance(db, treasury, 'USD')).toEqual(usd(before.units + 5n));
});

test('the same key with other postings is a conflict', async () => {
  const id = newId();
  await postMovement(fund(id, 5n));
  await expect(postMovement(fund(id, 6n))).rejects.toBeInstanceOf(LedgerConflict);
});

test('a transaction posts once', async () => {
  const twice = db.inTransaction(async (tx) => {
    await post(tx, fund(newId(), 1n));
    await post(tx, fund(newId(), 1n));
  });
  await expect(twice).rejects.toThrow('a transaction posts once');
});

test('of two hundred concurrent swaps with money for one, exactly one is posted', async () => {
  const customer = await createFundedCustomer(db, 1_000n);
  const tries = Array.from({ length: 200 }, () =>
    postMovement(
      swap({
        id: newId(),
        customer,
        at,
        pays: usd(1_000n),
        fee: usd(0n),
        receives: tokens(1n),
        fromTranche: { offering: 'TKN-1', number: 1 },
      }),
    ).then(
      () => 'paid',
      (error: unknown) => error,
    ),
  );
  const outcomes = await Promise.all(tries);
  expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome instanceof InsufficientFundsError)).toHaveLength(199);
  expect(await readBalance(db, available(customer), 'USD')).toEqual(usd(0n));
});

test('the treasury pays from all its shards, to the last unit and no further', async () => {
  const amounts = [3n, 5n, 7n];
  // Three concurrent transactions, so that each amount is credited to a shard of its own.
  await Promise.all(
    amounts.map((units) =>
      postMovement(fundTreasury({ id: newId(), at, amount: money('BTC', units), place: 'chain:BTC' })),
    ),
  );
  const customer = newCustomer();
  await postMovement(adjustment({ id: newId(), customer, at, amount: money('BTC', 14n) }));
  await expect(postMovement(adjustment({ id: newId(), customer, at, amount: money('BTC', 2n) }))).rejects.toMatchObject(
    {
      account: treasury,
      has: money('BTC', 1n),
      needs: money('BTC', 2n),
    },
  );
  expect(await readBalance(db, treasury, 'BTC')).toEqual(money('BTC', 1n));
});

test('a statement lists the postings of an account, newest first, page by page', async () => {
  const customer = await createFundedCustomer(db, 10_000n);
  for (const units of [100n, 200n])
    await postMovement(
      swap({
        id: newId(),
        customer,
        at,
        pays: usd(units),
        fee: usd(1n),
        receives: tokens(1n),
        fromTranche: { offering: 'TKN-1', number: 1 },
      }),
    );
  const query = { account: available(customer), currency: 'USD', lines: 3 } as const;
  const page = await readStatement(db, query);
  expect(page.map(({ name, units, counterpart }) => [name, units, counterpart])).toEqual([
    ['swap', -1n, 'fees'],
    ['swap', -200n, 'escrow'],
    ['swap', -1n, 'fees'],
  ]);
  const [last] = page.slice(-1);
  const next = await readStatement(db, { ...query, ...(last ? { before: last } : {}) });
  expect(next.map(({ name, units, counterpart }) => [name, units, counterpart])).toEqual([
    ['swap', -100n, 'escrow'],
    ['adjustment', 10_000n, 'treasury'],
  ]);
});
