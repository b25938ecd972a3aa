import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, countDays } from '../../kernel/day.ts';
import { addFractions, fraction, multiplyFractions, zeroFraction } from '../../kernel/fraction.ts';
import { money } from '../../kernel/money.ts';
import { makeSchedule } from './bond-schedule.ts';
import { type BondTerms, couponFrequencies, stubs } from './bond-terms.ts';
import { dayConventions, isBusinessDay } from './business-days.ts';
import { toBondTermsFields } from './convert-bond-terms.ts';
import { dayCounts } from './day-count.ts';
import { parseBondTerms } from './parse-bond-terms.ts';

const plain: BondTerms = {
  nominal: money('USD', 100_000n),
  issuedOn: '2026-01-15',
  maturesOn: '2028-01-15',
  frequency: 2,
  stub: 'short-first',
  isEndOfMonth: false,
  rate: { kind: 'fixed', percent: 650_000_000n },
  dayCount: '30/360',
  convention: 'following',
  calendars: [],
  amortisation: { kind: 'bullet' },
};
const noHolidays = new Set<string>();
const noFixings = new Map<string, bigint>();
const schedule = (terms: Partial<BondTerms>, holidays = noHolidays, fixings: ReadonlyMap<string, bigint> = noFixings) =>
  makeSchedule({ ...plain, ...terms }, holidays, fixings);
const ends = (terms: Partial<BondTerms>) => schedule(terms).map(({ lastDay }) => lastDay);

describe('a fixed bond', () => {
  test('pays half of its rate twice a year and the nominal at maturity', () => {
    expect(schedule({})).toMatchObject([
      { number: 1, firstDay: '2026-01-15', lastDay: '2026-07-15', paidOn: '2026-07-15', interest: fraction(3_250n) },
      { number: 2, firstDay: '2026-07-15', lastDay: '2027-01-15', interest: fraction(3_250n), principal: 0n },
      { number: 3, lastDay: '2027-07-15', outstandingAfter: 100_000n },
      { number: 4, lastDay: '2028-01-15', paidOn: '2028-01-17', principal: 100_000n, outstandingAfter: 0n },
    ]);
  });

  test('moves only the payment where a day is no business day: the interest stays', () => {
    const [first] = schedule({}, new Set(['2026-07-15', '2026-07-16']));
    expect(first).toMatchObject({ lastDay: '2026-07-15', paidOn: '2026-07-17', interest: fraction(3_250n) });
  });

  test.each([
    ['short-first', ['2026-04-15', '2026-10-15', '2027-04-15']],
    ['long-first', ['2026-10-15', '2027-04-15']],
    ['short-last', ['2026-07-15', '2027-01-15', '2027-04-15']],
    ['long-last', ['2026-07-15', '2027-04-15']],
  ] as const)('has the days that make no whole period where %s says', (stub, days) => {
    expect(ends({ maturesOn: '2027-04-15', stub })).toEqual(days);
  });

  test.each(stubs)('has no other period where its days make whole ones, with %s', (stub) => {
    expect(ends({ stub })).toEqual(['2026-07-15', '2027-01-15', '2027-07-15', '2028-01-15']);
  });

  test('has the days of every month counted from the same day, so a 31st is not lost in February', () => {
    const days = ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'];
    expect(ends({ issuedOn: '2026-01-31', maturesOn: '2026-05-31', frequency: 12 })).toEqual(days);
  });

  test('pays at the ends of months where its terms say so', () => {
    const terms = { issuedOn: '2026-02-28', maturesOn: '2027-02-28', frequency: 4 } as const;
    expect(ends({ ...terms, isEndOfMonth: true })).toEqual(['2026-05-31', '2026-08-31', '2026-11-30', '2027-02-28']);
    expect(ends(terms)).toEqual(['2026-05-28', '2026-08-28', '2026-11-28', '2027-02-28']);
  });

  test('that pays at maturity has one period', () => {
    const [only, ...others] = schedule({ frequency: 0, dayCount: 'ACT/ACT-ICMA', maturesOn: '2027-07-15' });
    expect(others).toEqual([]);
    expect(only?.yearFraction).toEqual(addFractions(fraction(1n), fraction(181n, 365n)));
  });

  // The long first period of the EMU memorandum, by the terms of the bond that it is of.
  test('has the first period of the EMU memorandum', () => {
    const [first, second] = schedule({
      issuedOn: '2002-08-15',
      maturesOn: '2006-07-15',
      stub: 'long-first',
      dayCount: 'ACT/ACT-ICMA',
    });
    expect(first).toMatchObject({ lastDay: '2003-07-15' });
    expect(first?.yearFraction).toEqual(addFractions(fraction(153n, 368n), fraction(181n, 362n)));
    expect(second?.yearFraction).toEqual(fraction(1n, 2n));
  });
});

describe('repaying', () => {
  test('in equal parts lowers the interest, and the last part has what the others leave', () => {
    const rows = schedule({ nominal: money('USD', 100_001n), amortisation: { kind: 'linear' } });
    expect(rows.map(({ principal }) => principal)).toEqual([25_000n, 25_000n, 25_000n, 25_001n]);
    expect(rows[1]?.interest).toEqual(fraction(75_001n * 325n, 10_000n));
  });

  test('by a table is as the table says', () => {
    const redemptions = [
      { on: '2027-01-15', units: 40_000n },
      { on: '2028-01-15', units: 60_000n },
    ];
    const rows = schedule({ amortisation: { kind: 'table', redemptions } });
    expect(rows.map(({ outstandingBefore }) => outstandingBefore)).toEqual([100_000n, 100_000n, 60_000n, 60_000n]);
  });
});

