import { newId } from '@istmo/db/new-id';
import { testDatabase } from '@istmo/db/test-database';
import type { CustomerId } from '@istmo/contract/kernel/id';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBalanceAt, readBalancesAt, readHolders } from './balances-at.ts';
import { createCheckpoint } from './verification/checkpoint.ts';
import { available, treasury } from './movement.ts';
import { adjustment } from './movements/adjustment.ts';
import { fundTreasury } from './movements/fund-treasury.ts';
import { issueToTreasury } from './movements/issue.ts';
import { reserveWithdrawal } from './movements/withdrawal.ts';
import { at, issueTokens, newCustomer, postMovements, token, tokens, usd } from './testing/test-cases.ts';

const { operator: db, worker, reader, owner } = await testDatabase();
await issueTokens(db, 1n);
await postMovements(
  db,
  fundTreasury({ id: newId(), at, amount: usd(10n ** 12n), place: 'bank:test' }),
  issueToTreasury({ id: newId(), at, amount: tokens(10n ** 9n) }),
);

const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
const customers = Array.from({ length: 3 }, () => newCustomer());
const arbitraryStep = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('money', 'tokens', 'reserve'),
      customer: fc.nat({ max: 2 }),
      units: fc.bigInt({ min: 1n, max: 50n }),
      // Times are not those of the order in which they are posted.
      minutes: fc.integer({ min: -60, max: 60 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('checkpoint', 'full checkpoint') }) },
);

/** The sum of all postings up to the moment, by account. */
async function sumPostings(moment: Date): Promise<Map<string, bigint>> {
  const rows = await owner.query<{ name: string; units: bigint }>(
    `select a.owner || ' ' || a.kind || ' ' || a.currency as name, sum(x.units)::bigint as units
       from ledger.posting p join ledger.movement m on m.id = p.movement
      cross join lateral (values (p.to_account, p.units), (p.from_account, -p.units)) x (account, units)
       join ledger.account a on a.id = x.account
      where m.at <= $1 and a.owner is not null group by 1 having sum(x.units) <> 0`,
    [moment],
  );
  return new Map(rows.map(({ name, units }) => [name, units]));
}

async function expectSums(moment: Date): Promise<void> {
  const sums = await sumPostings(moment);
  const holdings = new Map<CustomerId, bigint>();
  for (const customer of customers) {
    const balances = await readBalancesAt(reader, { customer, moment });
    const expected = [...sums].filter(([name]) => name.startsWith(customer));
    expect(new Map(balances.map(({ kind, currency, units }) => [`${customer} ${kind} ${currency}`, units]))).toEqual(
      new Map(expected),
    );
    const owned = expected.filter(([name]) => name.endsWith(token)).reduce((sum, [, units]) => sum + units, 0n);
    if (owned !== 0n) holdings.set(customer, owned);
    const { units } = await readBalanceAt(reader, { account: available(customer), currency: 'USD', moment });
    expect(units).toBe(sums.get(`${customer} available USD`) ?? 0n);
  }
  const holders = await readHolders(reader, { currency: token, at: moment });
  expect(new Map(holders.map(({ customer, units }) => [customer, units]))).toEqual(holdings);
  expect(holders.map(({ units }) => units)).toEqual([...holdings.values()].toSorted((a, b) => (a > b ? -1 : 1)));
}

test('after any movements and checkpoints the balances and holders of any moment are the sums of the postings up to it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(arbitraryStep, { minLength: 5, maxLength: 25 }),
      fc.array(fc.integer({ min: -70, max: 70 }), { minLength: 3, maxLength: 5 }),
      async (steps, moments) => {
        for (const step of steps) {
          if (!('minutes' in step)) {
            await createCheckpoint(worker, { isFull: step.kind === 'full checkpoint' });
            continue;
          }
          const customer = customers[step.customer] ?? newCustomer();
          const [id, when] = [newId(), later(step.minutes)];
          const amount = step.kind === 'tokens' ? tokens(step.units) : usd(step.units);
          await postMovements(db, adjustment({ id, customer, at: when, amount }));
          if (step.kind === 'reserve')
            await postMovements(db, reserveWithdrawal({ id, customer, at: when, amount, fee: usd(0n) }));
        }
        for (const minutes of moments) await expectSums(later(minutes));
      },
    ),
    { numRuns: 15 },
  );
});

test('a sharded account has one balance at a moment, and before the first movement it is zero', async () => {
  const early = { account: treasury, currency: 'USD', moment: later(-1_000) } as const;
  expect((await readBalanceAt(reader, early)).units).toBe(0n);
  const [now] = await owner.query<{ units: bigint }>(
    `select sum(balance)::bigint as units from ledger.account where kind = 'treasury' and currency = 'USD'`,
  );
  expect((await readBalanceAt(reader, { ...early, moment: later(1_000) })).units).toBe(now?.units);
});

test('after very many movements the next checkpoint stores the balances without waiting for a day, and only that one', async () => {
  const isFull = async (): Promise<boolean | undefined> => {
    await createCheckpoint(worker);
    const [newest] = await owner.query<{ is_full: boolean }>(
      'select is_full from ledger.checkpoint order by number desc limit 1',
    );
    return newest?.is_full;
  };
  await createCheckpoint(worker, { isFull: true });
  await owner.query(`select setval('ledger.movement_number', nextval('ledger.movement_number') + 99000)`);
  const pay = () =>
    postMovements(db, adjustment({ id: newId(), customer: customers[0] ?? newCustomer(), at, amount: usd(1n) }));
  await pay();
  expect(await isFull()).toBe(false);
  await owner.query(`select setval('ledger.movement_number', nextval('ledger.movement_number') + 1000)`);
  await pay();
  expect(await isFull()).toBe(true);
  await pay();
  expect(await isFull()).toBe(false);
  await expectSums(at);
});
