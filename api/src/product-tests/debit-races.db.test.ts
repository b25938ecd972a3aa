import { swap, swapAsset, swapCop } from '@istmo/contract/areas/exchange/exchange.contract';
import { money } from '@istmo/contract/kernel/money';
import { insertMarket } from '@istmo/db/seed-registry';
import { randomRuns } from '@istmo/db/random-runs';
import { verifyLedger } from '@istmo/ledger';
import { beforeAll, expect, test } from 'vitest';
import { createTestEnv, type Person } from '../testing/test-env.ts';
import { fundPlatform, issueOffering } from '../testing/test-funds.ts';
import { listTestAsset } from '../testing/test-markets.ts';
import { waitForRegistry } from '../testing/wait-for-registry.ts';
import { createWithdrawalSteps } from '../testing/test-withdrawals.ts';
import { formOf, request, signUpIssuer } from '../areas/creation/test-creation.ts';
import { watchPrices } from '../areas/prices/public.ts';
import { publishPrices } from '../testing/publish-prices.ts';
import { prepareWithdrawal } from '../areas/withdrawals/test-commit.ts';

/*
 * Debits of one wallet at the same moment: `RUNS=20 npm run vitest -- --project db api/src/product-tests/debit-races.db.test.ts` makes twenty
 * rounds of two hundred on every path (docs/requirements/4-security.md), `RUNS=500` five hundred of all paths together.
 */

const testEnv = await createTestEnv();
const { app } = testEnv;
const { createOwner, balances } = createWithdrawalSteps(testEnv);

const security = 'FARM';
const inUnits = 1_000_000n;
const withdrawn = 1_000n * inUnits;

beforeAll(async () => {
  await issueOffering(testEnv);
  // What an order of 1,000 takes depends on it, and the simulated price on the time of day.
  await testEnv.prices.set({ symbol: 'USDT', price: '1' });
  await watchPrices(testEnv.workerApp);
  const owner = await testEnv.signUp('raceissuer', { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true });
  await listTestAsset(testEnv, { ticker: security, scale: 0, owner, usd: '8' });
  const terms = { liquidity: 'treasury', feeBasisPoints: 50, feeMode: 'on_top', inputScale: 2 } as const;
  await testEnv.operator.inTransaction((tx) =>
    insertMarket(tx, { from: 'USDT', to: security, ...terms, isWholeUnits: true }, 201),
  );
  await fundPlatform(testEnv, money(security, 1_000_000n));
  await fundPlatform(testEnv, money('COP', 10n ** 15n));
  await waitForRegistry(testEnv);
});

const countDone = (outcomes: readonly PromiseSettledResult<unknown>[]): number =>
  outcomes.filter(({ status }) => status === 'fulfilled').length;

const listRefusals = (outcomes: readonly PromiseSettledResult<unknown>[]): string =>
  [...new Set(outcomes.map((outcome) => (outcome.status === 'rejected' ? String(outcome.reason) : 'done')))].join(', ');

async function placeOrder(call: typeof swap | typeof swapAsset | typeof swapCop, to: string, person: Person) {
  const order = { from: 'USDT', to, amount: '1000', accept_any_price: true };
  const { http, body } = await testEnv.send(call, order, { as: person });
  if (http === 200) return;
  expect([422, 503]).toContain(http);
  throw new Error(`refused: ${body.code}`);
}

/** Each way in which a wallet of USDT is debited, as one debit that may be sent many times. */
const paths: Readonly<Record<string, (person: Person) => Promise<() => Promise<unknown>>>> = {
  withdrawal: (person) => prepareWithdrawal(app, person, withdrawn),
  'order of the offering': async (person) => () => placeOrder(swap, 'COINGT', person),
  'order of a listed asset': async (person) => () => placeOrder(swapAsset, security, person),
  'order of pesos': async (person) => () => placeOrder(swapCop, 'COP', person),
};

test.each(Object.entries(paths))(
  'of two hundred debits at once for a balance that covers one, exactly one is done: %s',
  async (_, prepare) => {
    for (let round = 0; round < randomRuns(2); round++) {
      const person = await createOwner('USDT', '1900');
      const debit = await prepare(person);
      await publishPrices(testEnv);
      const outcomes = await Promise.allSettled(Array.from({ length: 200 }, debit));
      expect(countDone(outcomes), listRefusals(outcomes)).toBe(1);
      const { available, held } = await balances(person, 'USDT');
      expect(available).toBeGreaterThanOrEqual(0n);
      expect(available + held).toBeLessThanOrEqual(1_900n * inUnits);
      expect(available).toBeLessThanOrEqual(900n * inUnits);
    }
  },
);

test('of many requests for securities at once with money for one fee, exactly one is made', async () => {
  for (let round = 0; round < randomRuns(1); round++) {
    const issuer = await signUpIssuer(testEnv, `raced${round}`, 1n);
    const forms = await Promise.all(
      Array.from({ length: 40 }, (_, index) => formOf(testEnv, issuer, { ticker: `R${round}X${index}` })),
    );
    const replies = await Promise.all(forms.map((form) => request(testEnv, issuer, form)));
    expect(replies.filter(({ http }) => http === 200)).toHaveLength(1);
    expect((await balances(issuer, 'USDT')).available).toBe(0n);
  }
});

test('a withdrawal and orders on three markets that spend one wallet at the same moment never spend more than it has', async () => {
  const eachPath = 6;
  for (let round = 0; round < randomRuns(10); round++) {
    const person = await createOwner('USDT', '2500');
    const debits = await Promise.all(Object.values(paths).map((prepare) => prepare(person)));
    await publishPrices(testEnv);
    const sent = debits.map((debit) => Promise.allSettled(Array.from({ length: eachPath }, debit)));
    const done = (await Promise.all(sent)).map(countDone);
    // Each takes at least 900 of the 2,500 and at most 1,010, so two fit.
    expect(done.reduce((sum, count) => sum + count, 0)).toBe(2);
    const left = await balances(person, 'USDT');
    expect(left.held).toBe(BigInt(done[0] ?? 0) * withdrawn);
    expect(left.available).toBeGreaterThanOrEqual(0n);
    expect(left.available).toBeLessThanOrEqual(700n * inUnits);
  }
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
});
