import type { BondTerms } from '@istmo/contract/areas/bonds/bond-terms';
import type { BondTermsFields } from '@istmo/contract/areas/bonds/bond-terms-fields';
import { readBondSchedule } from '@istmo/contract/areas/bonds/bonds.contract';
import {
  decideBondTerms,
  decideHoliday,
  decideRate,
  listBonds,
  listHolidays,
  listRates,
  previewSchedule,
  proposeBondTerms,
  proposeHoliday,
  proposeRateFixing,
  proposeRateIndex,
  readBond,
} from '@istmo/contract/areas/bonds/bonds.staff.contract';
import { toBondTermsFields } from '@istmo/contract/areas/bonds/convert-bond-terms';
import { money } from '@istmo/contract/kernel/money';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { readHolidays } from './holidays.store.ts';
import { readBondTerms } from './public.ts';

const testEnv = await createTestEnv();
const { call } = testEnv;
const irene = await testEnv.addStaff('irene', 'compliance');
const karla = await testEnv.addStaff('karla', 'administrator');
const luisa = await testEnv.addStaff('luisa', 'auditor');
const gloria = await testEnv.addStaff('gloria', 'treasury');
const ana = await testEnv.signUp('ana');
const [security] = await testEnv.owner.query<{ code: string }>(
  "select code from app.instrument where kind = 'security' and status = 'listed' order by position limit 1",
);
const ticker = security?.code ?? '';
const reason = 'as the prospectus says';

const terms: BondTerms = {
  nominal: money('USD', 1_000n),
  issuedOn: '2026-06-30',
  maturesOn: '2029-06-30',
  frequency: 2,
  stub: 'short-first',
  isEndOfMonth: true,
  rate: { kind: 'fixed', percent: 650_000_000n },
  dayCount: '30/360',
  convention: 'following',
  calendars: ['GT'],
  amortisation: { kind: 'bullet' },
};
const json = (changes: object = {}): string => JSON.stringify({ ...toBondTermsFields(terms), ...changes });
const propose = (changes: Partial<BondTermsFields>, version: number, as = irene) =>
  call(proposeBondTerms, { ticker, terms: json(changes), version: `${version}`, reason }, { as });
const readIt = async (as = irene) => (await call(readBond, { ticker }, { as })).body;

