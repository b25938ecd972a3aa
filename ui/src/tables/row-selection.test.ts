import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageSelection, selectRange, selectRow, togglePage } from './row-selection.ts';

const page = ['a', 'b', 'c', 'd'];

test('a press on the header selects the page, a second one deselects it; other pages stay', () => {
  const once = togglePage(new Set(['b', 'z']), page);
  expect([...once].toSorted()).toEqual(['a', 'b', 'c', 'd', 'z']);
  expect(pageSelection(once, page)).toBe('all');
  expect([...togglePage(once, page)]).toEqual(['z']);
});

test('a page is partly selected when some of its rows are', () => {
  expect(pageSelection(new Set(), page)).toBe('none');
  expect(pageSelection(new Set(['z']), page)).toBe('none');
  expect(pageSelection(new Set(['c']), page)).toBe('some');
});

test('a range has the same rows in both directions, and only rows of the page', () => {
  const key = fc.constantFrom(...page);
  fc.assert(
    fc.property(key, key, fc.boolean(), (from, to, isSelected) => {
      const start = new Set(['z', 'b']);
      const range = selectRange(start, page, [from, to], isSelected);
      expect(selectRange(start, page, [to, from], isSelected)).toEqual(range);
      expect(range.has(from) && range.has(to)).toBe(isSelected);
      expect(range.has('z')).toBe(true);
    }),
  );
});

test('a range from a row that is on another page now selects the pressed row alone', () => {
  expect([...selectRange(new Set(), page, ['gone', 'c'], true)]).toEqual(['c']);
  expect([...selectRow(new Set(['c']), 'c', false)]).toEqual([]);
});
