import { readUserStatus } from '@istmo/contract/areas/access/access.contract';
import { readDepositAddress } from '@istmo/contract/areas/deposits/deposits.contract';
import { readPrice, readSwap, swap, swapCop } from '@istmo/contract/areas/exchange/exchange.contract';
import { readRegistry } from '@istmo/contract/areas/instruments/instruments.contract';
import { formatFeePercent } from '@istmo/contract/kernel/fee-terms';
import { formatUnits, money, parseUnits } from '@istmo/contract/kernel/money';
import { seedRegistry } from '@istmo/db/seed-registry';
import { instrumentSeeds, type MarketSeed, marketSeeds } from '@istmo/db/seeds/instruments';
import { beforeAll, expect, test } from 'vitest';
import { findImbalances, runWatch } from '../areas/deposits/test-deposits.ts';
import { watchPrices } from '../areas/prices/public.ts';
import { createTestEnv, type Person } from '../testing/test-env.ts';
import { fundCustomer, fundPlatform, issueOffering, sendOut } from '../testing/test-funds.ts';
import { setSeededFees } from '../testing/test-markets.ts';

// What the seeds name works without a test of its own: a currency that is added there is deposited and traded here.

const testEnv = await createTestEnv({ settings: { logLevel: 'silent' } });
const rights = { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true } as const;

const places = instrumentSeeds.flatMap((seed) => (seed.networks ?? []).map((network) => ({ seed, network })));
const offers = marketSeeds.filter(({ liquidity }) => liquidity === 'tranche');
/** An order in each market; on either side of the limit where large orders have a fee of their own. */
const orders = marketSeeds.flatMap(({ feeBasisPoints, largeOrder, ...market }) => {
  if (!largeOrder) return [{ ...market, ...orderOf(250_000n, feeBasisPoints) }];
  return [
    { ...market, ...orderOf((largeOrder.cents * 99n) / 100n, feeBasisPoints) },
    { ...market, ...orderOf((largeOrder.cents * 101n) / 100n, largeOrder.basisPoints) },
  ];
});

function orderOf(cents: bigint, basisPoints: number): { usd: string; percent: string } {
  return { usd: formatUnits(cents, 2), percent: formatFeePercent(BigInt(basisPoints)) };
}

async function readWallet(person: Person, currency: string): Promise<string | undefined> {
  const { body } = await testEnv.call(readUserStatus, {}, { as: person });
  return body.walletData?.find((wallet) => wallet.currency === currency)?.amount;
}

/** What is worth so many US dollars, in units of the places that a person may type. */
async function unitsWorth(
  usd: string,
  { from, inputScale }: Pick<MarketSeed, 'from' | 'inputScale'>,
  person: Person,
): Promise<bigint> {
  const { body } = await testEnv.call(readPrice, {}, { as: person });
  const price = body.data?.find(({ symbol }) => symbol === from)?.price ?? '';
  return ((parseUnits(usd, 18) ?? 0n) * 10n ** BigInt(inputScale)) / (parseUnits(price, 18) ?? 1n);
}

function scaleOf(code: string): number {
  const seed = instrumentSeeds.find((instrument) => instrument.code === code);
  if (!seed) throw new Error(`no instrument of the seeds is called ${code}`);
  return seed.ledgerScale;
}

beforeAll(async () => {
  await setSeededFees(testEnv);
  await issueOffering(testEnv);
  await watchPrices(testEnv.workerApp);
});

test.each(instrumentSeeds)('$code has a name in both languages', async ({ code, names }) => {
  for (const language of ['en', 'es'] as const) {
    const { body } = await testEnv.call(readRegistry, {}, { language });
    expect(body.instruments).toContainEqual(expect.objectContaining({ code, name: names[language] }));
  }
});

test.each(places)('a deposit of $seed.code by $network.name is credited and in the wallet', async (place) => {
  const { seed, network } = place;
  const person = await testEnv.signUp(`payee${places.indexOf(place)}`, rights);
  const { body } = await testEnv.call(
    readDepositAddress,
    { currency: seed.code, network: network.name },
    { as: person },
  );
  expect(body).toMatchObject({ confirmations: network.confirmations });
  const units = 10n * (parseUnits(network.minDeposit, seed.ledgerScale) ?? 0n);
  const amount = formatUnits(units, seed.ledgerScale);
  if (seed.kind === 'security') await sendOut(testEnv, money(seed.code, units), network.chain);
  await testEnv.custody.deposit({
    address: body.Address ?? '',
    currency: seed.code,
    amount,
    confirmations: network.confirmations,
  });
  await runWatch({ ...testEnv, app: testEnv.workerApp }, network.chain);
  expect(await readWallet(person, seed.code)).toBe(amount);
  expect(await findImbalances(testEnv.app)).toEqual([]);
});

test.each(offers)('$to is bought with $from from the open tranche', async (market) => {
  await watchPrices(testEnv.workerApp);
  const { from, to, inputScale } = market;
  const person = await testEnv.signUp(`buyer${offers.indexOf(market)}`, rights);
  // Enough for two tokens of the first tranche and not for three: 2,500 USD.
  const typed = await unitsWorth('2500', market, person);
  const credit = 2n * typed * 10n ** BigInt(scaleOf(from) - inputScale);
  await fundCustomer(testEnv, person.customer, money(from, credit));
  const { http, body } = await testEnv.call(
    swap,
    { from, to, amount: formatUnits(typed, inputScale), accept_any_price: true },
    { as: person },
  );
  expect([http, body.data?.total]).toEqual([200, formatUnits(2n * 10n ** BigInt(scaleOf(to)), scaleOf(to))]);
  expect(await readWallet(person, to)).toBe(body.data?.total);
  expect(await findImbalances(testEnv.app)).toEqual([]);
});

test.each(orders)('an order of $from for $to worth $usd USD has a fee of $percent percent', async (order) => {
  await watchPrices(testEnv.workerApp);
  const { from, to, inputScale, liquidity, usd, percent } = order;
  const person = await testEnv.signUp(`trader${orders.indexOf(order)}`, rights);
  const typed = await unitsWorth(usd, order, person);
  const credit = 2n * typed * 10n ** BigInt(scaleOf(from) - inputScale);
  await fundCustomer(testEnv, person.customer, money(from, credit));
  if (liquidity === 'treasury') await fundPlatform(testEnv, money(to, 10n ** BigInt(scaleOf(to) + 9)));
  const { http, body } = await testEnv.call(
    liquidity === 'tranche' ? swap : swapCop,
    { from, to, amount: formatUnits(typed, inputScale), accept_any_price: true },
    { as: person },
  );
  expect([http, body.data?.fee_per]).toEqual([200, percent]);
  const receipt = await testEnv.call(readSwap, { id: body.data?._id ?? '' }, { as: person });
  expect(receipt.body.data?.value_usd).toMatch(/^[1-9]/);
});

test('a start after a supply cap was raised leaves the raised cap', async () => {
  const readCap = async () =>
    (await testEnv.db.query<{ cap: bigint }>(`select supply_cap as cap from ledger.currency where code = 'COINGT'`))[0]
      ?.cap;
  const cap = (await readCap()) ?? 0n;
  await testEnv.operator.query(`select ledger.raise_supply_cap('COINGT', $1)`, [cap + 5n]);
  await seedRegistry(testEnv.owner);
  expect(await readCap()).toBe(cap + 5n);
});
