export type SelectedRows = ReadonlySet<string>;

export type PageSelection = 'none' | 'some' | 'all';

/** How many of the page's rows are selected; rows of other pages do not count. */
export function pageSelection(selected: SelectedRows, page: readonly string[]): PageSelection {
  const count = page.filter((key) => selected.has(key)).length;
  if (count === 0) return 'none';
  return count === page.length ? 'all' : 'some';
}

function setRows(selected: SelectedRows, rows: readonly string[], isSelected: boolean): SelectedRows {
  return new Set(isSelected ? [...selected, ...rows] : [...selected].filter((key) => !rows.includes(key)));
}

export function selectRow(selected: SelectedRows, key: string, isSelected: boolean): SelectedRows {
  return setRows(selected, [key], isSelected);
}

/** Selects every row of the page, or none of them when all are selected. Rows of other pages stay as they are. */
export function togglePage(selected: SelectedRows, page: readonly string[]): SelectedRows {
  return setRows(selected, page, pageSelection(selected, page) !== 'all');
}

/** Gives all rows from one to another, in either direction, the same state: a press with Shift. */
export function selectRange(
  selected: SelectedRows,
  page: readonly string[],
  [from, to]: readonly [string, string],
  isSelected: boolean,
): SelectedRows {
  const [first, last] = [page.indexOf(from), page.indexOf(to)].toSorted((one, other) => one - other);
  if (first === undefined || last === undefined || first < 0) return selectRow(selected, to, isSelected);
  return setRows(selected, page.slice(first, last + 1), isSelected);
}
