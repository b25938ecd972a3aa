import { giveInstruction } from '@istmo/contract/areas/corporate-actions/corporate-actions.contract';
import { listActivity } from '@istmo/contract/areas/history/history.contract';
import { listNotifications, saveEmailChoice } from '@istmo/contract/areas/notifications/notifications.contract';
import { addDays } from '@istmo/contract/kernel/day';
import { money } from '@istmo/contract/kernel/money';
import { expect, test } from 'vitest';
import { createActionSteps, rateOf } from '../../testing/test-corporate-actions.ts';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { fundCustomer } from '../../testing/test-funds.ts';
import { listTestAsset } from '../../testing/test-markets.ts';
import { mailHolders } from './mail-holders.ts';
import { notifyEntitled, remindUnclaimed } from './notify-entitled.ts';

/* What holders are written to, each once. */

const testEnv = await createTestEnv();
const { call, workerApp } = testEnv;
const steps = await createActionSteps(testEnv);
const issuer = await testEnv.signUp('issuer', { kycStatus: 'verified' });
await fundCustomer(testEnv, issuer.customer, money('USD', 100_000_000n));
const [ana, bruno] = [
  await testEnv.signUp('ana', { kycStatus: 'verified' }),
  await testEnv.signUp('bruno', { kycStatus: 'verified' }),
];
await listTestAsset(testEnv, { ticker: 'PORT', scale: 0, owner: issuer, usd: '10' });
await fundCustomer(testEnv, ana.customer, money('PORT', 40n));
await fundCustomer(testEnv, bruno.customer, money('PORT', 3n));
const event = { instrument: 'PORT', issuer: issuer.customer } as const;
const dayMs = 86_400_000;

const writtenTo = async ({ email }: Person) => (await testEnv.emails(email)).map(({ subject }) => subject);
const aboutPort = async (person: Person) => (await writtenTo(person)).filter((subject) => subject.includes('PORT'));
/** As the worker does it, twice. */
const mail = async () => {
  await mailHolders(workerApp);
  await mailHolders(workerApp);
};
const notify = async () => {
  await notifyEntitled(workerApp);
  await notifyEntitled(workerApp);
};

test('every holder is written to once when an event is announced, and once when it is cancelled', async () => {
  const { id, reference } = await steps.announce({
    ...event,
    kind: 'dividend',
    rates: [rateOf('USD', '1')],
    terms: { titleEn: 'Dividend for 2026', recordDay: '2039-12-10', paymentDay: '2039-12-20' },
  });
  await mail();
  const [letter] = await testEnv.emails(ana.email);
  expect(letter?.subject).toBe('Notice about PORT: Dividend');
  for (const text of [
    'Dividend for 2026. You hold 40 PORT now.',
    '10/12/2039',
    '20/12/2039',
    'You do not have to do anything.',
  ])
    expect(letter?.text).toContain(text);
  expect(letter?.links[0]).toBe(`${testEnv.app.settings.publicUrl}/events/${reference}`);
  expect(await aboutPort(bruno)).toEqual(['Notice about PORT: Dividend']);
  await steps.cancel(id, 'The board withdrew it.');
  await mail();
  expect(await aboutPort(ana)).toEqual(['Cancelled: Dividend of PORT', 'Notice about PORT: Dividend']);
  const { body } = await call(listNotifications, {}, { as: ana, language: 'es' });
  expect(body.data?.slice(0, 2)).toMatchObject([
    { kind: 'actions', title: 'Se canceló: Dividendo de PORT', page: `/events/${reference}` },
    { kind: 'actions', title: 'Aviso sobre PORT: Dividendo' },
  ]);
  expect(await aboutPort(issuer)).toEqual([]);
});

test('who gave no instruction is reminded once before the cut-off, and no holder after it', async () => {
  const cutoffAt = new Date(testEnv.clock.now().getTime() + 4 * dayMs);
  const rates = [rateOf('USD', '1'), rateOf('COP', '4000')];
  const { reference } = await steps.announce({ ...event, kind: 'interest', rates, terms: { cutoffAt } });
  await mail();
  const reminded = async (person: Person) =>
    (await writtenTo(person)).filter((subject) => subject.startsWith('PORT: choose the currency'));
  await call(giveInstruction, { reference, currency: 'COP' }, { as: bruno });
  expect(await reminded(ana)).toEqual([]);
  testEnv.advance(1.5 * dayMs);
  await mail();
  expect(await reminded(ana)).toHaveLength(1);
  expect(await reminded(bruno)).toEqual([]);
  testEnv.advance(3 * dayMs);
  const late = await steps.announce({ ...event, kind: 'interest', rates, terms: { cutoffAt } });
  await mail();
  expect(await reminded(ana)).toHaveLength(1);
  expect(late.reference).not.toBe(reference);
});

