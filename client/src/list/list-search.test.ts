import { expect, test } from 'vitest';
import { readListSearch } from './list-search.ts';

test('a whole transaction id can be searched for, and a longer text is cut', () => {
  const txid = 'e84953e2ae02e4c8d13c426499799a5e9921e5620349c1672d828d86e1d38a3b';
  expect(readListSearch({ search: ` ${txid} ` })).toEqual({ search: txid });
  expect(readListSearch({ search: 'x'.repeat(300) }).search).toHaveLength(200);
});

test('what is no page, size or day of the list is dropped, and so are days in the wrong order', () => {
  expect(readListSearch({ page: '0', size: '7', from: '2026-13-01', order: 'up', hidden: '<b>' })).toEqual({});
  expect(readListSearch({ from: '2026-02-02', to: '2026-02-01' })).not.toHaveProperty('from');
  expect(readListSearch({ state: 'open', kind: 'x' }, ['state'])).toEqual({ state: 'open' });
});
