import { lockQuote, swapAsset } from '@istmo/contract/areas/exchange/exchange.contract';
import { readRules } from '@istmo/contract/areas/rules/rules.contract';
import { money } from '@istmo/contract/kernel/money';
import { readBalances } from '@istmo/ledger';
import { insertMarket } from '@istmo/db/seed-registry';
import { beforeAll, expect, test } from 'vitest';
import { createTestEnv, type Person, type Traits } from '../../testing/test-env.ts';
import { fundCustomer, fundPlatform } from '../../testing/test-funds.ts';
import { listTestAsset } from '../../testing/test-markets.ts';
import { setRules } from '../../testing/test-rules.ts';
import { setKycStatus, setProfileSummary } from '../access/public.ts';
import { publishTick, usdScale, watchPrices } from '../prices/public.ts';
import { openSession } from '../sessions/public.ts';
import { replayDecisions } from './replay-decisions.ts';

const testEnv = await createTestEnv();

async function createTrader(name: string, country = 'Costa Rica', traits: Traits = {}): Promise<Person> {
  const person = await testEnv.signUp(name, {
    kycStatus: 'verified',
    hasTfa: true,
    acceptedDisclaimers: true,
    ...traits,
  });
  await testEnv.db.inTransaction((tx) =>
    setProfileSummary(tx, person.customer, { country, userType: 'personal', hasProfile: true }),
  );
  await fundCustomer(testEnv, person.customer, money('USD', 10_000_00n));
  return person;
}

/** A security at one dollar that is bought from the treasury and sold to it. */
async function listSecurity(ticker: string): Promise<void> {
  await listTestAsset(testEnv, {
    ticker,
    scale: 0,
    owner: await createTrader(`owner-${ticker.toLowerCase()}`),
    usd: '1',
  });
  await testEnv.operator.inTransaction((tx) =>
    insertMarket(
      tx,
      {
        from: ticker,
        to: 'USD',
        liquidity: 'treasury',
        feeBasisPoints: 0,
        feeMode: 'included',
        inputScale: 0,
        isWholeUnits: false,
      },
      201,
    ),
  );
  await fundPlatform(testEnv, money(ticker, 1_000_000n));
}

const visitor = {
  language: 'en',
  address: '192.0.2.1',
  device: 'test',
  wantsBinding: false,
  token: undefined,
  files: [],
} as const;

const buy = (person: Person, ticker: string, dollars: number) =>
  testEnv.call(swapAsset, { from: 'USD', to: ticker, amount: `${dollars}`, accept_any_price: true }, { as: person });
const sell = (person: Person, ticker: string, units: number) =>
  testEnv.call(swapAsset, { from: ticker, to: 'USD', amount: `${units}`, accept_any_price: true }, { as: person });
async function unitsOf({ customer }: Person, ticker: string): Promise<bigint> {
  const rows = (await readBalances(testEnv.db, [customer])).get(customer) ?? [];
  return rows.find(({ currency }) => currency === ticker)?.available ?? 0n;
}
const decisionsOf = (person: Person, ticker: string) =>
  testEnv.db.query<{ action: string; allowed: boolean }>(
    'select action, is_allowed as allowed from app.rule_decision where customer_id = $1 and instrument = $2 order by id',
    [person.customer, ticker],
  );
/** The names of the broken rules of a refusal. */
const brokenRules = (body: object): unknown =>
  'failures' in body && Array.isArray(body.failures)
    ? body.failures.map(({ rule }: { rule: string }) => rule)
    : undefined;

beforeAll(async () => {
  await fundPlatform(testEnv, money('USD', 100_000_000n));
  for (const ticker of ['RULE', 'PLACES', 'SUPPLY', 'MOST', 'LOCKED', 'SIZES']) await listSecurity(ticker);
  await watchPrices(testEnv.workerApp);
  // The registry's version of this moment is read by every process.
  await setRules(testEnv, 'RULE', {});
});

