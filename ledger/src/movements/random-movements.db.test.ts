import type { CustomerId } from '@istmo/contract/kernel/id';
import { money, type Money } from '@istmo/contract/kernel/money';
import { connect } from '@istmo/db/connect';
import { newId } from '@istmo/db/new-id';
import { randomRuns } from '@istmo/db/random-runs';
import { testDatabase } from '@istmo/db/test-database';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { readBalance, readBalances } from '../balances/balances.ts';
import {
  newCustomer,
  at,
  createFundedCustomer,
  postMovements,
  issueTokens,
  token,
  tokens,
  usd,
} from '../testing/test-cases.ts';
import { createCommitter } from '../commit/committer.ts';
import {
  accountName,
  available,
  escrow,
  fees,
  frozen,
  held,
  proceeds,
  reserved,
  tranche,
  treasury,
  type Movement,
} from '../movement.ts';
import { adjustment } from './adjustment.ts';
import { captureCardPurchase, releaseCardPurchase, reserveCardPurchase } from './card-purchase.ts';
import { correctPlace } from './correct-place.ts';
import { fundTreasury } from './fund-treasury.ts';
import { creditPayment, reversePayment } from './payment.ts';
import { swap } from './swap.ts';
import { releaseWithdrawal, reserveWithdrawal, settleWithdrawal } from './withdrawal.ts';
import { InsufficientFundsError } from '../commit/post.ts';
import { dropEvidence, isSecurityKind, securityKinds, toSecurityMovement } from '../testing/test-security-movements.ts';
import { verifyLedger } from '../verification/verify.ts';

// The operator's login may record every movement; rights.db.test.ts is about the others.
const { operator: db, owner, url } = await testDatabase();
const otherPool = connect({ url: url.operator });
const committers = [createCommitter(db), createCommitter(otherPool)] as const;
afterAll(async () => {
  await Promise.all(committers.map((committer) => committer.stop()));
  await otherPool.stop();
});
await issueTokens(db, 50_000n);
await dropEvidence(owner);

const currencies = ['USD', 'BTC'] as const;
const customerIndexes = [0, 1, 2] as const;

const arbitraryUnits = fc.bigInt({ min: 1n, max: 100n });
const arbitraryAction = fc.record({
  kind: fc.constantFrom(
    ...(['buy', 'exchange', 'adjust', 'fund', 'correct', 'reserve', 'settle', 'release'] as const),
    ...(['credit', 'reverse', 'order', 'capture', 'give up'] as const),
    ...securityKinds,
  ),
  customerIndex: fc.constantFrom(...customerIndexes),
  currency: fc.constantFrom(...currencies),
  units: arbitraryUnits,
  fee: fc.bigInt({ min: 0n, max: 3n }),
  path: fc.constantFrom('post', 'committer', 'other committer'),
});
type Action = typeof arbitraryAction extends fc.Arbitrary<infer A> ? A : never;
/** The customers of one run, their reserved withdrawals, and their open card purchases. */
type State = {
  customers: CustomerId[];
  withdrawals: { id: string; customer: number; amount: Money; fee: Money }[];
  purchases: Parameters<typeof captureCardPurchase>[0][];
};

const newState = (): State => ({ customers: customerIndexes.map(() => newCustomer()), withdrawals: [], purchases: [] });
const other = (currency: (typeof currencies)[number]) => (currency === 'USD' ? 'BTC' : 'USD');

const firstTranche = { offering: 'TKN-1', number: 1 } as const;

