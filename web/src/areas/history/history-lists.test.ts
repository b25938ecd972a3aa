import { expect, test } from 'vitest';
import { toSheetColumn } from '@istmo/client/list/list-spec';
import { activityList, historyLists } from './history-lists.tsx';

test('in a spreadsheet every list of the history has its date as a time and its amounts as figures', () => {
  for (const { name, columns } of [...Object.values(historyLists), activityList]) {
    const cells = new Map(columns.map((column) => [column.key, toSheetColumn<never>(column)]));
    expect(cells.get('date')?.at, name).toBeTypeOf('function');
    for (const key of ['amount', 'price', 'total', 'fee']) expect(cells.get(key)?.isFigure ?? true, key).toBe(true);
  }
});
