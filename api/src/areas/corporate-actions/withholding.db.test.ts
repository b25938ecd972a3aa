import {
  proposeAnnouncement,
  readEventAsStaff,
  saveDraft,
} from '@istmo/contract/areas/corporate-actions/corporate-actions.staff.contract';
import {
  decideWithholding,
  listCertificates,
  listWithholdingRules,
  proposeCertificateEnd,
  proposeWithholdingRule,
  readCertificate,
} from '@istmo/contract/areas/corporate-actions/withholding.staff.contract';
import { addDays, dayAt } from '@istmo/contract/kernel/day';
import type { RequestOf } from '@istmo/contract/kernel/endpoint';
import { newId } from '@istmo/db/new-id';
import { describe, expect, test } from 'vitest';
import { toMultipart } from '../../testing/test-images.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import type { StaffPerson } from '../../testing/test-staff.ts';
import { readWithholding } from './withholding.store.ts';

const testEnv = await createTestEnv();
const { call, app, owner } = testEnv;
const gloria = await testEnv.addStaff('gloria', 'treasury');
const karla = await testEnv.addStaff('karla', 'compliance');
const luisa = await testEnv.addStaff('luisa', 'auditor');
const reason = 'As the tax adviser wrote on 20 November';
let count = 0;
const signUp = () => testEnv.signUp(`holder${(count += 1)}`, { kycStatus: 'verified', acceptedDisclaimers: true });
const today = dayAt(testEnv.clock.now(), app.settings.timeZone);

type Rule = Partial<RequestOf<typeof proposeWithholdingRule>>;
const proposeRule = (changed: Rule = {}) =>
  call(
    proposeWithholdingRule,
    {
      tax_country: 'GT',
      rate: '5',
      basis: 'Decreto 10-2012, art. 93',
      is_treaty: false,
      from_day: '2026-01-01',
      reason,
      ...changed,
    },
    { as: gloria },
  );
const decide = (id: string, approve = true, as: StaffPerson = karla) =>
  call(decideWithholding, { id, approve, reason }, { as });
const rules = async (country = '') => (await call(listWithholdingRules, { country }, { as: luisa })).body.data ?? [];

async function createRule(changed: Rule = {}): Promise<void> {
  expect((await proposeRule(changed)).body.code).toBeUndefined();
  const [proposed] = (await rules()).filter(({ proposal }) => proposal);
  expect((await decide(proposed?.proposal?.id ?? '')).http).toBe(200);
}

const file = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);
type Upload = { readonly valid_until?: string };
async function upload(customer: string, changed: Upload = {}, content: Buffer = file(newId())) {
  const fields = { country: 'ES', number: 'ES-77', valid_from: '2026-01-01', valid_until: '2027-12-31', reason };
  const { payload, contentType } = toMultipart({
    fields: { customer, ...fields, ...changed },
    files: [{ field: 'document', name: 'residence.pdf', bytes: content }],
  });
  const reply = await testEnv.server.inject({
    method: 'POST',
    url: '/console/api/withholding/upload-certificate',
    headers: { 'content-type': contentType, cookie: gloria.cookie },
    payload,
  });
  return reply.json<{ readonly code?: string; readonly field?: string }>();
}
const certificates = async (customer: string) =>
  (await call(listCertificates, { customer, pageSize: '50' }, { as: luisa })).body.data ?? [];

test('an event with tax is announced only when there is a rule for every holder', async () => {
  const draft: RequestOf<typeof saveDraft> = {
    security: 'COINGT',
    kind: 'dividend',
    title_en: 'Dividend for 2026',
    title_es: 'Dividendo de 2026',
    record_day: addDays(today, 20),
    payment_day: addDays(today, 25),
    tax_country: 'CR',
    rates: [{ currency: 'USD', rate: '0.125' }],
    reason,
  };
  const { reference = '' } = (await call(saveDraft, draft, { as: gloria })).body;
  const propose = () => call(proposeAnnouncement, { reference, reason }, { as: gloria });
  expect((await propose()).body).toMatchObject({ code: 'invalid_field', field: 'tax_country' });
  await createRule({ tax_country: 'CR', holder_country: 'GT', rate: '15' });
  await createRule({ tax_country: 'CR', income: 'interest', rate: '15' });
  expect((await propose()).body).toMatchObject({ code: 'invalid_field', field: 'tax_country' });
  await createRule({ tax_country: 'CR', rate: '15', to_day: addDays(today, 25) });
  expect((await propose()).http).toBe(200);
  expect((await call(readEventAsStaff, { reference }, { as: luisa })).body.data?.state).toBe('proposed');
});

