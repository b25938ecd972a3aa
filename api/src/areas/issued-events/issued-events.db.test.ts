import {
  listIssuedHolders,
  printIssuedResult,
  readIssuedEvent,
  readIssuedForecast,
} from '@istmo/contract/areas/corporate-actions/issued.contract';
import { readEvent } from '@istmo/contract/areas/corporate-actions/corporate-actions.contract';
import {
  draftIssuedEvent,
  fundIssuedEvent,
  proposeIssuedEvent,
} from '@istmo/contract/areas/corporate-actions/issuer.contract';
import {
  decideEvent,
  proposeAnnouncement,
  readEventAsStaff,
  returnToDraft,
} from '@istmo/contract/areas/corporate-actions/corporate-actions.staff.contract';
import { addDays, dayAt } from '@istmo/contract/kernel/day';
import { money } from '@istmo/contract/kernel/money';
import { expect, test } from 'vitest';
import { createActionSteps, rateOf } from '../../testing/test-corporate-actions.ts';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { fundCustomer } from '../../testing/test-funds.ts';
import { listTestAsset } from '../../testing/test-markets.ts';
import { giveProfile } from '../../testing/test-profile.ts';
import { waitForRegistry } from '../../testing/wait-for-registry.ts';

const testEnv = await createTestEnv();
const { call } = testEnv;
const steps = await createActionSteps(testEnv);
const traits = { kycStatus: 'verified', acceptedDisclaimers: true } as const;
const issuer = await testEnv.signUp('issuer', traits);
const other = await testEnv.signUp('other', traits);
const gloria = await testEnv.addStaff('gloria', 'treasury');
const karla = await testEnv.addStaff('karla', 'compliance');
const holders = await Promise.all(['ana', 'berta', 'carla', 'dora'].map((name) => testEnv.signUp(name, traits)));
await listTestAsset(testEnv, { ticker: 'PORT', scale: 0, owner: issuer, usd: '10' });
await listTestAsset(testEnv, { ticker: 'BETA', scale: 0, owner: other, usd: '10' });
await waitForRegistry(testEnv);
for (const [index, { customer }] of holders.entries())
  await fundCustomer(testEnv, customer, money('PORT', BigInt(10 * (index + 1))));
await fundCustomer(testEnv, issuer.customer, money('USD', 60_000n));

const inDays = (days: number): string => addDays(dayAt(testEnv.clock.now(), testEnv.app.settings.timeZone), days);
const read = (as: Person, reference: string) => call(readIssuedEvent, { reference }, { as });
const owned = { instrument: 'PORT', issuer: issuer.customer, kind: 'dividend' } as const;
const firstHolder = holders[0];
if (!firstHolder) throw new Error('no holder');

test('an issuer reads what its event would cost, and no other customer finds the event', async () => {
  const { reference } = await steps.announce({ ...owned, rates: [rateOf('USD', '1.25')] });
  expect((await read(issuer, reference)).body.data).toMatchObject({
    state: 'announced',
    forecast: { holders: 4, units: '100', costs: [{ currency: 'USD', gross: '125.00', tax: '0.00', net: '125.00' }] },
    totals: [],
    last: null,
  });
  for (const visitor of [other, firstHolder]) {
    expect((await read(visitor, reference)).body.code).toBe('not_found');
    expect((await call(printIssuedResult, { reference }, { as: visitor })).body.code).toBe('not_found');
  }
  expect((await call(readIssuedForecast, {}, { as: firstHolder })).body).toMatchObject({ data: [], totals: [] });
  // A holder reads it on the page of every holder.
  expect((await call(readEvent, { reference }, { as: firstHolder })).http).toBe(200);
});

test('the tax is part of the cost, and unknown while no rule is about a holder', async () => {
  const { reference } = await steps.announce({ ...owned, rates: [rateOf('USD', '1')], terms: { taxCountry: 'GT' } });
  expect((await read(issuer, reference)).body.data?.forecast?.costs).toEqual([
    { currency: 'USD', gross: '100.00', tax: null, net: null },
  ]);
});

test('the year ahead has what is announced, with what is missing, and not what is only drafted', async () => {
  const before = (await call(readIssuedForecast, {}, { as: issuer })).body.data?.length ?? 0;
  const { reference } = await steps.announce({
    ...owned,
    kind: 'interest',
    rates: [rateOf('USD', '2'), rateOf('COP', '8000')],
    terms: { cutoffAt: testEnv.clock.now() },
  });
  await steps.draft({ ...owned, rates: [rateOf('USD', '9')] });
  const { data = [], totals = [] } = (await call(readIssuedForecast, {}, { as: issuer })).body;
  expect(data).toHaveLength(before + 2);
  expect(data.filter((line) => line.reference === reference)).toMatchObject([
    { day: inDays(20), currency: 'USD', gross: '200.00', missing: '200.00', is_known: false, is_choice: false },
    { currency: 'COP', is_choice: true },
  ]);
  expect(totals.map(({ currency }) => currency)).toEqual(['USD']);
});

