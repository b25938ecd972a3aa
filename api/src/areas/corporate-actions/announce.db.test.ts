import {
  cancelDraft,
  countWaitingEvents,
  decideEvent,
  listEvents,
  proposeAnnouncement,
  proposeCancellation,
  readEventAsStaff,
  returnToDraft,
  saveDraft,
} from '@istmo/contract/areas/corporate-actions/corporate-actions.staff.contract';
import type { RequestOf } from '@istmo/contract/kernel/endpoint';
import { addDays, dayAt } from '@istmo/contract/kernel/day';
import { describe, expect, test } from 'vitest';
import { waitForRegistry } from '../../testing/wait-for-registry.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import type { StaffPerson } from '../../testing/test-staff.ts';

const testEnv = await createTestEnv();
const { call } = testEnv;
const gloria = await testEnv.addStaff('gloria', 'treasury');
const karla = await testEnv.addStaff('karla', 'compliance');
const luisa = await testEnv.addStaff('luisa', 'auditor');
const reason = 'As the board resolved on 20 November';

const inDays = (days: number): string => addDays(dayAt(testEnv.clock.now(), testEnv.app.settings.timeZone), days);

async function setStatus(code: string, status: string): Promise<void> {
  await testEnv.operator.query('update app.instrument set status = $2 where code = $1', [code, status]);
  await waitForRegistry(testEnv);
}

type Terms = Partial<RequestOf<typeof saveDraft>>;

let nextDay = 10;
/** A dividend of 0.125 USD for each unit; each on another record day. */
async function draft(changed: Terms = {}) {
  nextDay += 1;
  const input: RequestOf<typeof saveDraft> = {
    security: 'COINGT',
    kind: 'dividend',
    title_en: 'Dividend for 2026',
    title_es: 'Dividendo de 2026',
    record_day: inDays(nextDay),
    payment_day: inDays(nextDay + 5),
    rates: [{ currency: 'USD', rate: '0.125' }],
    reason,
    ...changed,
  };
  return call(saveDraft, input, { as: gloria });
}

const read = async (reference: string, as = gloria) => (await call(readEventAsStaff, { reference }, { as })).body.data;

async function propose(reference: string) {
  const { body } = await call(proposeAnnouncement, { reference, reason }, { as: gloria });
  const [proposal] = (await read(reference))?.proposals ?? [];
  return { body, proposal: proposal?.id ?? '' };
}

const decide = (id: string, as: StaffPerson, approve = true) => call(decideEvent, { id, approve, reason }, { as });

async function createAnnounced(changed: Terms = {}): Promise<string> {
  const { reference = '' } = (await draft(changed)).body;
  const { proposal } = await propose(reference);
  expect((await decide(proposal, karla)).http).toBe(200);
  return reference;
}

test('an event is announced by two of the staff, with the terms that both saw', async () => {
  const { reference = '' } = (await draft()).body;
  expect(reference).toMatch(/^CA-\d{4}-\d{4}$/);
  const { body, proposal } = await propose(reference);
  expect(body.code).toBeUndefined();
  expect((await call(countWaitingEvents, {}, { as: luisa })).body.waiting).toBe(1);
  expect((await decide(proposal, gloria)).body.code).toBe('own_proposal');
  expect((await decide(proposal, luisa)).body.code).toBe('role_required');
  expect((await decide(proposal, karla)).http).toBe(200);
  expect((await decide(proposal, karla)).body.code).toBe('already_done');
  const event = await read(reference, luisa);
  expect(event).toMatchObject({ state: 'announced', kind: 'dividend', security: 'COINGT', proposals: [] });
  expect(event?.terms.rates).toEqual([{ currency: 'USD', rate: '0.125', total: null }]);
  // The last millisecond of the day in Guatemala.
  expect(event?.terms.record_at).toBe(`${addDays(event?.terms.record_day ?? '', 1)}T05:59:59.999Z`);
  expect((await call(saveDraft, { ...(await sent(reference)), reason }, { as: gloria })).body.code).toBe(
    'already_done',
  );
});

