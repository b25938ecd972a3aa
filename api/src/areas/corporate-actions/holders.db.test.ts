import {
  giveInstruction,
  listIncome,
  listOwnEvents,
  readAdvice,
  readEvent,
} from '@istmo/contract/areas/corporate-actions/corporate-actions.contract';
import {
  decideWithholding,
  listWithholdingRules,
  proposeWithholdingRule,
} from '@istmo/contract/areas/corporate-actions/withholding.staff.contract';
import { money } from '@istmo/contract/kernel/money';
import { available, readBalance } from '@istmo/ledger';
import { expect, test } from 'vitest';
import { createActionSteps, rateOf } from '../../testing/test-corporate-actions.ts';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { fundCustomer, fundPlatform } from '../../testing/test-funds.ts';
import { listTestAsset } from '../../testing/test-markets.ts';
import { readReceipt } from '../../testing/test-receipt.ts';
import { waitForRegistry } from '../../testing/wait-for-registry.ts';
import { watchPrices } from '../prices/public.ts';

/* What a holder sees of events, chooses, is paid, and reads later. */

const testEnv = await createTestEnv();
const { call } = testEnv;
const steps = await createActionSteps(testEnv);
const traits = { kycStatus: 'verified', acceptedDisclaimers: true } as const;
const issuer = await testEnv.signUp('issuer', traits);
const [ana, bruno, carla] = [
  await testEnv.signUp('ana', traits),
  await testEnv.signUp('bruno', traits),
  await testEnv.signUp('carla', traits),
];
for (const ticker of ['PORT', 'FARM', 'MILL'])
  await listTestAsset(testEnv, { ticker, scale: 0, owner: issuer, usd: '10' });
for (const [person, ticker, units] of [
  [ana, 'PORT', 40n],
  [bruno, 'PORT', 3n],
  [ana, 'FARM', 7n],
  [ana, 'MILL', 5n],
] as const)
  await fundCustomer(testEnv, person.customer, money(ticker, units));
for (const currency of ['USD', 'COP']) {
  await fundPlatform(testEnv, money(currency, 1_000_000n));
  await fundCustomer(testEnv, issuer.customer, money(currency, 100_000_000n));
}
await watchPrices(testEnv.workerApp);
const own = { issuer: issuer.customer } as const;

const eventsOf = async (as: Person) => (await call(listOwnEvents, {}, { as })).body;
const find = async (as: Person, reference: string) => {
  const { coming = [], past = [] } = await eventsOf(as);
  const has = (one: { reference: string }) => one.reference === reference;
  return { coming: coming.find(has), past: past.find(has) };
};
const read = async (as: Person, reference: string, language: 'en' | 'es' = 'en') =>
  (await call(readEvent, { reference }, { as, language })).body;

test('an announced dividend is estimated by what is held today, and is nothing to a customer without units', async () => {
  const { reference, terms } = await steps.announce({
    ...own,
    instrument: 'PORT',
    kind: 'dividend',
    rates: [rateOf('USD', '1.255')],
    terms: { titleEs: 'Dividendo de 2026', taxCountry: 'GT' },
  });
  expect((await find(ana, reference)).coming).toMatchObject({
    security: 'PORT',
    kind: 'dividend',
    state: 'announced',
    units: '40',
    is_recorded: false,
    duty: 'nothing',
    record_day: terms.recordDay,
    // No rule says how it is taxed.
    estimate: { currency: 'USD', gross: '50.20', tax: null, net: null },
    entitlement: null,
  });
  expect((await find(bruno, reference)).coming?.estimate?.gross).toBe('3.76');
  expect(await find(carla, reference)).toEqual({ coming: undefined, past: undefined });
  const { data } = await read(carla, reference, 'es');
  expect(data).toMatchObject({
    title: 'Dividendo de 2026',
    own: null,
    terms: { rates: [{ currency: 'USD', rate: '1.255', total: null }], tax_country: 'GT' },
  });
  expect(data?.terms.hash).toMatch(/^[0-9a-f]{64}$/);
});

