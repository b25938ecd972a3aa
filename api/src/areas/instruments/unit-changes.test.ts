import { expect, test } from 'vitest';
import { adjustPrice, adjustUnits, type UnitChange } from './unit-changes.store.ts';

const change = (at: string, ratioNew: bigint, ratioOld: bigint, adjustsPrices = true): UnitChange => ({
  event: '',
  instrument: 'SHARE',
  ratioNew,
  ratioOld,
  at: new Date(at),
  before: 0n,
  after: 0n,
  adjustsPrices,
});
const changes = [
  change('2026-03-01T12:00:00Z', 3n, 1n),
  change('2026-06-01T12:00:00Z', 1n, 2n),
  change('2026-09-01T12:00:00Z', 11n, 10n, false),
];

test('a price of before a split is shown for one unit of today; a bonus issue leaves it as it was', () => {
  expect(adjustPrice(600n, new Date('2026-02-01T00:00:00Z'), changes)).toBe(400n);
  expect(adjustPrice(600n, new Date('2026-04-01T00:00:00Z'), changes)).toBe(1_200n);
  expect(adjustPrice(600n, new Date('2026-07-01T00:00:00Z'), changes)).toBe(600n);
});

test('units that came on a day count as units of today, and those of the day of a split as of before it', () => {
  const counted = ['2026-02-28', '2026-03-01', '2026-03-02', '2026-06-01'].map((day) => ({ day, units: 5n }));
  expect(adjustUnits(counted, { changes: changes.slice(0, 2), timeZone: 'UTC' })).toEqual([
    { day: '2026-02-28', units: 8n },
    { day: '2026-03-01', units: 8n },
    { day: '2026-03-02', units: 3n },
    { day: '2026-06-01', units: 5n },
  ]);
});
