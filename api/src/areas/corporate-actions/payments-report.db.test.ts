import {
  countWaitingEvents,
  listEvents,
  proposeCancellation,
} from '@istmo/contract/areas/corporate-actions/corporate-actions.staff.contract';
import {
  listEventSecurities,
  printPaymentsReport,
  readEventHistory,
  readPaymentsReport,
} from '@istmo/contract/areas/corporate-actions/reports.staff.contract';
import { addDays } from '@istmo/contract/kernel/day';
import { money } from '@istmo/contract/kernel/money';
import { expect, test } from 'vitest';
import { createActionSteps, rateOf } from '../../testing/test-corporate-actions.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { fundCustomer } from '../../testing/test-funds.ts';
import { listTestAsset } from '../../testing/test-markets.ts';
import { waitForRegistry } from '../../testing/wait-for-registry.ts';

const testEnv = await createTestEnv();
const { call } = testEnv;
const steps = await createActionSteps(testEnv);
const gloria = await testEnv.addStaff('gloria', 'treasury');
const luisa = await testEnv.addStaff('luisa', 'auditor');
const hugo = await testEnv.addStaff('hugo', 'support');
const traits = { kycStatus: 'verified', acceptedDisclaimers: true } as const;
const issuer = await testEnv.signUp('issuer', traits);
const [ana, berta] = [await testEnv.signUp('ana', traits), await testEnv.signUp('berta', traits)];
await listTestAsset(testEnv, { ticker: 'PORT', scale: 0, owner: issuer, usd: '10' });
await waitForRegistry(testEnv);
await fundCustomer(testEnv, ana.customer, money('PORT', 40n));
await fundCustomer(testEnv, berta.customer, money('PORT', 10n));
await fundCustomer(testEnv, issuer.customer, money('USD', 100_000n));
const dividend = { instrument: 'PORT', issuer: issuer.customer, kind: 'dividend' } as const;

const report = async (input: { from_day?: string; to_day?: string; security?: string; issuer?: string } = {}) =>
  (await call(readPaymentsReport, input, { as: luisa })).body;

/** A dividend of which one holder was paid after tax and the other is kept. */
async function payDividend() {
  const { id, reference } = await steps.announce({
    ...dividend,
    rates: [rateOf('USD', '1')],
    terms: { taxCountry: 'GT' },
  });
  await steps.fund(id, { issuer: issuer.customer, currency: 'USD', units: 5_000n });
  await steps.settle(id, [
    { customer: ana.customer, currency: 'USD', gross: 4_000n, tax: 400n, taxRate: 100_000 },
    { customer: berta.customer, currency: 'USD', gross: 1_000n, kept: 'frozen' },
  ]);
  return { id, reference };
}

test('the report of payments says for each event and currency what it paid, kept and was funded with', async () => {
  const { reference } = await payDividend();
  const { data = [], totals = [] } = await report();
  const line = {
    holders: 2,
    gross: '50.00',
    tax: '4.00',
    net: '46.00',
    paid: '36.00',
    waiting: '0.00',
    kept: '10.00',
    outside: '0.00',
    returned: '0.00',
    funded: '50.00',
    residue: '0.00',
  };
  expect(data).toMatchObject([{ reference, issuer: 'issuer', security: 'PORT', currency: 'USD', ...line }]);
  const { holders: _holders, ...amounts } = line;
  expect(totals).toEqual([{ currency: 'USD', events: 1, ...amounts }]);
});

test('the report is of a period, a security and an issuer', async () => {
  const day = addDays(steps.today(), 20);
  expect((await report({ from_day: day, to_day: day })).data).toHaveLength(1);
  expect((await report({ from_day: addDays(day, 1) })).data).toHaveLength(0);
  expect((await report({ to_day: addDays(day, -1) })).data).toHaveLength(0);
  expect((await report({ security: 'port', issuer: 'issuer' })).data).toHaveLength(1);
  expect((await report({ issuer: '-' })).data).toHaveLength(0);
  expect((await report({ from_day: 'soon' })).field).toBe('from_day');
  expect((await call(listEventSecurities, {}, { as: luisa })).body.data).toEqual([
    { security: 'PORT', issuer: 'issuer' },
  ]);
  expect((await call(listEvents, { issuer: 'issuer', security: 'PORT' }, { as: luisa })).body.count).toBe(1);
  expect((await call(listEvents, { issuer: '-' }, { as: luisa })).body.count).toBe(0);
});

test('an auditor prints the report; who may not read corporate actions gets nothing', async () => {
  expect((await call(printPaymentsReport, {}, { as: luisa })).http).toBe(200);
  expect((await call(readPaymentsReport, {}, { as: hugo })).http).toBe(403);
});

test('the history says who drafted, announced and funded an event, and what the platform did', async () => {
  const { reference } = await payDividend();
  const { data = [] } = (await call(readEventHistory, { reference }, { as: luisa })).body;
  const kinds = data.map(({ kind }) => kind);
  for (const kind of ['drafted', 'announced', 'funded', 'recorded', 'entitled', 'paid'] as const)
    expect(kinds).toContain(kind);
  const announced = data.find(({ kind }) => kind === 'announced');
  expect(announced?.by).not.toBe('');
  expect(announced?.proposed_by).not.toBe(announced?.by);
  expect(data.find(({ kind }) => kind === 'funded')).toMatchObject({ by: 'issuer', note: '50.00 USD' });
  expect(data.find(({ kind }) => kind === 'paid')?.note).toBe('1 · 36.00 USD');
});

test('the queue counts events with a proposal, and those without their money shortly before the payment day', async () => {
  const count = async () => (await call(countWaitingEvents, {}, { as: luisa })).body.waiting ?? 0;
  const before = await count();
  const proposed = await steps.announce({ ...dividend, rates: [rateOf('USD', '2')] });
  expect(await count()).toBe(before);
  await call(proposeCancellation, { reference: proposed.reference, reason: 'The board withdrew it' }, { as: gloria });
  expect(await count()).toBe(before + 1);
  const unfunded = await steps.announce({
    ...dividend,
    kind: 'interest',
    rates: [rateOf('USD', '1')],
    terms: { recordDay: steps.today(), paymentDay: addDays(steps.today(), 3) },
  });
  await steps.record(unfunded.id);
  await steps.entitle(unfunded.id, [{ customer: ana.customer, currency: 'USD', gross: 4_000n }]);
  expect(await count()).toBe(before + 2);
  const { data = [] } = (await call(listEvents, { search: unfunded.reference }, { as: luisa })).body;
  expect(data).toMatchObject([{ problem: 'funds' }]);
  await steps.fund(unfunded.id, { issuer: issuer.customer, currency: 'USD', units: 4_000n });
  expect(await count()).toBe(before + 1);
});