test('a draft, and the event of a security that is not shown, are found by no customer', async () => {
  const { reference } = await steps.draft({ ...own, instrument: 'PORT', kind: 'notice' });
  expect((await read(ana, reference)).code).toBe('not_found');
  const hidden = await steps.announce({ ...own, instrument: 'MILL', kind: 'notice' });
  await testEnv.operator.query("update app.instrument set status = 'delisted' where code = 'MILL'");
  await waitForRegistry(testEnv);
  expect((await read(carla, hidden.reference)).code).toBe('not_found');
  expect((await read(ana, hidden.reference)).data?.own?.units).toBe('5');
});

test('the currency is chosen until the cut-off, changed, repeated without a second row, and never by others', async () => {
  const cutoffAt = new Date(testEnv.clock.now().getTime() + 60_000);
  const { id, reference } = await steps.announce({
    ...own,
    instrument: 'FARM',
    kind: 'dividend',
    rates: [rateOf('USD', '2'), rateOf('COP', '8000')],
    terms: { cutoffAt },
  });
  const choose = async (as: Person, currency: string) =>
    (await call(giveInstruction, { reference, currency }, { as })).body;
  const rows = () => testEnv.db.query('select from app.holder_instruction where event = $1', [id]);
  expect((await find(ana, reference)).coming).toMatchObject({
    duty: 'choose',
    duty_until: cutoffAt.toISOString(),
    estimate: { currency: 'USD', gross: '14.00', tax: '0.00', net: '14.00' },
  });
  expect((await choose(ana, 'BTC')).code).toBe('currency_inactive');
  expect((await choose(bruno, 'COP')).code).toBe('insufficient_balance');
  const first = await choose(ana, 'COP');
  expect(first).toMatchObject({ currency: 'COP' });
  testEnv.advance(1_000);
  expect(await choose(ana, 'COP')).toEqual(first);
  expect(await rows()).toHaveLength(1);
  expect((await read(ana, reference)).data?.own).toMatchObject({
    chosen_currency: 'COP',
    may_choose: true,
    estimate: { currency: 'COP', gross: '56000.00' },
  });
  await choose(ana, 'USD');
  expect((await read(ana, reference)).data?.own?.chosen_currency).toBe('USD');
  expect(await rows()).toHaveLength(2);
  testEnv.advance(60_000);
  expect((await choose(ana, 'COP')).code).toBe('instruction_closed');
  expect((await read(ana, reference)).data?.own).toMatchObject({ may_choose: false, duty: 'nothing' });
  expect(await rows()).toHaveLength(2);
});