test('before confirming a customer reads which rules refuse an order, why, and what to do', async () => {
  await setRules(testEnv, 'RULE', {
    countries: { mode: 'allow', codes: ['PA'] },
    categories: ['professional'],
    maxHolding: 50n,
  });
  const person = await createTrader('refused');
  const locked = await testEnv.call(lockQuote, { from: 'USD', to: 'RULE', amount: '100.50' }, { as: person });
  expect([locked.http, locked.body.code]).toEqual([422, 'rules_refused']);
  expect(locked.body).toMatchObject({
    failures: [
      { rule: 'country_allowed', fact: 'CR', limit: 'PA', way_out: 'none' },
      { rule: 'category', fact: 'retail', limit: 'professional', way_out: 'ask_for_category' },
      { rule: 'holding', fact: '100', limit: '50', way_out: 'order_less', amount: '50' },
    ],
  });
  expect(locked.body.msg).toContain(
    'RULE is open to residents of Panama only. The country of your profile is Costa Rica.',
  );
  const inSpanish = await testEnv.call(
    lockQuote,
    { from: 'USD', to: 'RULE', amount: '100.50' },
    { as: person, headers: { 'accept-language': 'es' } },
  );
  expect(inSpanish.body.msg).toContain(
    'RULE está disponible solo para residentes de Panamá. El país de su perfil es Costa Rica.',
  );
  const bought = await buy(person, 'RULE', 101);
  expect([bought.body.code, brokenRules(bought.body)]).toEqual([
    'rules_refused',
    ['country_allowed', 'category', 'holding'],
  ]);
  expect(await decisionsOf(person, 'RULE')).toEqual(Array(3).fill({ action: 'buy', allowed: false }));
  const read = await testEnv.call(readRules, { ticker: 'RULE', amount: '10' }, { as: person });
  expect(brokenRules(read.body)).toEqual(['country_allowed', 'category']);
  await setRules(testEnv, 'RULE', {});
});

test('an allowed order is decided once, in the commit of its swap', async () => {
  const person = await createTrader('allowed');
  expect((await buy(person, 'RULE', 11)).http).toBe(200);
  expect(await decisionsOf(person, 'RULE')).toEqual([{ action: 'buy', allowed: true }]);
});

test('a repeated request gets its first reply, whatever the rules say now, and no second decision', async () => {
  const person = await createTrader('repeats');
  const request = () =>
    testEnv.call(
      swapAsset,
      { from: 'USD', to: 'RULE', amount: '20', accept_any_price: true },
      { as: person, headers: { 'idempotency-key': 'order-1' } },
    );
  const first = await request();
  await setRules(testEnv, 'RULE', { isPaused: true });
  expect((await request()).body).toEqual(first.body);
  expect(await decisionsOf(person, 'RULE')).toHaveLength(1);
  await setRules(testEnv, 'RULE', {});
});

test('after a change of country a holder keeps and may sell, and may not buy more', async () => {
  await setRules(testEnv, 'RULE', { countries: { mode: 'block', codes: ['US'] } });
  const person = await createTrader('mover');
  expect((await buy(person, 'RULE', 50)).http).toBe(200);
  await testEnv.db.inTransaction((tx) =>
    setProfileSummary(tx, person.customer, { country: 'United States', userType: 'personal', hasProfile: true }),
  );
  expect(brokenRules((await buy(person, 'RULE', 10)).body)).toEqual(['country_blocked']);
  expect(await unitsOf(person, 'RULE')).toBe(50n);
  expect((await sell(person, 'RULE', 50)).http).toBe(200);
  await setRules(testEnv, 'RULE', {});
});

test('a pause refuses the order of a quote that is open already', async () => {
  const person = await createTrader('pausing');
  const locked = await testEnv.call(lockQuote, { from: 'USD', to: 'RULE', amount: '20' }, { as: person });
  expect(locked.http).toBe(200);
  await setRules(testEnv, 'RULE', { isPaused: true });
  const order = { from: 'USD', to: 'RULE', amount: '20', hold_id: locked.body.hold_id ?? '' };
  expect(brokenRules((await testEnv.call(swapAsset, order, { as: person })).body)).toEqual(['paused']);
  await setRules(testEnv, 'RULE', {});
  expect((await testEnv.call(swapAsset, order, { as: person })).http).toBe(200);
});

test('of purchases at once exactly as many new holders are let in as there are places', async () => {
  await setRules(testEnv, 'PLACES', { maxHolders: 3 });
  const people = [];
  for (let number = 1; number <= 8; number++) people.push(await createTrader(`holder${number}`));
  const replies = await Promise.all(people.map((person) => buy(person, 'PLACES', 10)));
  expect(replies.filter(({ http }) => http === 200)).toHaveLength(3);
  for (const { http, body } of replies) if (http !== 200) expect(brokenRules(body)).toEqual(['holders']);
  const held = await Promise.all(people.map((person) => unitsOf(person, 'PLACES')));
  expect(held.filter((units) => units > 0n)).toHaveLength(3);
  // A holder who sells everything frees a place.
  const [first] = people.filter((_, index) => (held[index] ?? 0n) > 0n);
  const [waiting] = people.filter((_, index) => held[index] === 0n);
  if (!first || !waiting) throw new Error('the places are not taken as expected');
  expect((await sell(first, 'PLACES', 10)).http).toBe(200);
  expect((await buy(waiting, 'PLACES', 10)).http).toBe(200);
});