test('the result is by groups of at least three holders, with the reasons of what is kept', async () => {
  const { id, reference } = await steps.announce({ ...owned, kind: 'interest', rates: [rateOf('USD', '1')] });
  await steps.record(id);
  await steps.entitle(
    id,
    holders.map(({ customer }, index) => ({
      customer,
      currency: 'USD',
      gross: BigInt(1_000 * (index + 1)),
      ...(index === 0 ? { kept: 'sanctioned' as const } : {}),
    })),
  );
  const headers = { 'idempotency-key': 'fund-result-12345678' };
  const funding = { reference, currency: 'USD', amount: '100' };
  expect((await call(fundIssuedEvent, funding, { as: issuer, headers })).body.missing).toBe('0.00');
  const { data } = (await read(issuer, reference)).body;
  expect(data).toMatchObject({
    forecast: null,
    snapshot: { holders: 4, units: '100', is_entitled: true },
    money: [{ currency: 'USD', needed: '100.00', funded: '100.00', missing: '0.00' }],
    totals: [{ country: 'GT', category: 'personal', holders: 4, units: '100', gross: '100.00' }],
  });
  // Which restriction an account has is not the issuer's to know.
  expect(data?.payments).toMatchObject([
    { state: 'kept', reason: 'account', count: 1 },
    { state: 'ready', reason: '', count: 3 },
  ]);
  expect(JSON.stringify(data)).not.toContain('sanctioned');
  const printed = await call(printIssuedResult, { reference }, { as: issuer });
  expect(printed.http).toBe(200);
});

test('holders are numbers in groups of three or more, now and at a record moment, of the own security only', async () => {
  await giveProfile(testEnv, firstHolder, 'EL SALVADOR');
  const list = (as: Person, security: string, reference = '') =>
    call(listIssuedHolders, { security, reference }, { as });
  for (const [as, security] of [
    [other, 'PORT'],
    [firstHolder, 'PORT'],
    [issuer, 'BETA'],
    [issuer, 'USD'],
  ] as const)
    expect((await list(as, security)).body.code).toBe('not_found');
  const { data, snapshots = [] } = (await list(issuer, 'port')).body;
  expect(data).toMatchObject({ holders: 4, held: '100', outside: '0', names: null });
  // The one in El Salvador is not shown apart, and not what is left when the others are.
  expect(data?.groups).toEqual([{ country: '', category: '', holders: 4, units: '100' }]);
  expect(data?.bands).toMatchObject([{ from: '0', below: null, holders: 4, units: '100' }]);
  const [recorded] = snapshots;
  expect(recorded).toBeDefined();
  await fundCustomer(testEnv, firstHolder.customer, money('PORT', 50n));
  expect((await list(issuer, 'PORT', recorded?.reference)).body.data?.held).toBe('100');
  expect((await list(issuer, 'PORT')).body.data?.held).toBe('150');
  expect((await list(issuer, 'PORT', 'CA-2020-0001')).body.code).toBe('not_found');
});

test('where the operator shows names, an issuer reads names, countries and units and nothing else', async () => {
  const shown = await createTestEnv({ settings: { issuerHolderNames: 'show' } });
  const own = await shown.signUp('own', traits);
  const eva = await shown.signUp('eva', traits);
  await listTestAsset(shown, { ticker: 'PORT', scale: 0, owner: own, usd: '10' });
  await waitForRegistry(shown);
  await fundCustomer(shown, eva.customer, money('PORT', 7n));
  const { data } = (await shown.call(listIssuedHolders, { security: 'PORT' }, { as: own })).body;
  expect(data?.names).toMatchObject([{ units: '7' }]);
  expect(Object.keys(data?.names?.[0] ?? {}).toSorted()).toEqual(['country', 'name', 'units']);
});

test('an issuer reads why the operator handed its draft back or refused it, and of a draft of staff nothing', async () => {
  const { reference = '' } = (
    await call(
      draftIssuedEvent,
      {
        security: 'PORT',
        kind: 'dividend',
        title_en: 'Dividend for 2026',
        title_es: 'Dividendo de 2026',
        record_day: inDays(11),
        payment_day: inDays(20),
        rates: [{ currency: 'USD', rate: '1.25' }],
      },
      { as: issuer },
    )
  ).body;
  await call(proposeIssuedEvent, { reference }, { as: issuer });
  await call(returnToDraft, { reference, reason: 'The rate differs from the minutes.' }, { as: gloria });
  await call(proposeIssuedEvent, { reference }, { as: issuer });
  const proposed = await call(proposeAnnouncement, { reference, reason: 'As the issuer requested' }, { as: gloria });
  expect(proposed.body.code).toBeUndefined();
  const [proposal] = (await call(readEventAsStaff, { reference }, { as: gloria })).body.data?.proposals ?? [];
  const refusal = { id: proposal?.id ?? '', approve: false, reason: 'The minutes are not signed.' };
  expect((await call(decideEvent, refusal, { as: karla })).http).toBe(200);
  const { data } = (await read(issuer, reference)).body;
  expect(data).toMatchObject({ state: 'draft', versions: [{ version: 1, author: 'issuer' }] });
  expect(data?.answers.map(({ answer, reason }) => [answer, reason])).toEqual([
    ['rejected', 'The minutes are not signed.'],
    ['returned', 'The rate differs from the minutes.'],
  ]);
  const theirs = await steps.draft({ ...owned, rates: [rateOf('USD', '3')] });
  await call(proposeAnnouncement, { reference: theirs.reference, reason: 'internal' }, { as: gloria });
  expect((await read(issuer, theirs.reference)).body.data?.answers).toEqual([]);
});