test('a dividend that was paid is income of its year, by currency, with an advice for its holder alone', async () => {
  const { id, reference } = await steps.announce({
    ...own,
    instrument: 'PORT',
    kind: 'dividend',
    rates: [rateOf('USD', '1.25'), rateOf('COP', '5000')],
    terms: { taxCountry: 'GT', titleEn: 'Dividend for 2025', titleEs: 'Dividendo de 2025', claimUntil: '2040-01-31' },
  });
  await steps.record(id);
  await fundCustomer(testEnv, carla.customer, money('PORT', 9n));
  const tax = { tax: 250n, taxRate: 50_000, taxBasis: 'GT dividend' };
  const [mine, kept] = await steps.entitle(id, [
    { customer: ana.customer, currency: 'USD', gross: 5_000n, ...tax },
    { customer: bruno.customer, currency: 'COP', gross: 1_500_000n, kept: 'no_account' },
  ]);
  expect((await find(ana, reference)).coming).toMatchObject({
    units: '40',
    is_recorded: true,
    estimate: null,
    entitlement: { state: 'ready', net: '47.50' },
  });
  // Bought after the record moment.
  expect(await find(carla, reference)).toEqual({ coming: undefined, past: undefined });
  const before = (await call(listIncome, {}, { as: ana })).body;
  expect(before).toMatchObject({
    years: [],
    paid: [],
    coming: [{ reference, net: '47.50', state: 'ready' }],
    kept: [],
  });
  expect((await call(readAdvice, { id: mine ?? '' }, { as: ana })).body.code).toBe('not_found');

  await steps.fund(id, { issuer: issuer.customer, currency: 'USD', units: 5_000n });
  await steps.pay(id);
  expect(await readBalance(testEnv.db, available(ana.customer), 'USD')).toEqual(money('USD', 4_750n));
  const { body } = await call(listIncome, {}, { as: ana, language: 'es' });
  const year = testEnv.clock.now().getUTCFullYear();
  expect(body).toMatchObject({
    years: [year],
    year,
    paid: [
      {
        reference,
        security: 'PORT',
        title: 'Dividendo de 2025',
        units: '40',
        gross: '50.00',
        tax: '2.50',
        net: '47.50',
        tax_rate: '5.0000',
        tax_country: 'GT',
      },
    ],
    totals: [{ currency: 'USD', gross: '50.00', tax: '2.50', net: '47.50', approximate_usd: '47.50' }],
    coming: [],
  });
  expect((await call(listIncome, { year: '2019' }, { as: ana })).body).toMatchObject({
    year: 2019,
    paid: [],
    totals: [],
  });
  expect((await find(ana, reference)).past).toMatchObject({ state: 'paid', entitlement: { state: 'paid' } });
  expect((await call(listIncome, {}, { as: bruno })).body.kept).toMatchObject([
    { reference, reason: 'no_account', net: '15000.00', claim_until: '2040-01-31' },
  ]);
  expect((await call(readAdvice, { id: kept ?? '' }, { as: bruno })).body.code).toBe('not_found');

  expect((await call(readAdvice, { id: mine ?? '' }, { as: bruno })).body.code).toBe('not_found');
  const advice = readReceipt(await call(readAdvice, { id: mine ?? '' }, { as: ana }));
  for (const text of [
    'Payment advice',
    `${reference}-1`,
    'Dividend for 2025',
    '40 PORT',
    '1.25 USD',
    '50.00 USD',
    '2.50 USD',
    '5.00% · GT · GT dividend',
    '47.50 USD',
    `entitlement:${mine}`,
  ])
    expect(advice.join(' ')).toContain(text);
  const spanish = readReceipt(await call(readAdvice, { id: mine ?? '' }, { as: ana, language: 'es' }));
  expect(spanish.join(' ')).toMatch(/Aviso de pago.*Impuesto retenido/);
});

test('the tax of a coming payment is estimated by the rules of its payment day', async () => {
  const [gloria, karla] = [await testEnv.addStaff('gloria', 'treasury'), await testEnv.addStaff('karla', 'compliance')];
  const reason = 'As the tax adviser wrote';
  const rule = {
    tax_country: 'CR',
    rate: '15',
    basis: 'Ley 7092, art. 59',
    is_treaty: false,
    from_day: '2026-01-01',
    reason,
  };
  await call(proposeWithholdingRule, rule, { as: gloria });
  const { data: rules = [] } = (await call(listWithholdingRules, { country: 'CR' }, { as: gloria })).body;
  await call(decideWithholding, { id: rules[0]?.proposal?.id ?? '', approve: true, reason }, { as: karla });
  const { reference } = await steps.announce({
    ...own,
    instrument: 'PORT',
    kind: 'dividend',
    rates: [rateOf('USD', '0.333333333333333333')],
    terms: { taxCountry: 'CR' },
  });
  expect((await find(ana, reference)).coming?.estimate).toEqual({
    currency: 'USD',
    gross: '13.33',
    tax: '1.99',
    net: '11.34',
  });
});

test('a cancelled event is past, with its reason', async () => {
  const { id, reference } = await steps.announce({ ...own, instrument: 'PORT', kind: 'notice' });
  expect((await find(ana, reference)).coming).toBeDefined();
  await steps.cancel(id, 'The board withdrew it.');
  expect((await find(ana, reference)).past).toMatchObject({
    state: 'cancelled',
    cancel_reason: 'The board withdrew it.',
    estimate: null,
  });
});

test('a split says how many units there are after it, and a total is shared out among the units in circulation', async () => {
  const split = await steps.announce({
    ...own,
    instrument: 'FARM',
    kind: 'split',
    terms: { ratioNew: 3n, ratioOld: 2n, paymentDay: '2040-01-01' },
  });
  expect((await find(ana, split.reference)).coming).toMatchObject({ units: '7', units_after: '10', estimate: null });
  const total = await steps.announce({
    ...own,
    instrument: 'FARM',
    kind: 'interest',
    rates: [{ currency: 'USD', rate: null, total: 10_001n }],
  });
  expect((await find(ana, total.reference)).coming?.estimate?.gross).toBe('100.01');
});