test('of purchases at once the last allowed units are sold once', async () => {
  await setRules(testEnv, 'SUPPLY', { maxSupply: 30n });
  const people = [];
  for (let number = 1; number <= 6; number++) people.push(await createTrader(`unit${number}`));
  const replies = await Promise.all(people.map((person) => buy(person, 'SUPPLY', 10)));
  expect(replies.filter(({ http }) => http === 200)).toHaveLength(3);
  const held = await Promise.all(people.map((person) => unitsOf(person, 'SUPPLY')));
  expect(held.reduce((sum, units) => sum + units, 0n)).toBe(30n);
});

test('two orders of one customer at once never pass the most that one may hold', async () => {
  await setRules(testEnv, 'MOST', { maxHolding: 30n });
  const person = await createTrader('rich');
  const replies = await Promise.all([1, 2, 3, 4, 5].map(() => buy(person, 'MOST', 10)));
  expect(replies.filter(({ http }) => http === 200)).toHaveLength(3);
  expect(await unitsOf(person, 'MOST')).toBe(30n);
});

test('units leave on the day on which their lock-up ends, and two sales at once never take locked ones', async () => {
  await setRules(testEnv, 'LOCKED', { lockUpDays: 3 });
  let person = await createTrader('patient');
  const dayMs = 86_400_000;
  testEnv.advanceToStartOf(dayMs);
  testEnv.advance(dayMs / 2);
  await watchPrices(testEnv.workerApp);
  const again = async (ms: number) => {
    testEnv.advance(ms);
    const at = testEnv.clock.now();
    const usd = 10n ** BigInt(usdScale);
    await testEnv.operator.inTransaction((tx) =>
      publishTick(tx, { symbol: 'LOCKED', usd, sources: [], at, observedAt: at }),
    );
    await watchPrices(testEnv.workerApp);
    const { token } = await testEnv.db.inTransaction((tx) =>
      openSession(testEnv.app, tx, { customer: person.customer, visitor }),
    );
    person = { ...person, token };
  };
  await again(0);
  expect((await buy(person, 'LOCKED', 10)).http).toBe(200);
  await again(dayMs);
  expect((await buy(person, 'LOCKED', 10)).http).toBe(200);
  await again(dayMs);
  const early = await sell(person, 'LOCKED', 1);
  expect(brokenRules(early.body)).toEqual(['lock_up']);
  await again(dayMs);
  const sales = await Promise.all([sell(person, 'LOCKED', 6), sell(person, 'LOCKED', 6)]);
  expect(sales.filter(({ http }) => http === 200)).toHaveLength(1);
  expect(await unitsOf(person, 'LOCKED')).toBe(14n);
  await again(dayMs);
  expect((await sell(person, 'LOCKED', 14)).http).toBe(200);
});

test('orders and what is left have their least size', async () => {
  await setRules(testEnv, 'SIZES', { minOrder: 10n, minHolding: 20n });
  const person = await createTrader('small');
  expect(brokenRules((await buy(person, 'SIZES', 9)).body)).toEqual(['min_order', 'min_holding']);
  expect((await buy(person, 'SIZES', 30)).http).toBe(200);
  expect(brokenRules((await sell(person, 'SIZES', 15)).body)).toEqual(['min_holding']);
  expect((await sell(person, 'SIZES', 30)).http).toBe(200);
});

test('a customer who is no longer verified may sell and not buy', async () => {
  const person = await createTrader('expired');
  expect((await buy(person, 'RULE', 20)).http).toBe(200);
  await testEnv.db.inTransaction((tx) => setKycStatus(tx, person.customer, 'redo'));
  const { body } = await testEnv.call(readRules, { ticker: 'RULE' }, { as: person });
  expect(body.failures).toEqual([{ rule: 'identity', fact: 'redo', limit: 'verified', way_out: 'verify_identity' }]);
  expect((await testEnv.call(readRules, { ticker: 'RULE', action: 'sell' }, { as: person })).body.failures).toEqual([]);
});

test('every stored decision has the same outcome when it is evaluated again', async () => {
  const { count, others } = await replayDecisions(testEnv.db);
  expect(count).toBeGreaterThan(30);
  expect(others).toEqual([]);
});

test('a decision whose facts were changed is found, and no login of the platform can change one', async () => {
  const [row] = await testEnv.db.query<{ id: string }>(
    "select id from app.rule_decision where instrument = 'PLACES' and is_allowed limit 1",
  );
  await expect(testEnv.db.query('update app.rule_decision set units = 1 where id = $1', [row?.id])).rejects.toThrow(
    /permission denied/,
  );
  await testEnv.owner.query('alter table app.rule_decision disable trigger rule_decision_not_changed');
  await testEnv.owner.query(
    `update app.rule_decision set facts = jsonb_set(jsonb_set(facts, '{other_holders}', '99'), '{holding,available}', '"0"') where id = $1`,
    [row?.id],
  );
  const { others } = await replayDecisions(testEnv.db);
  expect(others.map(({ decision }) => decision)).toEqual([row?.id]);
});
