import { asId } from '@istmo/contract/kernel/id';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EntitledHolder } from './entitlement-types.ts';
import { makeEntitlements } from './entitlements.ts';
import type { ActionTerms } from './terms.store.ts';

const terms: ActionTerms = {
  event: asId<'corporate-action'>('event'),
  version: 1,
  titleEn: 'Buy-back',
  titleEs: 'Recompra',
  textEn: '',
  textEs: '',
  recordDay: '2026-12-01',
  recordAt: null,
  exDay: null,
  paymentDay: '2026-12-10',
  cutoffAt: null,
  rounding: 'largest-remainder',
  taxCountry: null,
  ratioNew: null,
  ratioOld: null,
  maxUnits: null,
  claimUntil: null,
  details: {},
  documents: [],
  rates: [{ currency: 'USD', rate: 10n ** 18n, total: null }],
};

const make = (holders: readonly EntitledHolder[], maxUnits: bigint) =>
  makeEntitlements({
    kind: 'tender',
    terms: { ...terms, maxUnits },
    securityScale: 0,
    currencyScale: () => 2,
    holders,
    withhold: () => ({ country: null, rate: 0, basis: '', rounding: 'down' }),
  });

const anyOffers = fc
  .array(fc.record({ units: fc.bigInt(1n, 10n ** 12n), tendered: fc.bigInt(0n, 10n ** 12n) }), {
    minLength: 1,
    maxLength: 40,
  })
  .map((all) =>
    all.map(({ units, tendered }, at): EntitledHolder => ({
      number: at + 1,
      customer: asId<'customer'>(`customer-${`${at}`.padStart(8, '0')}`),
      units,
      country: 'GT',
      category: 'personal',
      currency: null,
      tendered,
    })),
  );

test('of any offers exactly the most units are taken, of no holder more than offered and held, in proportion, in any order', () => {
  fc.assert(
    fc.property(
      anyOffers.chain((offers) =>
        fc.tuple(fc.constant(offers), fc.shuffledSubarray(offers, { minLength: offers.length })),
      ),
      fc.bigInt(1n, 10n ** 12n),
      ([offers, shuffled], maxUnits) => {
        const rows = make(offers, maxUnits);
        const counted = (one: EntitledHolder): bigint => (one.tendered < one.units ? one.tendered : one.units);
        const all = offers.reduce((sum, one) => sum + counted(one), 0n);
        expect(rows.reduce((sum, row) => sum + row.redeemedUnits, 0n)).toBe(all < maxUnits ? all : maxUnits);
        for (const offer of offers) {
          const taken = rows.find(({ number }) => number === offer.number)?.redeemedUnits ?? 0n;
          expect(taken <= counted(offer)).toBe(true);
          // Less than one unit beside the exact part.
          const beside = taken * all - counted(offer) * (all < maxUnits ? all : maxUnits);
          expect(beside < all + 1n && beside > -all - 1n).toBe(true);
        }
        expect(make(shuffled, maxUnits)).toEqual(rows);
      },
    ),
  );
});
