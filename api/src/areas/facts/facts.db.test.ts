import type { BondTerms } from '@istmo/contract/areas/bonds/bond-terms';
import { listFacts } from '@istmo/contract/areas/facts/facts.contract';
import { addDays, addMonths } from '@istmo/contract/kernel/day';
import { money } from '@istmo/contract/kernel/money';
import { expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { createActionSteps, rateOf } from '../../testing/test-corporate-actions.ts';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { fundCustomer } from '../../testing/test-funds.ts';
import { listTestAsset } from '../../testing/test-markets.ts';
import { setRules } from '../../testing/test-rules.ts';
import { insertBondTerms } from '../bonds/public.ts';
import { closeSecurity } from '../instruments/public.ts';

/* What a list of securities says of each of them beside its price. */

const testEnv = await createTestEnv({ settings: { idleMinutes: 1_000_000, sessionHours: 100_000 } });
const steps = await createActionSteps(testEnv);
// Half a year by 30/360 is 180 days only between days that both months have.
while (Number(steps.today().slice(-2)) > 28) testEnv.advance(86_400_000);
const [irene, karla] = [
  await testEnv.addStaff('irene', 'compliance'),
  await testEnv.addStaff('karla', 'administrator'),
];
const traits = { kycStatus: 'verified', acceptedDisclaimers: true } as const;
const issuer = await testEnv.signUp('issuer', traits);
const [ana, bruno] = [await testEnv.signUp('ana', traits), await testEnv.signUp('bruno', traits)];
const own = { issuer: issuer.customer } as const;
for (const [ticker, usd] of [
  ['PORT', '50'],
  ['FARM', '10'],
  ['BOND', '965'],
  ['NEWB', '10'],
  ['GONE', '10'],
  ['FULL', '10'],
] as const)
  await listTestAsset(testEnv, { ticker, scale: 0, owner: issuer, usd });
for (const [person, ticker, units] of [
  [ana, 'PORT', 40n],
  [bruno, 'PORT', 60n],
  [ana, 'GONE', 5n],
  [ana, 'FULL', 1n],
] as const)
  await fundCustomer(testEnv, person.customer, money(ticker, units));
await fundCustomer(testEnv, issuer.customer, money('USD', 100_000_000n));

const list = async (as: Person = ana, tickers?: string, language: 'en' | 'es' = 'en') =>
  (await testEnv.call(listFacts, tickers === undefined ? {} : { tickers }, { as, language })).body.data ?? [];
const find = async (ticker: string, as: Person = ana) => (await list(as)).find((one) => one.ticker === ticker);
/** What is shared by customers is some seconds old. */
const expectFacts = (ticker: string, expected: object) =>
  eventually(async () => expect(await find(ticker)).toMatchObject(expected));

const today = steps.today();
const terms: BondTerms = {
  nominal: money('USD', 100_000n),
  issuedOn: addMonths(today, -3),
  maturesOn: addMonths(today, 21),
  frequency: 2,
  stub: 'short-first',
  isEndOfMonth: false,
  rate: { kind: 'fixed', percent: 600_000_000n },
  dayCount: '30/360',
  convention: 'none',
  calendars: [],
  amortisation: { kind: 'bullet' },
};

/** A dividend that was paid to both holders, so many days ago. */
async function payDividend(instrument: string, daysAgo: number, rate = rateOf('USD', '1.25')) {
  const day = addDays(steps.today(), -daysAgo);
  const rates = [rate];
  const { id, reference } = await steps.announce({
    ...own,
    instrument,
    kind: 'dividend',
    rates,
    terms: { recordDay: addDays(day, -5), paymentDay: day },
  });
  await steps.record(id);
  await steps.entitle(id, [{ customer: ana.customer, currency: 'USD', gross: 5_000n }]);
  await steps.fund(id, { issuer: issuer.customer, currency: 'USD', units: 5_000n });
  await steps.pay(id);
  return reference;
}

test('a security of which nothing was paid or announced has none of these facts, and its holder may buy more of it', async () => {
  expect(await find('NEWB')).toEqual({
    ticker: 'NEWB',
    may_hold: true,
    coupon: null,
    last_payment: null,
    yield: null,
    yield_gap: 'no_income',
    yield_to_maturity: null,
    next_event: null,
  });
});

test('dividends of the last twelve months are the yield, and older ones are not', async () => {
  await payDividend('PORT', 400);
  await payDividend('PORT', 200);
  const reference = await payDividend('PORT', 20, { currency: 'USD', rate: null, total: 15_000n });
  // 100 units share 150 dollars: (1.25 + 1.50) / 50 = 5.5 %.
  await expectFacts('PORT', {
    last_payment: { reference, kind: 'dividend', amount: '1.50', currency: 'USD', day: addDays(today, -20) },
    yield: '5.50',
    yield_gap: '',
    coupon: null,
  });
});

test('only an announced event is next: never a draft, a cancelled one or one that is over', async () => {
  const soon = { recordDay: addDays(today, 2), paymentDay: addDays(today, 3) };
  const rates = [rateOf('USD', '1')];
  await steps.draft({
    ...own,
    instrument: 'FARM',
    kind: 'dividend',
    rates,
    terms: { ...soon, titleEn: 'Secret plan' },
  });
  const cancelled = await steps.announce({ ...own, instrument: 'FARM', kind: 'dividend', rates, terms: soon });
  await steps.cancel(cancelled.id, 'Not this year');
  const past = await payDividend('FARM', 10);
  const later = await steps.announce({
    ...own,
    instrument: 'FARM',
    kind: 'dividend',
    rates,
    terms: { recordDay: addDays(today, 40), paymentDay: addDays(today, 50), titleEs: 'Dividendo de mayo' },
  });
  await expectFacts('FARM', {
    last_payment: { reference: past },
    next_event: { reference: later.reference, kind: 'dividend', day: addDays(today, 40), of: 'record' },
  });
  expect((await list(ana, 'FARM', 'es')).map(({ next_event: next }) => next?.title)).toEqual(['Dividendo de mayo']);
  expect(JSON.stringify(await list())).not.toMatch(/Secret|Not this year/);
});

test('a bond has its coupon, its current yield by the price without accrued interest, and its yield to maturity', async () => {
  await testEnv.owner.inTransaction((tx) =>
    insertBondTerms(tx, {
      instrument: 'BOND',
      version: 1,
      terms,
      from: testEnv.clock.now(),
      proposedBy: irene.id,
      approvedBy: karla.id,
      reason: 'as in the prospectus',
    }),
  );
  // Three months of six are over: 60 / (965 − 15) = 6.32 %.
  await expectFacts('BOND', {
    coupon: {
      rate: { kind: 'fixed', percent: '6' },
      percent: '6',
      frequency: 2,
      currency: 'USD',
      next_day: addMonths(today, 3),
      next_amount: '30.00',
    },
    yield: '6.32',
    yield_gap: '',
  });
  const { yield_to_maturity: kept } = (await find('BOND')) ?? {};
  expect(kept).toMatch(/^9\.\d\d$/);
});

test('a price that is too old to trade on gives no yield', async () => {
  await testEnv.owner.query(
    "update app.instrument set price_kind = 'feed', price_feed = 'PORT', price_is_inverse = false where code = 'PORT'",
  );
  testEnv.advance(3_600_000);
  await expectFacts('PORT', { yield: null, yield_gap: 'stale_price', last_payment: { amount: '1.50' } });
});

test('what is about to be redeemed has no yield and may not be bought, and its last payment stays', async () => {
  await payDividend('GONE', 10);
  await expectFacts('GONE', { yield: '12.50', may_hold: true });
  const rates = [rateOf('USD', '10')];
  const terms = { recordDay: addDays(today, -1), paymentDay: addDays(today, 1) };
  const { id, reference } = await steps.announce({ ...own, instrument: 'GONE', kind: 'redemption', rates, terms });
  await testEnv.workerApp.db.inTransaction((tx) =>
    closeSecurity(tx, { event: id, instrument: 'GONE', at: testEnv.clock.now() }),
  );
  await expectFacts('GONE', {
    yield: null,
    yield_gap: 'over',
    may_hold: false,
    last_payment: { amount: '1.25' },
    next_event: { reference, of: 'payment' },
  });
});

test('who may hold it is each for himself: identity, country and room, and nothing of what others hold', async () => {
  const carla = await testEnv.signUp('carla', traits);
  await setRules(testEnv, 'FULL', { maxHolders: 1 });
  await setRules(testEnv, 'FARM', { categories: ['professional'] });
  await setRules(testEnv, 'NEWB', { minOrder: 5n, maxSupply: 1n });
  await eventually(async () => expect(await find('FULL', carla)).toMatchObject({ may_hold: false }));
  const heldBy = async (person: Person) =>
    new Map((await list(person)).map(({ ticker, may_hold: may }) => [ticker, may]));
  // Ana is the one holder that it has room for.
  expect((await heldBy(ana)).get('FULL')).toBe(true);
  expect((await heldBy(ana)).get('FARM')).toBe(false);
  expect((await heldBy(carla)).get('NEWB')).toBe(true);
  const plain = (rows: Awaited<ReturnType<typeof list>>) => rows.map((facts) => ({ ...facts, may_hold: undefined }));
  expect(plain(await list(ana))).toEqual(plain(await list(carla)));
});

test('a customer without a verified identity is refused', async () => {
  const dora = await testEnv.signUp('dora', { acceptedDisclaimers: true });
  expect((await testEnv.call(listFacts, {}, { as: dora })).body.code).toBe('kyc_required');
});

test('a delisted security is shown to its holders only, and tickers narrow the list', async () => {
  await testEnv.operator.query("update app.instrument set status = 'delisted' where code = 'FULL'");
  await eventually(async () => expect(await find('FULL', bruno)).toBeUndefined());
  expect(await find('FULL')).toBeDefined();
  expect((await list(ana, 'port,BOND,NONE')).map(({ ticker }) => ticker).toSorted()).toEqual(['BOND', 'PORT']);
});