test('a payment is said once with its tax, in the activity too, and what is kept says why and what to do', async () => {
  const { id, reference } = await steps.announce({
    ...event,
    kind: 'dividend',
    rates: [rateOf('USD', '1.25')],
    terms: { titleEn: 'Dividend for 2025', taxCountry: 'GT', claimUntil: '2040-06-30' },
  });
  await steps.record(id);
  await steps.entitle(id, [
    { customer: ana.customer, currency: 'USD', gross: 5_000n, tax: 250n, taxRate: 50_000 },
    { customer: bruno.customer, currency: 'USD', gross: 375n, kept: 'frozen' },
  ]);
  await notify();
  // Not before the others are paid: until then it may still be decided otherwise.
  expect((await writtenTo(bruno)).filter((subject) => subject.includes('kept'))).toEqual([]);
  await steps.fund(id, { issuer: issuer.customer, currency: 'USD', units: 5_375n });
  await steps.pay(id);
  await notify();
  const [paid, ...others] = await testEnv.emails(ana.email);
  expect(paid?.subject).toBe('You received 47.50 USD from PORT');
  expect(paid?.text).toContain('Dividend for 2025: 47.50 USD were credited to your wallet for 40 PORT.');
  expect(paid?.text).toContain('Gross amount 50.00 USD, tax withheld 2.50 USD.');
  expect(others.map(({ subject }) => subject)).not.toContain(paid?.subject);
  testEnv.advance(1_000);
  const again = await testEnv.signUp('dora');
  expect(again.customer).not.toBe(ana.customer);
  const [kept] = await testEnv.emails(bruno.email);
  expect(kept?.subject).toBe('PORT: 3.75 USD are kept for you');
  expect(kept?.text).toContain('Your units are frozen by an order.');
  expect(kept?.text).toContain('30/06/2040');
  const lines = await testEnv.db.query<{ detail: unknown }>(
    "select detail from app.activity where customer_id = $1 and kind = 'security-paid'",
    [ana.customer],
  );
  expect(lines).toEqual([
    {
      detail: {
        params: { amount: '47.50', currency: 'USD', security: 'PORT', reference },
        received: { amount: '47.50', currency: 'USD' },
      },
    },
  ]);
});

test('who switched off emails of income has the payment in the list of notifications only', async () => {
  const mara = await testEnv.signUp('mara', { kycStatus: 'verified' });
  await fundCustomer(testEnv, mara.customer, money('PORT', 2n));
  await call(saveEmailChoice, { kind: 'income', is_on: false }, { as: mara });
  const { id } = await steps.announce({ ...event, kind: 'interest', rates: [rateOf('USD', '1')] });
  await steps.record(id);
  await steps.entitle(id, [{ customer: mara.customer, currency: 'USD', gross: 200n }]);
  await steps.fund(id, { issuer: issuer.customer, currency: 'USD', units: 200n });
  await steps.pay(id);
  await notify();
  expect(await aboutPort(mara)).toEqual([]);
  const { body } = await call(listNotifications, {}, { as: mara });
  expect(body.data?.[0]).toMatchObject({ kind: 'income', title: 'You received 2.00 USD from PORT' });
  const { body: activity } = await call(listActivity, {}, { as: mara });
  expect(activity.data?.[0]).toMatchObject({
    type: 'Income from a security',
    message: expect.stringContaining('2.00 USD paid by PORT'),
    receive_message: '2.00 USD received',
  });
});

test('a holder is reminded half a year and a month before what is kept returns to the issuer, once each', async () => {
  const nora = await testEnv.signUp('nora', { kycStatus: 'verified' });
  await fundCustomer(testEnv, nora.customer, money('PORT', 4n));
  const { id } = await steps.announce({
    ...event,
    kind: 'dividend',
    rates: [rateOf('USD', '1')],
    terms: { claimUntil: addDays(steps.today(), 200) },
  });
  await steps.record(id);
  await steps.entitle(id, [{ customer: nora.customer, currency: 'USD', gross: 400n, kept: 'frozen' }]);
  await steps.fund(id, { issuer: issuer.customer, currency: 'USD', units: 400n });
  await steps.pay(id);
  await notify();
  const remind = async (): Promise<number> => {
    await remindUnclaimed(testEnv.workerApp);
    return (await aboutPort(nora)).filter((subject) => subject === 'PORT: 4.00 USD wait for you').length;
  };
  expect(await remind()).toBe(0);
  testEnv.advance(21 * dayMs);
  expect(await remind()).toBe(1);
  expect(await remind()).toBe(1);
  testEnv.advance(150 * dayMs);
  expect(await remind()).toBe(2);
  testEnv.advance(40 * dayMs);
  expect(await remind()).toBe(2);
});