describe('a bond with a floating rate', () => {
  const rate = { kind: 'index', index: 'SOFR', margin: 200_000_000n, fixingDays: 2 } as const;

  test('has the rate of its index two business days before a period, and none before that is published', () => {
    const rows = schedule({ rate }, noHolidays, new Map([['2026-01-13', 430_000_000n]]));
    expect(rows[0]).toMatchObject({ fixedOn: '2026-01-13', percent: 630_000_000n, interest: fraction(3_150n) });
    expect(rows[1]).toMatchObject({ fixedOn: '2026-07-13', percent: undefined, interest: undefined });
  });

  test('never has a rate below zero', () => {
    const [first] = schedule(
      { rate: { ...rate, margin: -500_000_000n } },
      noHolidays,
      new Map([['2026-01-13', 430_000_000n]]),
    );
    expect(first).toMatchObject({ percent: 0n, interest: zeroFraction });
  });
});

const arbitraryDay = fc.integer({ min: 0, max: 6_000 }).map((days) => addDays('2020-01-01', days));
const arbitraryTerms = fc
  .record({
    issuedOn: arbitraryDay,
    length: fc.integer({ min: 1, max: 4_000 }),
    units: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    frequency: fc.constantFrom(...couponFrequencies),
    stub: fc.constantFrom(...stubs),
    isEndOfMonth: fc.boolean(),
    percent: fc.bigInt({ min: 0n, max: 30n * 10n ** 8n }),
    dayCount: fc.constantFrom(...dayCounts),
    convention: fc.constantFrom(...dayConventions),
    isLinear: fc.boolean(),
  })
  .map(({ issuedOn, length, units, percent, isLinear, ...terms }): BondTerms => ({
    ...plain,
    ...terms,
    issuedOn,
    maturesOn: addDays(issuedOn, length),
    nominal: money('USD', units),
    rate: { kind: 'fixed', percent },
    amortisation: { kind: isLinear ? 'linear' : 'bullet' },
  }));
const arbitraryHolidays = fc.array(arbitraryDay, { maxLength: 400 }).map((days) => new Set(days));

describe('whatever the terms', () => {
  test('periods join without gaps and cover the life, the principal sums to the nominal, payments are on business days', () => {
    fc.assert(
      fc.property(arbitraryTerms, arbitraryHolidays, (terms, holidays) => {
        const rows = makeSchedule(terms, holidays, noFixings);
        expect(rows[0]?.firstDay).toBe(terms.issuedOn);
        expect(rows.at(-1)?.lastDay).toBe(terms.maturesOn);
        for (const [index, row] of rows.entries()) {
          expect(row.number).toBe(index + 1);
          expect(countDays(row.firstDay, row.lastDay)).toBeGreaterThan(0);
          expect(row.firstDay).toBe(rows[index - 1]?.lastDay ?? terms.issuedOn);
          expect(row.outstandingAfter).toBe(row.outstandingBefore - row.principal);
          expect(row.outstandingBefore).toBe(rows[index - 1]?.outstandingAfter ?? terms.nominal.units);
          if (terms.convention !== 'none') expect(isBusinessDay(row.paidOn, holidays)).toBe(true);
        }
        expect(rows.reduce((sum, { principal }) => sum + principal, 0n)).toBe(terms.nominal.units);
        expect(rows.at(-1)?.outstandingAfter).toBe(0n);
      }),
      { numRuns: 400 },
    );
  });

  test('the interest is the same whether it is summed by period or by day of what is outstanding, and after the wire', () => {
    fc.assert(
      fc.property(arbitraryTerms, (terms) => {
        const exact = { ...terms, dayCount: 'ACT/365F' as const };
        const rows = makeSchedule(exact, noHolidays, noFixings);
        const byPeriod = rows.reduce((sum, { interest }) => addFractions(sum, interest ?? zeroFraction), zeroFraction);
        const unitDays = rows.reduce(
          (sum, { firstDay, lastDay, outstandingBefore }) =>
            sum + outstandingBefore * BigInt(countDays(firstDay, lastDay)),
          0n,
        );
        const percent = terms.rate.kind === 'fixed' ? terms.rate.percent : 0n;
        expect(byPeriod).toEqual(multiplyFractions(fraction(unitDays), fraction(percent, 365n * 10n ** 10n)));
        expect(parseBondTerms(JSON.parse(JSON.stringify(toBondTermsFields(terms))))).toEqual(terms);
      }),
    );
  });

  test('a bullet bond of whole periods earns its rate exactly by ACT/ACT, in any year', () => {
    fc.assert(
      fc.property(
        arbitraryDay,
        fc.constantFrom(1, 2, 4, 12),
        fc.integer({ min: 1, max: 30 }),
        (issuedOn, frequency, years) => {
          const maturesOn = addMonths(issuedOn, years * 12);
          const rows = schedule({
            issuedOn,
            maturesOn,
            frequency: frequency === 1 ? 1 : frequency === 2 ? 2 : frequency === 4 ? 4 : 12,
            dayCount: 'ACT/ACT-ICMA',
            stub: 'short-last',
          });
          for (const { interest } of rows) expect(interest).toEqual(fraction(6_500n, BigInt(frequency)));
        },
      ),
    );
  });
});