/** A payment by a link, or a card purchase. */
function toPayment({ kind, customerIndex, units, fee }: Action, { customers, purchases }: State): Movement | undefined {
  const [id, customer] = [newId(), customers[customerIndex] ?? newCustomer()];
  if (kind === 'credit') return creditPayment({ id, customer, at, amount: usd(units) });
  if (kind === 'reverse') return reversePayment({ id, customer, at, taken: usd(units), owed: usd(fee) });
  if (kind === 'order') {
    const order = {
      id,
      customer,
      at,
      tokens: tokens(units),
      fromTranche: firstTranche,
      price: usd(units),
      fee: usd(fee),
    };
    return reserveCardPurchase({ ...order, expiresAt: at });
  }
  const open = purchases.pop();
  return open && (kind === 'capture' ? captureCardPurchase(open) : releaseCardPurchase(open));
}

function toMovement(action: Action, state: State): Movement | undefined {
  const { kind, customerIndex, currency, units, fee } = action;
  const { customers, withdrawals } = state;
  const [id, customer] = [newId(), customers[customerIndex] ?? newCustomer()];
  const amount = money(currency, units);
  if (isSecurityKind(kind)) {
    const receiver = customers[(customerIndex + 1) % customers.length] ?? newCustomer();
    return toSecurityMovement({ kind, customer, receiver, units: 1n + units / 10n }, firstTranche);
  }
  switch (kind) {
    case 'fund':
      return fundTreasury({ id, at, amount, place: 'chain:BTC' });
    case 'correct':
      return correctPlace({ id, at, amount, place: 'chain:BTC', direction: fee === 0n ? 'arrived' : 'left' });
    case 'adjust':
      return adjustment({ id, customer, at, amount });
    case 'buy':
      return swap({
        id,
        customer,
        at,
        pays: usd(units),
        fee: usd(fee),
        receives: tokens(1n + units / 10n),
        fromTranche: firstTranche,
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
      const reserved = withdrawals.pop();
      if (!reserved) return undefined;
      const withdrawal = {
        id: reserved.id,
        customer: customers[reserved.customer] ?? newCustomer(),
        at,
        amount: reserved.amount,
        fee: reserved.fee,
        place: 'chain:BTC',
      } as const;
      return kind === 'settle' ? settleWithdrawal(withdrawal) : releaseWithdrawal(withdrawal);
    }
    case 'credit':
    case 'reverse':
    case 'order':
    case 'capture':
    case 'give up':
      return toPayment(action, state);
  }
}

async function execute(action: Action, movement: Movement): Promise<'done' | 'insufficient'> {
  if (action.path === 'post') {
    return postMovements(db, movement).then(
      () => 'done' as const,
      (error: unknown) => {
        if (error instanceof InsufficientFundsError) return 'insufficient' as const;
        throw error;
      },
    );
  }
  const { outcome } = await committers[action.path === 'committer' ? 0 : 1].commit({ movement, rows: [] });
  if (outcome !== 'done' && outcome !== 'insufficient') throw new Error(`a new movement cannot be ${outcome}`);
  return outcome;
}

/** Expected balances: one number per account and currency. */
function addPostings(model: Map<string, bigint>, { namedPostings }: Movement): void {
  for (const { from, to, posting } of namedPostings) {
    const { units } = posting.money;
    model.set(from, (model.get(from) ?? 0n) - units);
    model.set(to, (model.get(to) ?? 0n) + units);
  }
}

function applyToModel(model: Map<string, bigint>, movement: Movement): 'done' | 'insufficient' {
  const after = new Map(model);
  addPostings(after, movement);
  const hasNoFloor = (name: string) => name.startsWith('external') || name.startsWith('receivable');
  if ([...after].some(([name, units]) => units < 0n && !hasNoFloor(name))) return 'insufficient';
  for (const [name, units] of after) model.set(name, units);
  return 'done';
}

async function expectConsistentBalances(): Promise<void> {
  const [counts] = await owner.query(`select (select count(*) from ledger.account where balance < floor) as overdrawn,
    (select count(*) from (select 1 from ledger.account group by currency having sum(balance) <> 0) c) as unbalanced,
    (select count(distinct owner) from ledger.account where currency = 'TKN' and balance > 0) - (select sum(holders)::int from ledger.holder_count) as uncounted`);
  expect(counts).toEqual({ overdrawn: 0n, unbalanced: 0n, uncounted: 0n });
}

async function readPlatformBalances(): Promise<[string, bigint][]> {
  const balances: [string, bigint][] = [];
  for (const [account, currency] of [
    [tranche(firstTranche), token],
    [fees('card'), 'USD'],
    [treasury, 'USD'],
    [treasury, 'BTC'],
    [escrow('TKN-1'), 'USD'],
    [proceeds('TKN-1'), 'USD'],
  ] as const)
    balances.push([accountName(account, currency), (await readBalance(db, account, currency)).units]);
  return balances;
}

function addReserved({ kind, customerIndex, currency, units, fee }: Action, movement: Movement, state: State): void {
  const customer = state.customers[customerIndex];
  if (kind === 'order' && customer) {
    const order = { id: movement.event, customer, at, tokens: tokens(units), fromTranche: firstTranche };
    state.purchases.push({ ...order, price: usd(units), fee: usd(fee) });
  }
  if (kind !== 'reserve') return;
  state.withdrawals.push({
    id: movement.event,
    customer: customerIndex,
    amount: money(currency, units),
    fee: money(currency, fee),
  });
}

test('after each of a sequence of random movements the outcomes and balances are those of a simple model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryAction, { minLength: 5, maxLength: 25 }), async (actions) => {
      const state = newState();
      const model = new Map(await readPlatformBalances());
      for (const action of actions) {
        const movement = toMovement(action, state);
        if (!movement) continue;
        const expected = applyToModel(model, movement);
        expect(await execute(action, movement)).toBe(expected);
        if (expected === 'done') addReserved(action, movement, state);
        await expectConsistentBalances();
      }
      for (const customer of state.customers) {
        for (const currency of [...currencies, token] as const) {
          expect((await readBalance(db, available(customer), currency)).units).toBe(
            model.get(`available:${customer}::${currency}`) ?? 0n,
          );
          for (const kept of [held(customer), reserved(customer), frozen(customer)])
            expect((await readBalance(db, kept, currency)).units).toBe(
              model.get(`${kept.kind}:${customer}::${currency}`) ?? 0n,
            );
        }
      }
      expect(await readPlatformBalances()).toEqual(
        (await readPlatformBalances()).map(([name]) => [name, model.get(name)]),
      );
    }),
    { numRuns: randomRuns(25) },
  );
});

