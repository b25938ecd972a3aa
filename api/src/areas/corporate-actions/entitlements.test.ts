import type { CorporateActionKind } from '@istmo/contract/areas/corporate-actions/kinds';
import { asId } from '@istmo/contract/kernel/id';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeEntitlements, worthOfAll } from './entitlements.ts';
import type { EntitledHolder, EntitlementsInput, NewEntitlement, Withholding } from './entitlement-types.ts';
import type { ActionTerms } from './terms.store.ts';

const one = 10n ** 18n;
const scales: Readonly<Record<string, number>> = { USD: 8, COP: 2, BTC: 8 };
const noTax: Withholding = { country: null, rate: 0, basis: '', rounding: 'down' };
const tenPercent: Withholding = { country: 'GT', rate: 100_000, basis: 'Decreto 10-2012, art. 93', rounding: 'down' };

const usd = (rate: bigint) => ({ currency: 'USD', rate, total: null });
const inAll = (total: bigint) => ({ currency: 'USD', rate: null, total });

const holderOf = (number: number, units: bigint, changed: Partial<EntitledHolder> = {}): EntitledHolder => ({
  number,
  customer: asId<'customer'>(`customer-${`${number}`.padStart(8, '0')}`),
  units,
  country: 'GT',
  category: 'personal',
  currency: null,
  tendered: 0n,
  ...changed,
});
const outside = (number: number, units: bigint): EntitledHolder =>
  holderOf(number, units, { customer: null, country: '', category: 'outside' });

type Changed = {
  readonly kind?: CorporateActionKind;
  readonly terms?: Partial<ActionTerms>;
  readonly withhold?: EntitlementsInput['withhold'];
  readonly securityScale?: number;
};

function make(holders: readonly EntitledHolder[], changed: Changed = {}): NewEntitlement[] {
  const terms: ActionTerms = {
    event: asId<'corporate-action'>('event'),
    version: 1,
    titleEn: 'Dividend',
    titleEs: 'Dividendo',
    textEn: '',
    textEs: '',
    recordDay: '2026-12-01',
    recordAt: null,
    exDay: null,
    paymentDay: '2026-12-10',
    cutoffAt: null,
    rounding: 'largest-remainder',
    taxCountry: 'GT',
    ratioNew: null,
    ratioOld: null,
    maxUnits: null,
    claimUntil: null,
    details: {},
    documents: [],
    rates: [usd(one)],
    ...changed.terms,
  };
  return makeEntitlements({
    kind: changed.kind ?? 'dividend',
    terms,
    securityScale: changed.securityScale ?? 0,
    currencyScale: (code) => scales[code] ?? 0,
    holders,
    withhold: changed.withhold ?? (() => noTax),
  });
}

const gross = (rows: readonly NewEntitlement[]): bigint => rows.reduce((sum, row) => sum + row.grossUnits, 0n);
const redeemed = (rows: readonly NewEntitlement[]): bigint => rows.reduce((sum, row) => sum + row.redeemedUnits, 0n);
const amounts = (rows: readonly NewEntitlement[]) => rows.map(({ grossUnits }) => grossUnits);