/** What a draft was saved with. */
async function sent(reference: string): Promise<RequestOf<typeof saveDraft>> {
  const event = await read(reference);
  if (!event) throw new Error(`there is no ${reference}`);
  const { terms } = event;
  const text = { title_en: terms.title_en, title_es: terms.title_es, text_en: '', text_es: '' };
  const days = {
    record_day: terms.record_day,
    payment_day: terms.payment_day,
    ex_day: '',
    cutoff_day: '',
    claim_until: '',
  };
  const rest = {
    rounding: terms.rounding,
    tax_country: '',
    ratio_new: '',
    ratio_old: '',
    max_units: '',
    documents: [],
    reverses: '',
  };
  const rates = terms.rates.map(({ currency, rate }) => ({ currency, rate: rate ?? '', total: '' }));
  return { security: 'COINGT', reference, kind: event.kind, ...text, ...days, ...rest, rates, reason };
}

test('an event of a suspended security is announced: its holders keep their rights', async () => {
  await setStatus('COINGT', 'suspended');
  expect((await read(await createAnnounced()))?.state).toBe('announced');
  await setStatus('COINGT', 'listed');
});

test('what was proposed is not approved in a currency that is not listed any more', async () => {
  const { reference = '' } = (await draft()).body;
  const { proposal } = await propose(reference);
  await setStatus('USD', 'suspended');
  expect((await decide(proposal, karla)).body).toMatchObject({ code: 'currency_inactive', field: 'rates' });
  await setStatus('USD', 'listed');
  expect((await decide(proposal, karla)).http).toBe(200);
});

test('a rejected one is a draft again, gets other terms, and both versions stay', async () => {
  const { reference = '' } = (await draft()).body;
  const { proposal } = await propose(reference);
  expect((await call(returnToDraft, { reference, reason }, { as: gloria })).body.code).toBe('already_done');
  expect((await decide(proposal, karla, false)).http).toBe(200);
  expect((await read(reference))?.state).toBe('draft');
  const changed = { ...(await sent(reference)), rates: [{ currency: 'USD', rate: '0.25', total: '' }] };
  expect((await call(saveDraft, changed, { as: gloria })).http).toBe(200);
  const event = await read(reference);
  expect(event?.versions.map(({ version }) => version)).toEqual([2, 1]);
  expect(event?.terms.rates[0]?.rate).toBe('0.25');
  expect(new Set(event?.versions.map(({ hash }) => hash)).size).toBe(2);
});

test('an announced one is cancelled by two, before its record moment only', async () => {
  const reference = await createAnnounced();
  const cancel = () => call(proposeCancellation, { reference, reason }, { as: gloria });
  expect((await cancel()).http).toBe(200);
  const [proposal] = (await read(reference))?.proposals ?? [];
  expect((await decide(proposal?.id ?? '', karla)).http).toBe(200);
  expect(await read(reference)).toMatchObject({ state: 'cancelled', cancel_reason: reason });
  expect((await cancel()).body.code).toBe('already_done');
});

test('a draft is cancelled by one', async () => {
  const { reference = '' } = (await draft()).body;
  expect((await call(cancelDraft, { reference, reason }, { as: gloria })).http).toBe(200);
  expect((await read(reference))?.state).toBe('cancelled');
  expect((await call(cancelDraft, { reference, reason }, { as: gloria })).body.code).toBe('already_done');
});