test('after concurrent random movements the balances are the sums of those that succeeded, and none is below zero', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryAction, { minLength: 20, maxLength: 60 }), async (actions) => {
      const state = newState();
      state.customers = await Promise.all(customerIndexes.map(() => createFundedCustomer(db, 300n)));
      const model = new Map<string, bigint>(state.customers.map((customer) => [`available:${customer}::USD`, 300n]));
      const outcomes = await Promise.all(
        actions.map(async (action) => {
          const movement = toMovement(action, state);
          return movement && (await execute(action, movement)) === 'done' ? movement : undefined;
        }),
      );
      for (const movement of outcomes) if (movement) addPostings(model, movement);
      const balances = await readBalances(db, state.customers);
      for (const customer of state.customers) {
        for (const { currency, available: spendable, held: reserved, frozen: blocked } of balances.get(customer) ??
          []) {
          expect([spendable, reserved, blocked]).toEqual([
            model.get(`available:${customer}::${currency}`) ?? 0n,
            model.get(`held:${customer}::${currency}`) ?? 0n,
            model.get(`frozen:${customer}::${currency}`) ?? 0n,
          ]);
          expect(spendable >= 0n && reserved >= 0n && blocked >= 0n).toBe(true);
        }
      }
      await expectConsistentBalances();
    }),
    { numRuns: randomRuns(15) },
  );
});

test('after all random movements the ledger is consistent', async () => {
  expect((await verifyLedger({ url: url.app })).problems).toEqual([]);
});