describe('the terms of a bond', () => {
  test('one person proposes them, another puts them in force, and each version is kept', async () => {
    const before = await call(listBonds, {}, { as: luisa });
    expect(before.body.data?.find((one) => one?.ticker === ticker)).toMatchObject({ bond: null, is_proposed: false });
    expect((await call(readBondSchedule, { ticker }, { as: ana })).body.bond).toBeNull();
    expect((await propose({}, 0)).http).toBe(200);
    expect((await propose({ nominal: '2000' }, 0, karla)).body.code).toBe('already_done');
    const { proposal } = await readIt();
    expect(proposal).toMatchObject({ proposer: 'irene', is_own: true, terms: { nominal: '1000' } });
    // A first period of the half year to 31 December by 30/360 is 180 days, whatever the year.
    expect(proposal?.periods?.[0]).toMatchObject({
      number: 1,
      last_day: '2026-12-31',
      paid_on: '2026-12-31',
      year_fraction: '1/2',
      interest: '0.325',
      principal: '0.00',
      outstanding: '10.00',
    });
    const decision = { id: proposal?.id ?? '', approve: true, reason };
    expect((await call(decideBondTerms, decision, { as: irene })).body.code).toBe('own_proposal');
    expect((await call(decideBondTerms, decision, { as: gloria })).body.code).toBe('role_required');
    expect(await readBondTerms(testEnv.db, ticker)).toBeUndefined();
    expect((await call(decideBondTerms, decision, { as: karla })).http).toBe(200);
    expect((await call(decideBondTerms, decision, { as: karla })).body.code).toBe('already_done');
    expect(await readIt()).toMatchObject({
      proposal: null,
      versions: [{ version: 1, proposer: 'irene', approver: 'karla', reason }],
    });
    expect((await propose({}, 1)).body.code).toBe('invalid_field');
    expect((await propose({ nominal: '3000' }, 0)).body.code).toBe('conflict');
    await expect(
      testEnv.consoleApp.db.query('insert into app.bond_terms select * from app.bond_terms'),
    ).rejects.toThrow();
  });

  test('a rejected proposal changes nothing, and no role but those who manage securities proposes', async () => {
    expect((await propose({ nominal: '3000' }, 1, gloria)).body.code).toBe('role_required');
    expect((await propose({ nominal: '3000' }, 1, luisa)).body.code).toBe('role_required');
    await propose({ nominal: '3000' }, 1);
    const { proposal } = await readIt();
    await call(decideBondTerms, { id: proposal?.id ?? '', approve: false, reason }, { as: karla });
    expect((await readIt()).versions).toHaveLength(1);
  });

  test.each([
    ['no JSON', '{', 'terms'],
    ['a field missing', '{"nominal":"1000"}', 'terms'],
    ['no nominal', json({ nominal: '0' }), 'terms'],
    ['a day that does not exist', json({ issued_on: '2026-02-30' }), 'terms'],
    ['a rate below zero', json({ rate: { kind: 'fixed', percent: '-1' } }), 'terms'],
    ['too many places', json({ rate: { kind: 'fixed', percent: '1.123456789' } }), 'terms'],
    ['a maturity before the issue', json({ matures_on: '2026-06-30' }), 'matures_on'],
    ['a maturity too far away', json({ matures_on: '2076-07-31' }), 'matures_on'],
    ['no end of a month to count from', json({ matures_on: '2029-06-29' }), 'end_of_month'],
    ['a security as the currency', json({ currency: ticker }), 'currency'],
    ['an unknown currency', json({ currency: 'XYZ' }), 'currency'],
    ['an unknown index', json({ rate: { kind: 'index', index: 'LIBOR', margin: '1', fixing_days: 2 } }), 'index'],
    ['a country without a calendar', json({ calendars: ['GT', 'FR'] }), 'calendars'],
    [
      'a part on no payment day',
      json({ amortisation: { kind: 'table', redemptions: [{ on: '2027-06-29', units: '1000' }] } }),
      'amortisation',
    ],
    [
      'parts that do not sum to the nominal',
      json({ amortisation: { kind: 'table', redemptions: [{ on: '2027-06-30', units: '999' }] } }),
      'amortisation',
    ],
  ])('terms with %s are refused, by the proposal and by the preview', async (_, sent, field) => {
    for (const reply of [
      await call(proposeBondTerms, { ticker, terms: sent, version: '1', reason }, { as: irene }),
      await call(previewSchedule, { ticker, terms: sent }, { as: irene }),
    ])
      expect(reply.body).toMatchObject({ code: 'invalid_field', field });
  });

  test('a preview shows the schedule and changes nothing', async () => {
    const amortisation = {
      kind: 'table',
      redemptions: [
        { on: '2028-06-30', units: '400' },
        { on: '2029-06-30', units: '600' },
      ],
    };
    const { body } = await call(previewSchedule, { ticker, terms: json({ amortisation }) }, { as: luisa });
    expect(body.data?.map((period) => period?.outstanding)).toEqual([
      '10.00',
      '10.00',
      '10.00',
      '6.00',
      '6.00',
      '0.00',
    ]);
    expect((await readIt()).versions).toHaveLength(1);
    expect((await call(previewSchedule, { ticker: 'USD', terms: json() }, { as: luisa })).body.code).toBe('not_found');
  });

  test('customers see the schedule of a bond that is shown to them, and of no other', async () => {
    const { body } = await call(readBondSchedule, { ticker }, { as: ana });
    expect(body.bond).toMatchObject({ nominal: '10.00', terms: { frequency: 2 } });
    expect(body.bond?.periods).toHaveLength(6);
    await testEnv.owner.query("update app.instrument set status = 'draft' where code = $1", [ticker]);
    await eventually(async () => {
      testEnv.advance(1_000);
      expect((await call(readBondSchedule, { ticker }, { as: ana })).body.code).toBe('not_found');
    });
    await testEnv.owner.query("update app.instrument set status = 'listed' where code = $1", [ticker]);
    expect((await call(readBondSchedule, { ticker: 'USD' }, { as: ana })).body.code).toBe('not_found');
  });
});

