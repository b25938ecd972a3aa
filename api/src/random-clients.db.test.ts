import { randomInt } from 'node:crypto';
import { listWallets } from '@istmo/contract/areas/wallets/wallets.contract';
import { formatUnits, ledgerScale } from '@istmo/contract/kernel/money';
import { readBalance, readBalances, fees, tranche, treasury, verifyLedger } from '@istmo/ledger';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { issueTranches } from './areas/offering/public.ts';
import { openTestEnv } from './testing/test-app.ts';
import { coins, createExpectedBalances } from './testing/test-balances.ts';
import { runStep, type Scenario } from './testing/test-actions.ts';
import { anyStep, type ScenarioStep } from './testing/test-scenario.ts';

/*
 * Random customers do random things, and beside the platform somebody keeps books by hand (testing/test-books.ts). After each step both have to say
 * the same. `SEED=… RUNS=… npx vitest run --project db api/src/random-clients.db.test.ts` plays the same again, or many more.
 */

const seed = Number.parseInt(process.env['SEED'] ?? '', 10) || randomInt(1, 2 ** 31);
const numRuns = Number.parseInt(process.env['RUNS'] ?? '', 10) || 8;

/** What every customer and the house have, and what is left to sell, is what the books say; every currency sums to nothing. */
async function expectBalances({ testEnv: { db }, expected }: Scenario): Promise<void> {
  const balances = await readBalances(
    db,
    expected.clients.map(({ customer }) => customer),
  );
  for (const { customer, name, balances } of expected.clients) {
    const rows = balances.get(customer) ?? [];
    expect(
      Object.fromEntries(rows.filter(({ available }) => available > 0n).map((row) => [row.currency, row.available])),
      name,
    ).toEqual(Object.fromEntries(Object.entries(balances).filter(([, units]) => units > 0n)));
    expect(rows.filter(({ held }) => held !== 0n)).toEqual([]);
  }
  const left = await Promise.all([1, 2].map(async (number) => (await readBalance(db, tranche(number), 'COINGT')).units));
  expect(left).toEqual(expected.left);
  for (const coin of coins) {
    const house = await Promise.all(
      [treasury, fees].map(async (account) => (await readBalance(db, account, coin)).units),
    );
    expect([coin, ...house]).toEqual([coin, expected.treasury[coin], expected.fees[coin]]);
  }
  const unbalanced = 'select currency from ledger.account group by currency having sum(balance) <> 0';
  expect(await db.query(unbalanced)).toEqual([]);
}

/** What the platform tells its customers in the end, and what it finds when it recomputes everything. */
async function expectFinalState({ testEnv, expected }: Scenario): Promise<void> {
  for (const client of expected.clients.filter(({ isSuspended }) => !isSuspended)) {
    const { body } = await testEnv.call(listWallets, {}, { as: client });
    const shown = Object.fromEntries(body.data?.wallet.map(({ currency, amount }) => [currency, amount]) ?? []);
    for (const currency of [...coins, 'COINGT'] as const)
      expect([client.name, shown[currency]]).toEqual([
        client.name,
        formatUnits(client.balances[currency], ledgerScale(currency)),
      ]);
  }
  const rows = await testEnv.db.query<{ id: string }>('select id from app.swap');
  const receipts = expected.clients.flatMap(({ swaps }) => swaps.map(({ receipt }) => receipt));
  expect(rows.map(({ id }) => id).toSorted()).toEqual(receipts.toSorted());
  expect((await verifyLedger({ url: testEnv.url.app })).problems).toEqual([]);
}

/** Two who may do everything and have dollars; whoever else comes has to get there step by step. */
const prologue: readonly ScenarioStep[] = [0, 1].flatMap((who): ScenarioStep[] => [
  ['join', {}],
  ['stand', { who, what: 'accept' }],
  ['stand', { who, what: 'accept-swaps' }],
  ['stand', { who, what: 'accept-deposits' }],
  ['stand', { who, what: 'verify' }],
  ['tfa', { who, isRight: true }],
  ['wire', { who, cents: 40_000_000_000 }],
  ['pay', { who, coin: 'BTC', units: 1_000_000_000 }],
]);

test(`whatever customers do, everybody has what the books say they should (SEED=${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 40, maxLength: 80, size: 'max' }), async (steps) => {
      const stage = await openTestEnv({ settings: { logLevel: 'silent', idleMinutes: 600 } });
      try {
        const play: Scenario = { testEnv, expected: createExpectedBalances() };
        await issueTranches(stage.app);
        await stage.prices.set({ symbol: 'BTC', price: '60000' });
        await stage.prices.set({ symbol: 'USDT', price: '1' });
        for (const one of [...prologue, ...steps]) {
          await runStep(play, one);
          await expectBalances(play);
        }
        await expectFinalState(play);
      } finally {
        await stage.close();
      }
    }),
    { seed, numRuns, interruptAfterTimeLimit: numRuns * 2_500 },
  );
});
