import { listEntitlements } from '@istmo/contract/areas/corporate-actions/entitlements.staff.contract';
import {
  countWaitingWithholding,
  decideWithholding,
  listTaxPayments,
  listWithholdingRules,
  proposeWithholdingRule,
  listWithheld,
  printWithholdingReport,
  proposeTaxPayment,
  readWithholdingReport,
} from '@istmo/contract/areas/corporate-actions/withholding.staff.contract';
import { addDays, dayAt } from '@istmo/contract/kernel/day';
import type { RequestOf } from '@istmo/contract/kernel/endpoint';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import { readBalance, withholding } from '@istmo/ledger';
import { expect, test } from 'vitest';
import { createActionSteps, rateOf } from '../../testing/test-corporate-actions.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { fundCustomer } from '../../testing/test-funds.ts';
import { listTestAsset } from '../../testing/test-markets.ts';
import { forgetStops, stopTestCurrency } from '../../testing/test-stops.ts';
import { waitForRegistry } from '../../testing/wait-for-registry.ts';
import { storeEntitlements } from './store-entitlements.ts';
import { payApprovedWithholding } from './pay-withholding.ts';

const testEnv = await createTestEnv();
const { call, app, workerApp } = testEnv;
const steps = await createActionSteps(testEnv);
const gloria = await testEnv.addStaff('gloria', 'treasury');
const karla = await testEnv.addStaff('karla', 'compliance');
const luisa = await testEnv.addStaff('luisa', 'auditor');
const reason = 'As the tax adviser wrote on 20 November';
const usd = 100n;
let count = 0;
const signUp = () => testEnv.signUp(`holder${(count += 1)}`, { kycStatus: 'verified', acceptedDisclaimers: true });
const today = dayAt(testEnv.clock.now(), app.settings.timeZone);
const decide = (id: string) => call(decideWithholding, { id, approve: true, reason }, { as: karla });

test('tax that was withheld is reported by authority and month, and paid by two, while the currency is not stopped', async () => {
  const [issuer, holder] = [await signUp(), await signUp()];
  await listTestAsset(testEnv, { ticker: 'TAXED', scale: 0, owner: issuer, usd: '10' });
  await fundCustomer(testEnv, holder.customer, money('TAXED', 10n));
  await fundCustomer(testEnv, issuer.customer, money('USD', 10n * usd));
  const { id, reference } = await steps.announce({
    instrument: 'TAXED',
    issuer: issuer.customer,
    kind: 'dividend',
    rates: [rateOf('USD', '1')],
    terms: { taxCountry: 'NI' },
  });
  await steps.record(id);
  await steps.entitle(id, [
    {
      customer: holder.customer,
      currency: 'USD',
      gross: 10n * usd,
      tax: usd,
      taxRate: 100_000,
      taxBasis: 'Ley 822, art. 87',
    },
  ]);
  await steps.fund(id, { issuer: issuer.customer, currency: 'USD', units: 10n * usd });
  await steps.pay(id);
  const month = today.slice(0, 7);
  const report = async () => (await call(readWithholdingReport, { country: 'NI' }, { as: luisa })).body;
  expect(await report()).toMatchObject({
    data: [{ country: 'NI', currency: 'USD', month, payments: 1, tax: '1.00', paid: '0.00', open: '1.00' }],
    owed: [{ country: 'NI', currency: 'USD', amount: '1.00', waiting: '0.00', may_pay: true }],
  });
  expect((await call(listWithheld, { country: 'NI' }, { as: luisa })).body.data).toMatchObject([
    { event: reference, customer_id: holder.customer, gross: '10.00', rate: '10', tax: '1.00', net: '9.00' },
  ]);
  const propose = (amount: string, currency = 'USD') =>
    call(
      proposeTaxPayment,
      { country: 'NI', currency, amount, from_day: `${month}-01`, to_day: today, reference: 'DGI 2026-11', reason },
      { as: gloria },
    );
  expect((await propose('1.01')).body).toMatchObject({ code: 'insufficient_balance', field: 'amount' });
  expect((await propose('1', 'BTC')).body).toMatchObject({ code: 'currency_inactive', field: 'currency' });
  expect((await propose('0')).body.code).toBe('amount_invalid');
  expect((await propose('0.4')).http).toBe(200);
  expect((await call(countWaitingWithholding, {}, { as: luisa })).body.waiting).toBeGreaterThan(0);
  const payments = async () => (await call(listTaxPayments, {}, { as: luisa })).body.data ?? [];
  const [proposed] = await payments();
  expect(proposed).toMatchObject({ state: 'proposed', amount: '0.40', place: 'bank:USD' });
  expect((await decide(proposed?.proposal?.id ?? '')).http).toBe(200);
  const balance = async () => (await readBalance(app.db, withholding('NI'), 'USD')).units;
  await stopTestCurrency(testEnv, 'USD');
  await payApprovedWithholding(workerApp);
  expect(await payments()).toMatchObject([{ state: 'approved' }]);
  expect((await propose('0.1')).body).toMatchObject({ code: 'currency_inactive' });
  await forgetStops(testEnv);
  await payApprovedWithholding(workerApp);
  await payApprovedWithholding(workerApp);
  expect(await payments()).toMatchObject([{ state: 'posted', amount: '0.40' }]);
  expect(await balance()).toBe((usd * 6n) / 10n);
  expect(await report()).toMatchObject({ data: [{ paid: '0.40', open: '0.60' }] });
  const printed = await call(printWithholdingReport, { country: 'NI', from_day: `${month}-01` }, { as: luisa });
  expect(printed.http).toBe(200);
});

