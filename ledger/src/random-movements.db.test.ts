import type { CustomerId } from '@istmo/contract/kernel/id';
import { money, type Money, type NamedCurrency } from '@istmo/contract/kernel/money';
import { connect } from '@istmo/db/connect';
import { newId } from '@istmo/db/new-id';
import { testDatabase } from '@istmo/db/test-database';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { available, held, tranche, treasury } from './accounts.ts';
import { readBalance, readBalances } from './balances.ts';
import { newCustomer, at, postMovement, issueTokens, tokens, usd } from './test-cases.ts';
import { createCommitter } from './committer.ts';
import type { Movement } from './movement.ts';
import { adjustment } from './movements/adjustment.ts';
import { creditDeposit } from './movements/credit-deposit.ts';
import { fundTreasury } from './movements/fund-treasury.ts';
import { swap } from './movements/swap.ts';
import { releaseWithdrawal, reserveWithdrawal, settleWithdrawal } from './movements/withdrawal.ts';
import { InsufficientFundsError } from './outcome.ts';
import { verifyLedger } from './verify.ts';

const { db, owner, url } = await testDatabase();
const elsewhere = connect({ url: url.app });
const committers = [createCommitter(db), createCommitter(elsewhere)] as const;
afterAll(async () => {
  await Promise.all(committers.map((committer) => committer.stop()));
  await elsewhere.stop();
});
await issueTokens(db, 50_000n);

const currencies = ['USD', 'BTC'] as const satisfies readonly NamedCurrency[];
const people = [0, 1, 2] as const;

const anAmount = fc.bigInt({ min: 1n, max: 100n });
const anyAction = fc.record({
  does: fc.constantFrom('deposit', 'buy', 'exchange', 'gift', 'fund', 'reserve', 'settle', 'release'),
  who: fc.constantFrom(...people),
  currency: fc.constantFrom(...currencies),
  units: anAmount,
  fee: fc.bigInt({ min: 0n, max: 3n }),
  through: fc.constantFrom('post', 'here', 'elsewhere'),
});
type Action = typeof anyAction extends fc.Arbitrary<infer A> ? A : never;
type World = { customers: CustomerId[]; open: { movement: string; customer: number; amount: Money; fee: Money }[] };

const aWorld = (): World => ({ customers: people.map(() => newCustomer()), open: [] });
const other = (currency: (typeof currencies)[number]) => (currency === 'USD' ? 'BTC' : 'USD');

function movementOf({ does, who, currency, units, fee }: Action, { customers, open }: World): Movement | undefined {
  const [id, customer] = [newId(), customers[who] ?? newCustomer()];
  const amount = money(currency, units);
  switch (does) {
    case 'deposit':
      return creditDeposit({ id, customer, at, amount });
    case 'fund':
      return fundTreasury({ id, at, amount, place: 'chain' });
    case 'gift':
      return adjustment({ id, customer, at, amount });
    case 'buy':
      return swap({
        id,
        customer,
        at,
        pays: usd(units),
        fee: usd(fee),
        receives: tokens(1n + units / 10n),
        fromTranche: { offering: 'COINGT-1', number: 1 },
      });
    case 'exchange':
      return swap({
        id,
        customer,
        at,
        pays: amount,
        fee: money(currency, fee),
        receives: money(other(currency), 1n + units / 2n),
      });
    case 'reserve':
      return reserveWithdrawal({ id, customer, at, amount, fee: money(currency, fee) });
    case 'settle':
    case 'release': {
      const one = open.pop();
      if (!one) return undefined;
      const withdrawal = {
        id: one.movement,
        customer: customers[one.customer] ?? newCustomer(),
        at,
        amount: one.amount,
        fee: one.fee,
      };
      return does === 'settle' ? settleWithdrawal(withdrawal) : releaseWithdrawal(withdrawal);
    }
  }
}

async function play(action: Action, movement: Movement): Promise<'done' | 'short'> {
  if (action.through === 'post') {
    return postMovement(db, movement).then(
      () => 'done' as const,
      (error: unknown) => {
        if (error instanceof InsufficientFundsError) return 'short' as const;
        throw error;
      },
    );
  }
  const { outcome } = await committers[action.through === 'here' ? 0 : 1].commit({ movement, rows: [] });
  if (outcome === 'conflict') throw new Error('a fresh key is no conflict');
  return outcome;
}

