import fc from 'fast-check';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { randomRuns } from '@istmo/db/random-runs';
import { InsufficientFundsError, post, reserveWithdrawal, settleWithdrawal } from '@istmo/ledger';
import { custodyFaults } from '@istmo/providers/custody/sandbox';
import { expect, test } from 'vitest';
import { watchDeposits } from './deposits.worker.ts';
import {
  createPayee,
  readCustomerBalance,
  readMovementNames,
  startDepositTest,
  readDepositRows,
  timeoutMs,
  type Payee,
  runWatch,
  findImbalances,
} from './test-deposits.ts';

const testEnv = await startDepositTest();
const { app, custody } = testEnv;

type Action =
  | { do: 'deposit'; who: number; units: number; outcome: 'honest' | 'twin' | 'stuck' }
  | { do: 'mine'; blocks: number }
  | { do: 'reorg'; depth: number; fate: 'wait' | 'vanish' }
  | { do: 'fault'; kind: string; times: number }
  | { do: 'spend'; who: number; units: number }
  | { do: 'tick'; watchers: number; ms: number };

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('deposit' as const),
      who: fc.nat(1),
      units: fc.integer({ min: 1, max: 1_000 }),
      outcome: fc.constantFrom('honest', 'honest', 'twin', 'stuck'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('mine' as const), blocks: fc.integer({ min: 1, max: 4 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('reorg' as const),
      depth: fc.integer({ min: 1, max: 6 }),
      fate: fc.constantFrom('wait', 'vanish'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      kind: fc.constantFrom(...custodyFaults),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('spend' as const),
      who: fc.nat(1),
      units: fc.integer({ min: 1, max: 500 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('tick' as const),
      watchers: fc.integer({ min: 1, max: 2 }),
      ms: fc.constantFrom(0, 1_000, 16_000),
    }),
  },
);

type Scenario = {
  readonly payees: readonly Payee[];
  readonly txids: Map<string, Payee>;
  readonly spent: Map<Payee, bigint>;
};

async function runAction({ payees, txids, spent }: Scenario, one: Action): Promise<void> {
  switch (one.do) {
    case 'deposit': {
      const payee = payees[one.who];
      if (!payee) throw new Error('there are only two payees');
      const amount = `0.${one.units.toString().padStart(8, '0')}`;
      const { txid } = await custody.deposit({ address: payee.address, currency: 'BTC', amount, outcome: one.outcome });
      txids.set(txid, payee);
      return;
    }
    case 'mine':
      await custody.mine({ network: 'BTC', blocks: one.blocks });
      return;
    case 'reorg':
      await custody.reorg({ network: 'BTC', depth: one.depth, fate: one.fate });
      return;
    case 'fault':
      return custody.injectFault({ network: 'BTC', kind: one.kind, times: one.times });
    case 'tick':
      await Promise.all(Array.from({ length: one.watchers }, () => watchDeposits(app, 'BTC', timeoutMs)));
      testEnv.advance(one.ms);
      return;
    case 'spend': {
      const payee = payees[one.who];
      if (payee && (await spend(payee, BigInt(one.units))))
        spent.set(payee, (spent.get(payee) ?? 0n) + BigInt(one.units));
    }
  }
}

async function spend({ customer }: Payee, units: bigint): Promise<boolean> {
  const withdrawal = { id: newId(), customer, at: app.clock.now(), amount: money('BTC', units), fee: money('BTC', 0n) };
  try {
    await testEnv.operator.inTransaction(async (tx) => {
      await post(tx, reserveWithdrawal(withdrawal), settleWithdrawal({ ...withdrawal, place: 'chain:BTC' }));
    });
    return true;
  } catch (error) {
    if (error instanceof InsufficientFundsError) return false;
    throw error;
  }
}

/** The outputs by which the final chain pays a customer. */
async function confirmedFor(payee: Payee, txids: Scenario['txids']): Promise<Set<string>> {
  const outputs = new Set<string>();
  for (const [txid, to] of txids) {
    const found = to === payee ? await custody.tx(txid) : undefined;
    if (found && found.height !== null && found.isValid)
      for (const { output } of found.outputs) outputs.add(`${txid}:${output}`);
  }
  return outputs;
}

async function expectBalanced({ payees, txids, spent }: Scenario, minimum: bigint): Promise<void> {
  for (const payee of payees) {
    const rows = await readDepositRows(app, payee.customer);
    const credited = rows.filter(({ state }) => state === 'credited' || state === 'final');
    const sum = (some: typeof rows, units: (row: (typeof rows)[number]) => bigint) =>
      some.reduce((total, row) => total + units(row), 0n);
    const waiting = rows.filter(({ state }) => state === 'below_minimum');
    expect(sum(waiting, ({ units }) => units) < minimum || waiting.length === 0).toBe(true);
    const known = [...credited, ...waiting].map(({ txid, output }) => `${txid}:${output}`);
    expect(new Set(known)).toEqual(await confirmedFor(payee, txids));

    const reversed = rows.filter(({ state }) => state === 'reversed');
    const has = await readCustomerBalance(app, payee.customer, 'BTC');
    expect(has.frozen).toBe(sum(reversed, ({ frozen }) => frozen));
    expect(has.available + has.frozen).toBe(
      sum([...credited, ...reversed], ({ units }) => units) - (spent.get(payee) ?? 0n),
    );
    for (const { id } of [...credited, ...reversed]) {
      expect((await readMovementNames(app, id)).filter((name) => name === 'credit-deposit')).toHaveLength(1);
    }
  }
  expect(await findImbalances(app)).toEqual([]);
}

// Without a minimum, and with one that most of the deposits are below.
test.each([0n, 1_000n])(
  'with a minimum of %s, after any sequence of chain events, custody faults and withdrawals exactly the deposits that the final chain confirms are credited or add up to less, and the ledger balances',
  async (minimum) => {
    await testEnv.owner.query(
      `update app.instrument_network set min_deposit_units = $1 where instrument = 'BTC' and chain = 'BTC'`,
      [minimum],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 8, maxLength: 40 }), async (actions) => {
        const scenario: Scenario = {
          payees: [await createPayee(testEnv), await createPayee(testEnv)],
          txids: new Map(),
          spent: new Map(),
        };
        for (const one of actions) await runAction(scenario, one);
        // Use up the remaining faults, mine pending transactions, and check every deposit until nothing changes.
        for (let run = 0; run < 12; run++) await runWatch(testEnv, 'BTC', 3);
        await custody.mine({ network: 'BTC', blocks: 5 });
        await runWatch(testEnv, 'BTC', 8);
        await expectBalanced(scenario, minimum);
        await custody.mine({ network: 'BTC', blocks: 250 });
        await runWatch(testEnv, 'BTC', 3);
        await expectBalanced(scenario, minimum);
      }),
      { numRuns: randomRuns(15) },
    );
  },
);
