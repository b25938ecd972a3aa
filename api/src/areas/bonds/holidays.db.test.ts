import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { listCalendars, listHolidays } from './holidays.store.ts';

const testEnv = await createTestEnv();
const daysOf = async (calendar: string, year: number) =>
  (await listHolidays(testEnv.db, calendar, year)).map(({ day }) => day.slice(5));

test('eight countries have their holidays until 2032', async () => {
  const calendars = await listCalendars(testEnv.db);
  expect(calendars.map(({ calendar }) => calendar)).toEqual(['CO', 'CR', 'GT', 'HN', 'NI', 'PA', 'SV', 'US']);
  expect(new Set(calendars.map(({ lastYear }) => lastYear))).toEqual(new Set([2032]));
});

test('Good Friday is two days before the Easter Sundays that the churches publish', async () => {
  const fridays = ['2025-04-18', '2026-04-03', '2027-03-26', '2028-04-14', '2029-03-30', '2030-04-19', '2031-04-11'];
  const rows = await testEnv.owner.query<{ day: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day from app.holiday where calendar = 'SV' and name_en = 'Good Friday' order by day`,
  );
  expect(rows.map(({ day }) => day)).toEqual([...fridays, '2032-03-26']);
});

// As published for the year by the government, the Federal Reserve, or the employers' association (Honduras, the notices of COHEP).
test.each([
  [
    'CO',
    2026,
    '01-01 01-12 03-23 04-02 04-03 05-01 05-18 06-08 06-15 06-29 07-20 08-07 08-17 10-12 11-02 11-16 12-08 12-25',
  ],
  ['US', 2026, '01-01 01-19 02-16 05-25 06-19 07-04 09-07 10-12 11-11 11-26 12-25'],
  ['US', 2027, '01-01 01-18 02-15 05-31 06-19 07-05 09-06 10-11 11-11 11-25 12-25'],
  ['HN', 2026, '01-01 04-02 04-03 04-04 04-20 05-01 09-15 10-07 10-08 10-09 12-25'],
  ['HN', 2025, '01-01 04-14 04-17 04-18 04-19 05-01 09-15 10-01 10-02 10-03 12-25'],
  ['GT', 2026, '01-01 04-02 04-03 04-04 05-01 06-29 07-01 08-15 09-15 10-20 11-01 12-25'],
  ['PA', 2026, '01-01 01-09 02-16 02-17 04-03 05-01 11-03 11-04 11-05 11-10 11-28 12-08 12-21 12-25'],
  ['SV', 2026, '01-01 04-02 04-03 04-04 05-01 05-10 06-17 08-03 08-05 08-06 09-15 11-02 12-25'],
  ['NI', 2026, '01-01 04-02 04-03 05-01 07-19 08-01 08-10 09-14 09-15 12-08 12-25'],
  ['CR', 2026, '01-01 04-02 04-03 04-11 05-01 07-25 08-02 08-15 08-31 09-15 12-01 12-25'],
] as const)('the holidays of %s in %i', async (calendar, year, days) => {
  expect((await daysOf(calendar, year)).join(' ')).toBe(days);
});

test('two holidays on one day are one with both names', async () => {
  const both = (await listHolidays(testEnv.db, 'CO', 2025)).find(({ day }) => day === '2025-06-30');
  expect(both).toMatchObject({ nameEs: 'Sagrado Corazón de Jesús · San Pedro y San Pablo' });
});

test.each(['app.bond_terms', 'app.holiday', 'app.rate_index', 'app.rate_fixing'])(
  'serving and the worker read %s and do not change it',
  async (table) => {
    for (const db of [testEnv.db, testEnv.workerApp.db]) {
      await db.query(`select from ${table} limit 1`);
      await expect(db.query(`delete from ${table}`)).rejects.toThrow('permission denied');
    }
    await expect(testEnv.consoleApp.db.query(`update ${table} set ctid = ctid`)).rejects.toThrow();
  },
);
