import { toSheetColumn } from '@istmo/client/list/list-spec';
import { expect, test } from 'vitest';
import { moneyColumn, timeColumn } from './list-columns.tsx';

test('in a spreadsheet a column of times has times, and one of amounts has figures', () => {
  const row = { at: '2026-11-20T22:12:09Z', amount: '5.00', currency: 'USD' };
  expect(
    toSheetColumn(
      timeColumn<typeof row>(
        'at',
        () => 'At',
        ({ at }) => at,
      ),
    ).at?.(row),
  ).toBe(row.at);
  expect(
    toSheetColumn(
      moneyColumn<typeof row>(
        'amount',
        () => 'Amount',
        ({ amount }) => amount,
      ),
    ).isFigure,
  ).toBe(true);
});