describe('what is paid for each unit', () => {
  test('is units × rate, in minor units of the currency', () => {
    const [row] = make([holderOf(1, 1_500n)], { securityScale: 2, terms: { rates: [usd(one / 8n)] } });
    expect(row).toMatchObject({ units: 1_500n, redeemedUnits: 0n, currency: 'USD', grossUnits: 187_500_000n });
  });

  test('the parts of the smallest unit go to the largest remainders', () => {
    // Thirds of a unit of 10^-8: 1.66…, 2.33… and 1 of them, 5 in all.
    const rate = usd(one / 10n ** 8n / 3n + 1n);
    expect(amounts(make([holderOf(1, 5n), holderOf(2, 7n), holderOf(3, 3n)], { terms: { rates: [rate] } }))).toEqual([
      2n,
      2n,
      1n,
    ]);
  });

  test('of equal remainders the customer with the lower id gets it, in whatever order the rows come', () => {
    const holders = [holderOf(3, 1n), holderOf(1, 1n), holderOf(2, 1n)];
    const rows = make(holders, { terms: { rates: [inAll(2n)] } });
    expect(rows.map(({ number, grossUnits }) => [number, grossUnits])).toEqual([
      [1, 1n],
      [2, 1n],
    ]);
  });

  test('rounded down leaves the rest to the issuer', () => {
    const terms = { rates: [inAll(100n)], rounding: 'down' } as const;
    const rows = make([holderOf(1, 1n), holderOf(2, 1n), holderOf(3, 1n)], { terms });
    expect(amounts(rows)).toEqual([33n, 33n, 33n]);
    expect(worthOfAll(inAll(100n), { units: 3n, securityScale: 0, currencyScale: 8 }) - gross(rows)).toBe(1n);
  });

  test('a total that is smaller than the number of holders leaves some without a row', () => {
    const holders = Array.from({ length: 10 }, (_, index) => holderOf(index + 1, 1n));
    expect(make(holders, { terms: { rates: [inAll(3n)] } }).map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  test('a holder of 10^15 units and a rate with 18 places are exact', () => {
    const rates = [{ currency: 'COP', rate: 23_456_789_012_345_678n, total: null }];
    const rows = make([holderOf(1, 10n ** 15n), holderOf(2, 1n)], { terms: { rates } });
    // 10^15 × 0.023456789012345678 = 23456789012345.678 COP; one unit is worth 2.3 minor units.
    expect(amounts(rows)).toEqual([2_345_678_901_234_568n, 2n]);
  });

  test('more than the books can hold is refused, and an event that pays nothing for units', () => {
    expect(() => make([holderOf(1, 1n)], { kind: 'split' })).toThrow('pays nothing');
    expect(() => make([holderOf(1, 10n ** 15n)])).toThrow('more than the books can hold');
  });

  test('each holder is paid in the currency that was chosen, the others in the first', () => {
    const terms = { rates: [usd(one), { currency: 'COP', rate: 4_000n * one, total: null }] };
    const holders = [
      holderOf(1, 2n, { currency: 'COP' }),
      holderOf(2, 3n, { currency: 'BTC' }),
      holderOf(3, 4n),
      outside(4, 5n),
    ];
    expect(make(holders, { terms }).map(({ currency, grossUnits }) => [currency, grossUnits])).toEqual([
      ['COP', 800_000n],
      ['USD', 300_000_000n],
      ['USD', 400_000_000n],
      ['USD', 500_000_000n],
    ]);
  });
});

describe('units that are taken', () => {
  const held = [holderOf(1, 7n), holderOf(2, 2n), outside(3, 1n)];

  test.each<CorporateActionKind>(['redemption', 'early-call'])('are all of them at a %s', (kind) => {
    expect(make(held, { kind }).map((row) => row.redeemedUnits)).toEqual([7n, 2n, 1n]);
  });

  test('are none at a dividend or coupon', () => {
    expect(redeemed(make(held))).toBe(0n);
    expect(redeemed(make(held, { kind: 'interest' }))).toBe(0n);
  });

  test('are the part of a partial redemption, which is what is paid', () => {
    const rows = make(held, { kind: 'partial-redemption', terms: { ratioNew: 1n, ratioOld: 4n } });
    // A quarter of ten is 2.5: two units. Shares 1.75, 0.5 and 0.25.
    expect(rows.map((row) => [row.number, row.redeemedUnits, row.grossUnits])).toEqual([[1, 2n, 200_000_000n]]);
  });

  test('are what was tendered, and pro rata where that is more than the issuer takes', () => {
    const offers = [holderOf(1, 10n, { tendered: 10n }), holderOf(2, 10n, { tendered: 99n }), holderOf(3, 10n)];
    expect(make(offers, { kind: 'tender' }).map((row) => row.redeemedUnits)).toEqual([10n, 10n]);
    const rows = make(offers, { kind: 'tender', terms: { maxUnits: 5n } });
    expect(rows.map((row) => row.redeemedUnits)).toEqual([3n, 2n]);
  });

  test('are taken also where they are worth less than the smallest unit', () => {
    const [row] = make([holderOf(1, 1n)], { kind: 'redemption', terms: { rates: [usd(1n)] } });
    expect(row).toMatchObject({ redeemedUnits: 1n, grossUnits: 0n, taxUnits: 0n });
  });
});

describe('tax', () => {
  const taxed = (total: bigint, tax: Withholding) =>
    make([holderOf(1, 1n)], { terms: { rates: [inAll(total)] }, withhold: () => tax })[0];

  test('is rounded down in favour of the holder, or half up where the law says so', () => {
    expect(taxed(15n, tenPercent)).toMatchObject({ taxUnits: 1n, taxCountry: 'GT', taxRate: 100_000 });
    expect(taxed(15n, { ...tenPercent, rounding: 'half-up' })?.taxUnits).toBe(2n);
    expect(taxed(14n, { ...tenPercent, rounding: 'half-up' })?.taxUnits).toBe(1n);
  });

  test('is all of the amount at most', () => {
    expect(taxed(7n, { ...tenPercent, rate: 1_000_000, rounding: 'half-up' })?.taxUnits).toBe(7n);
  });

  test('names its basis on the row, also at a rate of zero', () => {
    expect(taxed(7n, { ...tenPercent, rate: 0 })).toMatchObject({
      taxUnits: 0n,
      taxCountry: 'GT',
      taxBasis: 'Decreto 10-2012, art. 93',
    });
    expect(taxed(7n, noTax)).toMatchObject({ taxUnits: 0n, taxCountry: null, taxBasis: '' });
  });
});

const anyHolders = fc
  .array(fc.record({ units: fc.bigInt(1n, 10n ** 15n), isOutside: fc.boolean() }), { minLength: 1, maxLength: 40 })
  .map((all) => all.map(({ units, isOutside }, at) => (isOutside ? outside(at + 1, units) : holderOf(at + 1, units))));
const anyRate = fc.oneof(
  fc.bigInt(1n, 10n ** 20n).map((rate) => ({ currency: 'COP', rate, total: null })),
  fc.bigInt(1n, 10n ** 12n).map((total) => ({ currency: 'COP', rate: null, total })),
);
const anyTax = fc.record({
  country: fc.constantFrom('GT', null),
  rate: fc.integer({ min: 0, max: 1_000_000 }),
  basis: fc.constant('law'),
  rounding: fc.constantFrom('down' as const, 'half-up' as const),
});
const sumUnits = (holders: readonly EntitledHolder[]): bigint => holders.reduce((sum, { units }) => sum + units, 0n);

describe('of any holders, rate and tax', () => {
  const property = (
    check: (holders: EntitledHolder[], changed: Required<Pick<Changed, 'terms' | 'withhold'>>) => void,
  ) =>
    fc.assert(
      fc.property(anyHolders, anyRate, anyTax, (holders, rate, tax) =>
        check(holders, { terms: { rates: [rate] }, withhold: () => tax }),
      ),
    );
  const scale = { securityScale: 6, currencyScale: 2 };

  test('the sum is exactly what the terms name, and rounded down less than a unit for each holder below it', () => {
    property((holders, changed) => {
      const [rate] = changed.terms.rates ?? [];
      if (!rate) throw new Error('no rate');
      const exact = worthOfAll(rate, { units: sumUnits(holders), ...scale });
      expect(gross(make(holders, { ...changed, securityScale: 6 }))).toBe(exact);
      const rounded = make(holders, { ...changed, securityScale: 6, terms: { ...changed.terms, rounding: 'down' } });
      const residue = exact - gross(rounded);
      expect(residue >= 0n && residue < BigInt(holders.length)).toBe(true);
    });
  });

  test('the order of the holders does not matter', () => {
    fc.assert(
      fc.property(
        anyHolders.chain((holders) =>
          fc.tuple(fc.constant(holders), fc.shuffledSubarray(holders, { minLength: holders.length })),
        ),
        anyRate,
        fc.constantFrom<CorporateActionKind>('dividend', 'redemption', 'partial-redemption'),
        ([holders, shuffled], rate, kind) => {
          const changed = { kind, terms: { rates: [rate], ratioNew: 2n, ratioOld: 7n }, securityScale: 6 };
          expect(make(shuffled, changed)).toEqual(make(holders, changed));
        },
      ),
    );
  });

  test('more units never give less, and each differs from its exact share by less than a unit', () => {
    property((holders, changed) => {
      const given = new Map(make(holders, { ...changed, securityScale: 6 }).map((row) => [row.number, row.grossUnits]));
      const ordered = holders.toSorted((left, right) => (left.units < right.units ? -1 : 1));
      const [rate] = changed.terms.rates ?? [];
      if (!rate) throw new Error('no rate');
      const all = worthOfAll(rate, { units: sumUnits(holders), ...scale });
      let before = 0n;
      let unitsBefore = 0n;
      for (const { number, units } of ordered) {
        const mine = given.get(number) ?? 0n;
        if (units > unitsBefore) expect(mine >= before).toBe(true);
        const share = rate.total === null ? worthOfAll(rate, { units, ...scale }) : (units * all) / sumUnits(holders);
        expect(mine === share || mine === share + 1n).toBe(true);
        [before, unitsBefore] = [mine, units];
      }
    });
  });

  test('tax is never more than the gross amount, and none without a country', () => {
    property((holders, changed) => {
      for (const row of make(holders, { ...changed, securityScale: 6 })) {
        expect(row.taxUnits >= 0n && row.taxUnits <= row.grossUnits).toBe(true);
        if (row.taxCountry === null) expect(row.taxUnits).toBe(0n);
      }
    });
  });

  test('a partial redemption takes exactly the part of all units, and of each holder what it has at most', () => {
    fc.assert(
      fc.property(anyHolders, fc.bigInt(1n, 999n), fc.bigInt(1n, 1_000n), (holders, taken, more) => {
        const terms = { ratioNew: taken, ratioOld: taken + more };
        const rows = make(holders, { kind: 'partial-redemption', terms: { ...terms, rates: [inAll(1_000n)] } });
        expect(redeemed(rows)).toBe((sumUnits(holders) * taken) / (taken + more));
        for (const row of rows) expect(row.redeemedUnits <= row.units).toBe(true);
      }),
    );
  });
});

test('100,000 holders of one unit and one of 10^15 are shared out within seconds', () => {
  const holders = Array.from({ length: 100_000 }, (_, index) => holderOf(index + 2, 1n));
  holders.push(holderOf(1, 10n ** 15n));
  const rates = [{ currency: 'USD', rate: null, total: 10n ** 15n + 51n }];
  const start = performance.now();
  const rows = make(holders, { terms: { rates }, withhold: () => tenPercent });
  const spent = performance.now() - start;
  expect(gross(rows)).toBe(10n ** 15n + 51n);
  expect(spent).toBeLessThan(5_000);
});