describe('holidays', () => {
  const day = '2026-12-31';
  const entry = { calendar: 'GT', day, name_en: 'Day of mourning', name_es: 'Duelo nacional', reason };
  const listed = async (as = luisa) => (await call(listHolidays, { calendar: 'GT', year: '2026' }, { as })).body;

  test('a holiday that two people add moves the payment and not the interest; two people remove it', async () => {
    expect((await call(proposeHoliday, { ...entry, adds: true }, { as: irene })).http).toBe(200);
    const [proposal] = (await listed()).proposals ?? [];
    expect(proposal).toMatchObject({ calendar: 'GT', day, adds: true, name: 'Day of mourning', proposer: 'irene' });
    const decision = { id: proposal?.id ?? '', approve: true, reason };
    expect((await call(decideHoliday, decision, { as: irene })).body.code).toBe('own_proposal');
    const before = (await readIt()).periods?.[0];
    expect((await call(decideHoliday, decision, { as: karla })).http).toBe(200);
    const after = (await readIt()).periods?.[0];
    expect([before?.paid_on, after?.paid_on, after?.interest]).toEqual([day, '2027-01-04', before?.interest]);
    expect((await call(proposeHoliday, { ...entry, adds: true }, { as: irene })).body.code).toBe('already_done');

    expect((await call(proposeHoliday, { ...entry, adds: false }, { as: karla })).http).toBe(200);
    const [removal] = (await listed()).proposals ?? [];
    expect(removal).toMatchObject({ adds: false, name: 'Day of mourning' });
    expect((await call(decideHoliday, { id: removal?.id ?? '', approve: true, reason }, { as: irene })).http).toBe(200);
    expect((await readHolidays(testEnv.db, ['GT'])).has(day)).toBe(false);
    expect((await call(proposeHoliday, { ...entry, adds: false }, { as: karla })).body.code).toBe('already_done');
  });

  test.each([
    ['no country', { calendar: 'g' }, 'calendar'],
    ['no day', { day: '2026-13-01' }, 'day'],
    ['no name', { name_es: ' ' }, 'name_es'],
  ])('with %s is refused', async (_, change, field) => {
    const { body } = await call(proposeHoliday, { ...entry, adds: true, ...change }, { as: irene });
    expect(body).toMatchObject({ code: 'invalid_field', field });
  });
});

describe('published rates', () => {
  const fixing = { index: 'SOFR', day: '2026-06-01', percent: '4.31', published_by: 'newyorkfed.org', reason };
  const enter = async (percent: string) => {
    expect((await call(proposeRateFixing, { ...fixing, percent }, { as: irene })).http).toBe(200);
    const { proposals } = (await call(listRates, { index: 'SOFR' }, { as: karla })).body;
    return call(decideRate, { id: proposals?.[0]?.id ?? '', approve: true, reason }, { as: karla });
  };

  test('a rate is entered by two and corrected by a newer one, which leaves the first readable', async () => {
    expect((await enter('4.31')).http).toBe(200);
    expect((await enter('4.32')).http).toBe(200);
    expect((await call(listRates, { index: 'SOFR' }, { as: luisa })).body.data).toMatchObject([
      { day: '2026-06-01', version: 2, percent: '4.32', is_newest: true, proposer: 'irene', approver: 'karla' },
      { day: '2026-06-01', version: 1, percent: '4.31', is_newest: false },
    ]);
    expect((await call(proposeRateFixing, { ...fixing, percent: '4.320' }, { as: irene })).body.code).toBe(
      'already_done',
    );
    await expect(testEnv.owner.query('delete from app.rate_fixing')).rejects.toThrow(/never changed/);
  });

  test.each([
    ['an index that is unknown', { index: 'LIBOR' }, 'index'],
    ['a day to come', { day: '2099-01-01' }, 'day'],
    ['no rate', { percent: '4,31' }, 'percent'],
    ['no place where it was published', { published_by: '' }, 'published_by'],
  ])('a rate of %s is refused', async (_, change, field) => {
    const { body } = await call(proposeRateFixing, { ...fixing, ...change }, { as: irene });
    expect(body.field).toBe(field);
  });

  test('another index is added by two, once', async () => {
    const index = { code: 'TIIE-28', name_en: 'TIIE', name_es: 'TIIE', source: 'banxico.org.mx', reason };
    expect((await call(proposeRateIndex, { ...index, code: 'tiie' }, { as: irene })).body.field).toBe('code');
    expect((await call(proposeRateIndex, index, { as: irene })).http).toBe(200);
    const { proposals } = (await call(listRates, { index: '' }, { as: karla })).body;
    expect(proposals).toMatchObject([{ kind: 'index', index: 'TIIE-28' }]);
    await call(decideRate, { id: proposals?.[0]?.id ?? '', approve: true, reason }, { as: karla });
    const { indices } = (await call(listRates, { index: '' }, { as: karla })).body;
    expect(indices?.map((one) => one?.code)).toEqual(['IBR-3M', 'SOFR', 'TIIE-28']);
    expect((await call(proposeRateIndex, index, { as: irene })).body.code).toBe('already_done');
  });
});
