import { declareMeans, readInvestorProfile } from '@istmo/contract/areas/appropriateness/appropriateness.contract';
import { raiseCounters } from '@istmo/ledger';
import { describe, expect, test } from 'vitest';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { readInvestorChecks, retailCounterAt, retailCounterName } from './public.ts';
import { code, createAppropriatenessSteps, hourMs } from './test-appropriateness.ts';

const testEnv = await createTestEnv({ settings: { sessionHours: 9_000, idleMinutes: 540_000 } });
const { app, call, owner } = testEnv;
const { setLimit } = await createAppropriatenessSteps(testEnv);
let count = 0;

async function signUpIn(country: string): Promise<Person> {
  const person = await testEnv.signUp(`investor${(count += 1)}`, { kycStatus: 'verified' });
  await owner.query('update app.account_status set country = $2 where customer_id = $1', [person.customer, country]);
  return person;
}
const checksOf = ({ customer }: Person) => readInvestorChecks(app, customer, { questionnaire: code });
const confirmed = { complete: true, updates: true, evidence: true };
const declare = (as: Person, income: string, wealth: string) =>
  call(declareMeans, { annual_income: income, net_worth: wealth, ...confirmed }, { as });
const profileOf = async (as: Person) => (await call(readInvestorProfile, {}, { as })).body.data;

describe('the limit of a retail investor', () => {
  test('is that of the country, else that of every country, by the newest declaration', async () => {
    const [anna, bruno] = [await signUpIn('El Salvador'), await signUpIn('Mexico')];
    expect((await checksOf(anna)).yearlyLimitCents).toBeNull();
    await setLimit();
    await setLimit({ country: '*', floor: '2500', share: '5', measure: 'lesser' });
    expect(await checksOf(anna)).toMatchObject({ yearlyLimitCents: 500_000n, declaration: 'required' });
    expect(await checksOf(bruno)).toMatchObject({ yearlyLimitCents: 250_000n });
    expect((await declare(anna, '80,000', '30000')).http).toBe(200);
    expect((await declare(bruno, '80000', '60000')).http).toBe(200);
    expect(await checksOf(anna)).toMatchObject({ yearlyLimitCents: 800_000n, declaration: 'valid' });
    expect(await checksOf(bruno)).toMatchObject({ yearlyLimitCents: 300_000n });
    await declare(anna, '90000', '0');
    const { yearlyLimitCents, facts } = await checksOf(anna);
    expect(yearlyLimitCents).toBe(900_000n);
    const [rule] = await owner.query<{ id: string }>("select id from app.retail_limit where country = 'SV'");
    expect(facts).toMatchObject({ limit: rule?.id, result: null });
    expect(facts.declaration).not.toBeNull();
    expect((await profileOf(anna))?.declarations).toMatchObject([
      { annual_income: '90000', is_valid: true },
      { annual_income: '80000', is_valid: false },
    ]);
    await setLimit({ floor: '', share: '' });
    expect((await checksOf(anna)).yearlyLimitCents).toBeNull();
  });

  test('is counted by a counter of the calendar year in the operator’s time zone', async () => {
    const diana = await signUpIn('Nicaragua');
    await setLimit({ country: 'NI' });
    const key = retailCounterAt(app, diana.customer, new Date('2027-01-01T03:00:00Z'));
    expect(key).toEqual({ subject: diana.customer, name: retailCounterName, period: '2026-01-01' });
    const now = retailCounterAt(app, diana.customer, app.clock.now());
    await app.db.inTransaction((tx) => raiseCounters(tx, [now]));
    expect((await profileOf(diana))?.limit).toMatchObject({ used: '0.01', year: Number(now.period.slice(0, 4)) });
  });
});

describe('a declaration', () => {
  test.each([
    ['annual_income', { annual_income: '' }],
    ['annual_income', { annual_income: '12.50' }],
    ['annual_income', { annual_income: '-1' }],
    ['net_worth', { net_worth: '1000000000001' }],
    ['complete', { complete: false }],
    ['evidence', { evidence: false }],
  ])('is refused with a wrong %s', async (field, changed) => {
    const elena = await signUpIn('El Salvador');
    const form = { annual_income: '1', net_worth: '1', ...confirmed, ...changed };
    expect((await call(declareMeans, form, { as: elena })).body).toMatchObject({ code: 'invalid_field', field });
    expect((await profileOf(elena))?.declarations).toEqual([]);
  });

  test('that is sent twice at once is one', async () => {
    const fabio = await signUpIn('El Salvador');
    await Promise.all([declare(fabio, '10', '20'), declare(fabio, '10', '20')]);
    expect((await profileOf(fabio))?.declarations).toHaveLength(1);
  });
});

// The last: the sessions of staff end meanwhile.
test('the limit is the floor again when the declaration is a year old', async () => {
  const carla = await signUpIn('Honduras');
  await setLimit({ country: 'HN', floor: '1000', share: '50' });
  await declare(carla, '100000', '0');
  testEnv.advance(364 * 24 * hourMs);
  expect((await checksOf(carla)).yearlyLimitCents).toBe(5_000_000n);
  testEnv.advance(2 * 24 * hourMs);
  expect(await checksOf(carla)).toMatchObject({ yearlyLimitCents: 100_000n, declaration: 'required' });
  expect((await profileOf(carla))?.limit).toMatchObject({ amount: '1000.00', used: '0.00', share: '50' });
});