test('what holders get is summed, and compared with the last event of the same kind', async () => {
  const [issuer, anna, bruno, carla] = [await signUp(), await signUp(), await signUp(), await signUp()];
  await listTestAsset(testEnv, { ticker: 'FILED', scale: 0, owner: issuer, usd: '10' });
  await waitForRegistry(testEnv);
  await fundCustomer(testEnv, anna.customer, money('FILED', 10n));
  await fundCustomer(testEnv, bruno.customer, money('FILED', 4n));
  type Gross = readonly (readonly [CustomerId, bigint])[];
  const pay = async (day: number, holders: Gross, rounding: 'down' | 'largest-remainder' = 'largest-remainder') => {
    const { id, reference } = await steps.announce({
      instrument: 'FILED',
      issuer: issuer.customer,
      kind: 'dividend',
      rates: [rateOf('USD', '0.125')],
      terms: { recordDay: addDays(today, day), paymentDay: addDays(today, 60), rounding },
    });
    await steps.record(id);
    await steps.entitle(
      id,
      holders.map(([customer, gross]) => ({ customer, currency: 'USD', gross, tax: 0n })),
    );
    return reference;
  };
  type Query = Partial<RequestOf<typeof listEntitlements>>;
  const read = async (reference: string, more: Query = {}) =>
    (await call(listEntitlements, { reference, pageSize: '50', ...more }, { as: luisa })).body;
  const first = await pay(20, [
    [anna.customer, 125n],
    [bruno.customer, 20n],
  ]);
  expect(await read(first)).toMatchObject({
    count: 2,
    last: null,
    data: [{ customer_id: anna.customer, units: '10', gross: '1.25', marks: [], last_units: null }, {}],
    totals: [{ country: 'GT', category: 'personal', holders: 2, units: '14', gross: '1.45' }],
    sums: [{ currency: 'USD', holders: 2, named: '1.75', gross: '1.45', residue: '0.30' }],
  });
  testEnv.advance(1_000);
  await fundCustomer(testEnv, anna.customer, money('FILED', 5n));
  await fundCustomer(testEnv, carla.customer, money('FILED', 1n));
  // 20 units are 2.50: each rounded down they are 1.87, 0.50 and 0.12.
  const second = await pay(
    21,
    [
      [anna.customer, 187n],
      [bruno.customer, 50n],
      [carla.customer, 12n],
    ],
    'down',
  );
  const file = await read(second);
  expect(file.data?.map(({ last_gross: last, marks }) => [last, marks])).toEqual([
    ['1.25', []],
    ['0.20', ['amount']],
    [null, ['new']],
  ]);
  expect(file.sums).toMatchObject([{ named: '2.50', gross: '2.49', residue: '0.01' }]);
  expect(file.last).toMatchObject({ reference: first, gone: 0, marked: 2 });
  expect((await read(second, { percent: '49' })).data?.[0]?.marks).toEqual(['units']);
  expect((await read(second, { only: 'marked' })).count).toBe(2);
  expect((await read(second, { country: 'SV' })).data).toEqual([]);
  expect((await read(second, { pageIndex: '1', pageSize: '2' })).data?.map(({ number }) => number)).toEqual([3]);
  expect((await read('CA-2000-0001')).code).toBe('not_found');
});

test('entitlements have the tax of the rule that holds on the payment day', async () => {
  const [issuer, anna] = [await signUp(), await signUp()];
  await listTestAsset(testEnv, { ticker: 'RULED', scale: 0, owner: issuer, usd: '10' });
  await waitForRegistry(testEnv);
  await fundCustomer(testEnv, anna.customer, money('RULED', 7n));
  const announce = () =>
    steps.announce({
      instrument: 'RULED',
      issuer: issuer.customer,
      kind: 'interest',
      rates: [rateOf('USD', '0.15')],
      terms: { taxCountry: 'PA' },
    });
  const { id, reference } = await announce();
  await steps.record(id);
  await expect(storeEntitlements(workerApp, id)).rejects.toThrow('no withholding rule of PA');
  const rule = { tax_country: 'PA', rate: '9.9', basis: 'Código Fiscal, art. 733', is_treaty: false };
  await call(proposeWithholdingRule, { ...rule, rounding: 'half-up', from_day: '2026-01-01', reason }, { as: gloria });
  const [proposed] = (await call(listWithholdingRules, { country: 'PA' }, { as: luisa })).body.data ?? [];
  expect((await decide(proposed?.proposal?.id ?? '')).http).toBe(200);
  expect(await storeEntitlements(workerApp, id)).toBe(true);
  // 1.05 × 9.9 % is 0.10395.
  expect((await call(listEntitlements, { reference }, { as: luisa })).body.data).toMatchObject([
    { units: '7', gross: '1.05', tax_country: 'PA', tax_rate: '9.9', tax: '0.10', net: '0.95', basis: rule.basis },
  ]);
});
