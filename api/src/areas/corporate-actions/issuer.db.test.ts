import {
  draftIssuedEvent,
  fundIssuedEvent,
  listIssuedEvents,
  proposeIssuedEvent,
  withdrawIssuedEvent,
} from '@istmo/contract/areas/corporate-actions/issuer.contract';
import type { RequestOf } from '@istmo/contract/kernel/endpoint';
import { addDays, dayAt } from '@istmo/contract/kernel/day';
import { money } from '@istmo/contract/kernel/money';
import { available, readBalance } from '@istmo/ledger';
import { expect, test } from 'vitest';
import { createActionSteps, rateOf } from '../../testing/test-corporate-actions.ts';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { fundCustomer } from '../../testing/test-funds.ts';
import { listTestAsset } from '../../testing/test-markets.ts';
import { waitForRegistry } from '../../testing/wait-for-registry.ts';
import { storeEntitlements } from './store-entitlements.ts';

const testEnv = await createTestEnv();
const { call } = testEnv;
const steps = await createActionSteps(testEnv);
const traits = { kycStatus: 'verified', acceptedDisclaimers: true } as const;
const issuer = await testEnv.signUp('issuer', traits);
const other = await testEnv.signUp('other', traits);
const ana = await testEnv.signUp('ana', traits);
await listTestAsset(testEnv, { ticker: 'PORT', scale: 0, owner: issuer, usd: '10' });
await waitForRegistry(testEnv);
await fundCustomer(testEnv, ana.customer, money('PORT', 40n));
await fundCustomer(testEnv, issuer.customer, money('USD', 6_000n));

const inDays = (days: number): string => addDays(dayAt(testEnv.clock.now(), testEnv.app.settings.timeZone), days);

const draft = (as: Person, changed: Partial<RequestOf<typeof draftIssuedEvent>> = {}) =>
  call(
    draftIssuedEvent,
    {
      security: 'PORT',
      kind: 'dividend',
      title_en: 'Dividend for 2026',
      title_es: 'Dividendo de 2026',
      record_day: inDays(10),
      payment_day: inDays(20),
      rates: [{ currency: 'USD', rate: '1.25' }],
      ...changed,
    },
    { as },
  );
const list = async (as: Person) => (await call(listIssuedEvents, {}, { as })).body;
const stateOf = async (reference: string) =>
  (await list(issuer)).data?.find((one) => one.reference === reference)?.state;

test('an issuer drafts, sends and takes back an event of its own security, and no other customer can', async () => {
  expect((await draft(other)).body).toMatchObject({ code: 'currency_inactive', field: 'security' });
  expect((await draft(issuer, { record_day: '2020-01-01' })).body.field).toBe('record_day');
  const { reference = '' } = (await draft(issuer)).body;
  expect(await list(other)).toMatchObject({ data: [], securities: [] });
  for (const attempt of [proposeIssuedEvent, withdrawIssuedEvent])
    expect((await call(attempt, { reference }, { as: other })).body.code).toBe('not_found');
  expect((await draft(other, { reference })).body.code).toBe('not_found');
  expect((await draft(issuer, { reference, rates: [{ currency: 'USD', rate: '2' }] })).body.reference).toBe(reference);
  expect((await call(proposeIssuedEvent, { reference }, { as: issuer })).http).toBe(200);
  expect((await call(proposeIssuedEvent, { reference }, { as: issuer })).body.code).toBe('already_done');
  expect(await stateOf(reference)).toBe('proposed');
  expect((await draft(issuer, { reference })).body.code).toBe('already_done');
  expect((await call(withdrawIssuedEvent, { reference }, { as: issuer })).http).toBe(200);
  expect(await stateOf(reference)).toBe('draft');
  expect((await call(withdrawIssuedEvent, { reference }, { as: issuer })).http).toBe(200);
  expect(await stateOf(reference)).toBe('cancelled');
});

test('an issuer funds its event up to what is missing, each request once, and reads how far it is', async () => {
  const owned = { instrument: 'PORT', issuer: issuer.customer, kind: 'dividend' } as const;
  const { id, reference } = await steps.announce({ ...owned, rates: [rateOf('USD', '1.25')] });
  const fund = (amount: string, { as = issuer, key = amount }: { as?: Person; key?: string } = {}) =>
    call(
      fundIssuedEvent,
      { reference, currency: 'USD', amount },
      { as, headers: { 'idempotency-key': `fund-${key}-12345678` } },
    );
  expect((await fund('1')).body.code).toBe('already_done');
  await steps.record(id);
  await steps.entitle(id, [{ customer: ana.customer, currency: 'USD', gross: 5_000n }]);
  expect((await fund('10', { as: other })).body.code).toBe('not_found');
  expect((await fund('50.01')).body).toMatchObject({ code: 'amount_too_large', field: 'amount' });
  expect((await fund('0')).body.code).toBe('amount_invalid');
  expect((await fund('20')).body).toMatchObject({ currency: 'USD', missing: '30.00' });
  // The reply was lost: the same request again moves nothing.
  expect((await fund('20')).body.missing).toBe('30.00');
  expect((await fund('21', { key: '20' })).body.code).toBe('idempotency_conflict');
  expect(await readBalance(testEnv.db, available(issuer.customer), 'USD')).toEqual(money('USD', 4_000n));
  expect((await fund('30')).body.missing).toBe('0.00');
  expect((await list(issuer)).data?.find((one) => one.reference === reference)).toMatchObject({
    holders: 1,
    paid: 0,
    unpaid: 1,
    money: [{ currency: 'USD', needed: '50.00', funded: '50.00', missing: '0.00', paid: '0.00' }],
  });
});

test('an issuer with too little gives nothing', async () => {
  const owned = { instrument: 'PORT', issuer: issuer.customer, kind: 'interest' } as const;
  const { id, reference } = await steps.announce({ ...owned, rates: [rateOf('USD', '5')] });
  await steps.record(id);
  await steps.entitle(id, [{ customer: ana.customer, currency: 'USD', gross: 20_000n }]);
  const { body } = await call(fundIssuedEvent, { reference, currency: 'USD', amount: '200' }, { as: issuer });
  expect(body.code).toBe('insufficient_balance');
});

test('what each holder gets is made only when the time to choose is over', async () => {
  const owned = { instrument: 'PORT', issuer: issuer.customer, kind: 'dividend' } as const;
  const cutoffAt = new Date(testEnv.clock.now().getTime() + 60_000);
  const { id } = await steps.announce({
    ...owned,
    rates: [rateOf('USD', '1'), rateOf('COP', '4000')],
    terms: { cutoffAt },
  });
  await steps.record(id);
  expect(await storeEntitlements(testEnv.workerApp, id)).toBe(false);
  testEnv.advance(61_000);
  expect(await storeEntitlements(testEnv.workerApp, id)).toBe(true);
});
