import { randomInt } from 'node:crypto';
import { listWallets } from '@istmo/contract/areas/wallets/wallets.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import { randomRuns } from '@istmo/db/random-runs';
import { escrow, readBalance, readBalances, fees, tranche, verifyLedger } from '@istmo/ledger';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { issueOffering } from '../testing/test-funds.ts';
import { setSeededFees } from '../testing/test-markets.ts';
import { openTestEnv } from '../testing/test-env.ts';
import { coins, createExpectedBalances, ledgerScales } from '../testing/test-balances.ts';
import { runStep, type Scenario } from '../testing/test-actions.ts';
import { anyStep, type ScenarioStep } from '../testing/test-scenario.ts';

/*
 * Random customers take random steps, on the platform and on a model of it (testing/test-balances.ts). After each step both have to agree.
 * `SEED=… RUNS=… npm run vitest -- --project db api/src/product-tests/random-clients.db.test.ts` repeats a run, or runs many more.
 */

const seed = Number.parseInt(process.env['SEED'] ?? '', 10) || randomInt(1, 2 ** 31);
const numRuns = randomRuns(8);

/** The balances of customers, treasury, fees and tranches are as expected, and every currency sums to zero. */
async function expectBalances({ testEnv: { db }, expected }: Scenario): Promise<void> {
  const actual = await readBalances(
    db,
    expected.clients.map(({ customer }) => customer),
  );
  for (const { customer, name, balances } of expected.clients) {
    const rows = actual.get(customer) ?? [];
    expect(
      Object.fromEntries(rows.filter(({ available }) => available > 0n).map((row) => [row.currency, row.available])),
      name,
    ).toEqual(Object.fromEntries(Object.entries(balances).filter(([, units]) => units > 0n)));
    expect(rows.filter(({ held }) => held !== 0n)).toEqual([]);
  }
  const left = await Promise.all(
    [1, 2].map(async (number) => (await readBalance(db, tranche({ offering: 'COINGT-1', number }), 'COINGT')).units),
  );
  expect(left).toEqual(expected.tranchesLeft);
  for (const coin of coins) {
    const offering = await Promise.all(
      [escrow('COINGT-1'), fees('swap')].map(async (account) => (await readBalance(db, account, coin)).units),
    );
    expect([coin, ...offering]).toEqual([coin, expected.escrow[coin], expected.fees[coin]]);
  }
  const unbalanced = 'select currency from ledger.account group by currency having sum(balance) <> 0';
  expect(await db.query(unbalanced)).toEqual([]);
}

/** The wallets that customers see and the stored swaps are as expected, and the ledger verifies. */
async function expectFinalState({ testEnv, expected }: Scenario): Promise<void> {
  for (const client of expected.clients.filter(({ isSuspended }) => !isSuspended)) {
    const { body } = await testEnv.call(listWallets, {}, { as: client });
    const shown = Object.fromEntries(body.data?.wallet.map(({ currency, amount }) => [currency, amount]) ?? []);
    for (const currency of [...coins, 'COINGT'] as const)
      expect([client.name, shown[currency]]).toEqual([
        client.name,
        formatUnits(client.balances[currency], ledgerScales[currency]),
      ]);
  }
  const rows = await testEnv.db.query<{ id: string }>('select id from app.swap');
  const receipts = expected.clients.flatMap(({ swaps }) => swaps.map(({ receipt }) => receipt));
  expect(rows.map(({ id }) => id).toSorted()).toEqual(receipts.toSorted());
  expect((await verifyLedger({ url: testEnv.url.app })).problems).toEqual([]);
}

/** Two customers with all rights and US dollars; customers who sign up later get their rights step by step. */
const prologue: readonly ScenarioStep[] = [0, 1].flatMap((customer): ScenarioStep[] => [
  ['signUp', {}],
  ['setStatus', { customer, what: 'accept' }],
  ['setStatus', { customer, what: 'accept-swaps' }],
  ['setStatus', { customer, what: 'accept-deposits' }],
  ['setStatus', { customer, what: 'verify' }],
  ['switchTfa', { customer, isRight: true }],
  ['creditDollars', { customer, cents: 40_000_000_000 }],
  ['payOnChain', { customer, coin: 'BTC', units: 1_000_000_000 }],
]);

test(`after any steps of customers all balances are as expected (SEED=${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 40, maxLength: 80, size: 'max' }), async (steps) => {
      const testEnv = await openTestEnv({ settings: { logLevel: 'silent', idleMinutes: 600 } });
      try {
        const scenario: Scenario = { testEnv, expected: createExpectedBalances() };
        await setSeededFees(testEnv);
        await issueOffering(testEnv);
        // Minimums of deposits are the subject of random-chain.db.test.ts.
        await testEnv.owner.query('update app.instrument_network set min_deposit_units = 0');
        await testEnv.prices.set({ symbol: 'BTC', price: '60000' });
        await testEnv.prices.set({ symbol: 'USDT', price: '1' });
        for (const step of [...prologue, ...steps]) {
          await runStep(scenario, step);
          await expectBalances(scenario);
        }
        await expectFinalState(scenario);
      } finally {
        await testEnv.close();
      }
    }),
    { seed, numRuns, interruptAfterTimeLimit: numRuns * 2_500 },
  );
});
