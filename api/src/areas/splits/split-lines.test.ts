import { asId } from '@istmo/contract/kernel/id';
import type { UnitsBefore } from '@istmo/ledger';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitAccounts, sumHoldings } from './split-lines.ts';

const ofCustomer = fc.record({
  customer: fc.constantFrom('a', 'b', 'c', 'd').map((name) => asId<'customer'>(name)),
  account: fc.constantFrom('available', 'frozen', 'held', 'lot', 'reserved'),
});
const ofPlatform = fc.record({
  customer: fc.constant(null),
  account: fc.constantFrom('treasury', 'tranche', 'external', 'fees'),
});
const arbitraryUnits = fc
  .array(
    fc.tuple(fc.oneof(ofCustomer, ofPlatform), fc.bigInt({ min: 1n, max: 10n ** 15n }), fc.constantFrom('x', 'y')),
    {
      minLength: 1,
      maxLength: 30,
    },
  )
  .map((all) => {
    const named = new Map<string, UnitsBefore>();
    for (const [{ customer, account }, before, name] of all) {
      const isHold = account === 'held' || account === 'reserved';
      const one: UnitsBefore = {
        customer,
        account,
        place: account === 'lot' || customer === null ? name : '',
        hold: isHold ? name : null,
        before,
      };
      named.set(`${customer} ${account} ${one.place} ${one.hold}`, one);
    }
    return [...named.values()];
  });
const arbitraryRatio = fc.record({
  new: fc.bigInt({ min: 1n, max: 1_000n }),
  old: fc.bigInt({ min: 1n, max: 1_000n }),
});
const sumOf = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n);

test('every account has what the ratio gives or one unit more, and all of them together exactly that', () => {
  fc.assert(
    fc.property(
      arbitraryUnits,
      arbitraryRatio,
      fc.constantFrom('share' as const, 'drop' as const),
      (units, ratio, fractions) => {
        const lines = splitAccounts(units, { ratio, fractions });
        expect(lines).toHaveLength(units.length);
        for (const { before, after } of lines) expect([0n, 1n]).toContain(after - (before * ratio.new) / ratio.old);
        for (const { before, after, numerator } of sumHoldings(lines, ratio)) {
          if (fractions === 'drop') expect(after).toBe((before * ratio.new) / ratio.old);
          expect(numerator).toBe(before * ratio.new - after * ratio.old);
        }
        const whole = (sumOf(units.map(({ before }) => before)) * ratio.new) / ratio.old;
        const all = sumOf(lines.map(({ after }) => after));
        if (fractions === 'share') expect(all).toBe(whole);
        else expect(all <= whole).toBe(true);
      },
    ),
  );
});

test('the order of the accounts does not matter', () => {
  fc.assert(
    fc.property(arbitraryUnits, arbitraryRatio, (units, ratio) => {
      const given = (some: readonly UnitsBefore[]) =>
        new Map(
          splitAccounts(some, { ratio, fractions: 'share' }).map(({ after, ...of }) => [
            `${of.customer} ${of.account} ${of.place} ${of.hold}`,
            after,
          ]),
        );
      expect(given(units.toReversed())).toEqual(given(units));
    }),
  );
});

test('a split and the reverse split of the inverse ratio leave every account as it was', () => {
  fc.assert(
    fc.property(arbitraryUnits, fc.bigInt({ min: 1n, max: 1_000n }), (units, times) => {
      const multiplied = splitAccounts(units, { ratio: { new: times, old: 1n }, fractions: 'share' });
      const back = splitAccounts(
        multiplied.map(({ after, ...of }) => ({ ...of, before: after })),
        { ratio: { new: 1n, old: times }, fractions: 'share' },
      );
      for (const [index, { after }] of back.entries()) expect(after).toBe(multiplied[index]?.before);
    }),
  );
});