describe('refused is', () => {
  test.each<[string, Terms, string, string]>([
    ['a record date in the past', { record_day: '2020-01-01' }, 'record_day', 'invalid_field'],
    ['a payment before the record date', { payment_day: '2026-11-29' }, 'payment_day', 'invalid_field'],
    ['a rate of zero', { rates: [{ currency: 'USD', rate: '0' }] }, 'rates', 'amount_invalid'],
    ['a negative rate', { rates: [{ currency: 'USD', rate: '-1' }] }, 'rates', 'amount_invalid'],
    [
      'a rate with too many places',
      { rates: [{ currency: 'USD', rate: `0.${'1'.repeat(19)}` }] },
      'rates',
      'amount_invalid',
    ],
    ['a total with too many places', { rates: [{ currency: 'USD', total: '1.234567891' }] }, 'rates', 'amount_invalid'],
    [
      'an amount per unit beside a total',
      { rates: [{ currency: 'USD', rate: '1', total: '1' }] },
      'rates',
      'invalid_field',
    ],
    ['a currency that is not paid', { rates: [{ currency: 'ETH', rate: '1' }] }, 'rates', 'invalid_field'],
    ['a security as the currency', { rates: [{ currency: 'COINGT', rate: '1' }] }, 'rates', 'invalid_field'],
    ['no rate', { rates: [] }, 'rates', 'invalid_field'],
    ['a ratio of a dividend', { ratio_new: '3', ratio_old: '1' }, 'ratio_new', 'invalid_field'],
    [
      'a split that takes units away',
      { kind: 'split', rates: [], ratio_new: '1', ratio_old: '3' },
      'ratio_old',
      'invalid_field',
    ],
    [
      'a last day for instructions in the past',
      { kind: 'tender', cutoff_day: '2020-01-01' },
      'cutoff_day',
      'invalid_field',
    ],
    ['a tender without its last day', { kind: 'tender' }, 'cutoff_day', 'invalid_field'],
    ['a day that does not exist', { record_day: '2027-02-30' }, 'record_day', 'invalid_field'],
    ['markup in the title', { title_en: '<script>alert(1)</script>' }, 'title_en', 'disallowed_content'],
    ['a security that there is not', { security: 'NONE' }, 'security', 'currency_inactive'],
    ['money as the security', { security: 'USD' }, 'security', 'currency_inactive'],
    [
      'a document of another security',
      { documents: ['0190aaaa-aaaa-7aaa-8aaa-aaaaaaaaaaaa'] },
      'documents',
      'not_found',
    ],
    ['the correction of nothing', { reverses: 'CA-2020-0001' }, 'reverses', 'not_found'],
  ])('%s', async (_name, changed, field, code) => {
    const { body } = await draft(changed);
    expect(body).toMatchObject({ code, field });
  });

  test('a second event of the kind with the same record date', async () => {
    const reference = await createAnnounced();
    const day = (await read(reference))?.terms.record_day ?? '';
    const { reference: second = '' } = (await draft({ record_day: day, payment_day: addDays(day, 3) })).body;
    expect((await propose(second)).body).toMatchObject({ code: 'conflict', field: 'record_day' });
  });
});

test('the list finds events by state, kind, day and reference', async () => {
  const reference = await createAnnounced({
    kind: 'notice',
    rates: [],
    record_day: '',
    payment_day: '',
    title_en: 'Change of name',
  });
  const list = async (query: Partial<RequestOf<typeof listEvents>>) =>
    ((await call(listEvents, { pageSize: '50', ...query }, { as: luisa })).body.data ?? []).map((one) => one.reference);
  expect(await list({ kind: 'notice' })).toEqual([reference]);
  expect(await list({ search: reference.toLowerCase() })).toEqual([reference]);
  expect(await list({ state: 'closed' })).toEqual([]);
  expect(await list({ from_day: inDays(0), to_day: inDays(400) })).not.toContain(reference);
  expect((await call(listEvents, { from_day: 'soon' }, { as: luisa })).body.field).toBe('from_day');
});

test('what was proposed is not approved once its record date has passed', async () => {
  const { reference = '' } = (await draft({ record_day: inDays(1), payment_day: inDays(9) })).body;
  const { proposal } = await propose(reference);
  testEnv.advance(3 * 86_400_000);
  const irene = await testEnv.addStaff('irene', 'compliance');
  expect((await decide(proposal, irene)).body).toMatchObject({ code: 'invalid_field', field: 'record_day' });
});