/** What should be where, kept beside the ledger by the simplest means: one number per account and currency. */
function weigh(model: Map<string, bigint>, movement: Movement): 'done' | 'short' {
  const after = new Map(model);
  for (const {
    from,
    to,
    posting: {
      money: { units },
    },
  } of movement.namedPostings) {
    after.set(from, (after.get(from) ?? 0n) - units);
    after.set(to, (after.get(to) ?? 0n) + units);
  }
  if ([...after].some(([name, units]) => units < 0n && !name.startsWith('outside'))) return 'short';
  for (const [name, units] of after) model.set(name, units);
  return 'done';
}

async function weighTheBooks(): Promise<void> {
  const [books] =
    await owner.query(`select (select count(*) from ledger.account where balance < 0 and kind <> 'outside') as below,
    (select count(*) from (select 1 from ledger.account group by currency having sum(balance) <> 0) c) as lopsided`);
  expect(books).toEqual({ below: 0n, lopsided: 0n });
}

async function houseNow(): Promise<[string, bigint][]> {
  const house: [string, bigint][] = [['tranche:1:COINGT', (await readBalance(db, tranche({ offering: 'COINGT-1', number: 1 }), 'COINGT')).units]];
  for (const currency of currencies)
    house.push([`treasury::${currency}`, (await readBalance(db, treasury, currency)).units]);
  return house;
}

function remember({ does, who, currency, units, fee }: Action, movement: Movement, world: World): void {
  if (does !== 'reserve') return;
  const id = movement.event.slice('withdrawal:'.length);
  world.open.push({ movement: id, customer: who, amount: money(currency, units), fee: money(currency, fee) });
}

test('one after the other: the ledger says and holds exactly what a simple model does, after every step', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAction, { minLength: 5, maxLength: 25 }), async (actions) => {
      const world = aWorld();
      const model = new Map(await houseNow());
      for (const action of actions) {
        const movement = movementOf(action, world);
        if (!movement) continue;
        const expected = weigh(model, movement);
        expect(await play(action, movement)).toBe(expected);
        if (expected === 'done') remember(action, movement, world);
        await weighTheBooks();
      }
      for (const customer of world.customers) {
        for (const currency of [...currencies, 'COINGT'] as const) {
          expect((await readBalance(db, available(customer), currency)).units).toBe(
            model.get(`available:${customer}:${currency}`) ?? 0n,
          );
          expect((await readBalance(db, held(customer), currency)).units).toBe(
            model.get(`held:${customer}:${currency}`) ?? 0n,
          );
        }
      }
      expect(await houseNow()).toEqual((await houseNow()).map(([name]) => [name, model.get(name)]));
    }),
    { numRuns: 25 },
  );
});

test('all at once: whatever went through is what the balances are made of, and nobody is below zero', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAction, { minLength: 20, maxLength: 60 }), async (actions) => {
      const world = aWorld();
      await Promise.all(
        world.customers.map((customer) => postMovement(db, creditDeposit({ id: newId(), customer, at, amount: usd(300n) }))),
      );
      const model = new Map<string, bigint>(world.customers.map((customer) => [`available:${customer}:USD`, 300n]));
      const outcomes = await Promise.all(
        actions.map(async (action) => {
          const movement = movementOf(action, world);
          return movement && (await play(action, movement)) === 'done' ? movement : undefined;
        }),
      );
      for (const movement of outcomes) {
        for (const {
          from,
          to,
          posting: {
            money: { units },
          },
        } of movement?.namedPostings ?? []) {
          model.set(from, (model.get(from) ?? 0n) - units);
          model.set(to, (model.get(to) ?? 0n) + units);
        }
      }
      const has = await readBalances(db, world.customers);
      for (const customer of world.customers) {
        for (const { currency, available: spendable, held: kept } of has.get(customer) ?? []) {
          expect([spendable, kept]).toEqual([
            model.get(`available:${customer}:${currency}`) ?? 0n,
            model.get(`held:${customer}:${currency}`) ?? 0n,
          ]);
          expect(spendable >= 0n && kept >= 0n).toBe(true);
        }
      }
      await weighTheBooks();
    }),
    { numRuns: 15 },
  );
});

test('after all of it the books verify', async () => {
  expect((await verifyLedger({ url: url.app })).problems).toEqual([]);
});