describe('a withholding rule', () => {
  test('is decided by another person and is never edited', async () => {
    await proposeRule({ tax_country: 'SV', rate: '12.3456', category: 'business', income: 'dividend' });
    const [proposed] = await rules('SV');
    expect(proposed).toMatchObject({ state: 'proposed', rate: '12.3456', category: 'business', rounding: 'down' });
    expect((await proposeRule({ tax_country: 'SV', category: 'business', income: 'dividend' })).body.code).toBe(
      'already_done',
    );
    const id = proposed?.proposal?.id ?? '';
    expect((await decide(id, true, gloria)).body.code).toBe('own_proposal');
    expect((await decide(id, true, luisa)).body.code).toBe('role_required');
    expect((await decide(id)).http).toBe(200);
    expect(await rules('SV')).toMatchObject([{ state: 'in-force', proposal: null }]);
    await expect(owner.query('update app.withholding_rule set rate = 0', [])).rejects.toThrow('never changed');
    await expect(
      owner.query(
        `insert into app.withholding_rule (id, tax_country, rate, basis, is_treaty, rounding, from_day, proposal, at)
         select gen_random_uuid(), tax_country, 0, basis, is_treaty, rounding, from_day, proposal, at from app.withholding_rule limit 1`,
        [],
      ),
    ).rejects.toThrow('two of the staff');
  });

  test('is replaced by a later one for the same holders', async () => {
    await createRule({ tax_country: 'HN', rate: '10', from_day: '2025-01-01' });
    await createRule({ tax_country: 'HN', rate: '12', from_day: '2026-01-01' });
    await createRule({ tax_country: 'HN', rate: '14', from_day: addDays(today, 30) });
    expect((await rules('HN')).map(({ rate, state }) => [rate, state])).toEqual([
      ['14', 'later'],
      ['12', 'in-force'],
      ['10', 'past'],
    ]);
    const rateOn = async (paymentDay: string) =>
      (await readWithholding(app.db, { kind: 'dividend', taxCountry: 'HN', paymentDay }))({
        customer: null,
        country: '',
        category: 'outside',
      })?.rate;
    expect(await rateOn('2024-12-31')).toBeUndefined();
    expect([await rateOn('2025-12-31'), await rateOn(today), await rateOn(addDays(today, 30))]).toEqual([
      100_000, 120_000, 140_000,
    ]);
  });

  test.each<[string, Rule, string]>([
    ['a rate above 100 percent', { rate: '100.0001' }, 'rate'],
    ['a rate with too many places', { rate: '1.23456' }, 'rate'],
    ['a negative rate', { rate: '-1' }, 'rate'],
    ['a country that is none', { tax_country: 'G1' }, 'tax_country'],
    ['a treaty with every country', { is_treaty: true }, 'holder_country'],
    ['no basis', { basis: ' ' }, 'basis'],
    ['a last day before the first', { to_day: '2025-12-31' }, 'to_day'],
  ])('is refused: %s', async (_name, changed, field) => {
    expect((await proposeRule(changed)).body).toMatchObject({ code: 'invalid_field', field });
  });

  test('that is rejected is none', async () => {
    await proposeRule({ tax_country: 'PA' });
    const [proposed] = await rules('PA');
    expect((await decide(proposed?.proposal?.id ?? '', false)).http).toBe(200);
    expect(await rules('PA')).toEqual([]);
  });
});

describe('a certificate of residence', () => {
  test('gives the rate of the treaty from its approval until its last day, or until two withdraw it', async () => {
    const anna = await signUp();
    await createRule({ tax_country: 'CO', rate: '20' });
    await createRule({
      tax_country: 'CO',
      holder_country: 'ES',
      rate: '5',
      is_treaty: true,
      basis: 'Convenio CO-ES, art. 10',
    });
    const rateOn = async (paymentDay: string) =>
      (await readWithholding(app.db, { kind: 'dividend', taxCountry: 'CO', paymentDay }))({
        customer: anna.customer,
        country: 'ES',
        category: 'personal',
      })?.rate;
    const day = '2026-12-01';
    expect((await upload(anna.customer)).code).toBeUndefined();
    expect(await rateOn(day)).toBe(200_000);
    const [proposed] = await certificates(anna.customer);
    expect(proposed).toMatchObject({
      state: 'proposed',
      country: 'ES',
      is_expired: false,
      proposal: { is_end: false },
    });
    expect((await decide(proposed?.proposal?.id ?? '')).http).toBe(200);
    expect([await rateOn(day), await rateOn('2028-01-01'), await rateOn('2025-12-31')]).toEqual([
      50_000,
      200_000,
      undefined,
    ]);
    const found = await call(readCertificate, { id: proposed?.id ?? '' }, { as: luisa });
    expect(found.http).toBe(200);
    expect((await call(proposeCertificateEnd, { id: proposed?.id ?? '', reason }, { as: gloria })).http).toBe(200);
    const [ending] = await certificates(anna.customer);
    expect(ending).toMatchObject({ state: 'approved', proposal: { is_end: true } });
    expect((await decide(ending?.proposal?.id ?? '')).http).toBe(200);
    expect(await rateOn(day)).toBe(200_000);
    expect(await certificates(anna.customer)).toMatchObject([{ state: 'withdrawn', proposal: null }]);
  });

  test('that is rejected does not hold, and may be uploaded again', async () => {
    const bruno = await signUp();
    await upload('holder2', {}, file('one'));
    expect((await upload(bruno.customer, {}, file('one'))).code).toBe('already_done');
    const [proposed] = await certificates(bruno.customer);
    expect((await decide(proposed?.proposal?.id ?? '', false)).http).toBe(200);
    expect(await certificates(bruno.customer)).toMatchObject([{ state: 'rejected' }]);
    expect((await upload(bruno.customer, {}, file('one'))).code).toBeUndefined();
    await expect(owner.query("update app.tax_certificate set number = 'x'", [])).rejects.toThrow('never changes');
  });

  test('is refused of an unknown customer, without days, and when it is no PDF', async () => {
    const carla = await signUp();
    expect(await upload('a-stranger')).toMatchObject({ code: 'not_found', field: 'customer' });
    expect((await upload(carla.customer, { valid_until: '2025-01-01' })).field).toBe('valid_until');
    const text = await upload(carla.customer, {}, Buffer.from('text'));
    expect(text).toMatchObject({ code: 'invalid_field', field: 'document' });
  });
});
