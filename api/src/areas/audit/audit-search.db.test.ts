import { testDatabase } from '@istmo/db/test-database';
import type { Paging } from '@istmo/contract/kernel/paging';
import { beforeAll, expect, test } from 'vitest';
import { readAuditEntries } from './audit.store.ts';

/*
 * A log longer than what a search reads of it first: `every` is in all entries, `half` and `other` in halves, `tenth` and `few` in so many, `old` in the
 * older half only, `new` in the newest 3,000, and each number in one.
 */

const { console: reader, owner } = await testDatabase();
const entries = 24_000;

beforeAll(async () => {
  await owner.query(
    `insert into app.audit_entry (number, at, address, kind, action, subject_kind, subject, reason, transaction, previous, hash)
     select n, timestamptz '2026-01-01' + n * interval '1 minute', '192.0.2.1', case when n % 3 = 0 then 'act' else 'look' end, 'customer.read', 'customer',
       'N' || n, concat_ws(' ', 'every', case when n % 2 = 0 then 'half' else 'other' end, case when n % 15 = 0 then 'tenth' end,
         case when n % 150 = 0 then 'few' end, case when n <= ${entries / 2} then 'old' end, case when n > ${entries - 3_000} then 'new' end),
       '3', sha256('x'), sha256('x')
     from generate_series(1, ${entries}) n`,
  );
  await owner.query('analyze app.audit_entry');
});

const paging: Paging = {
  pageIndex: 0,
  pageSize: 10,
  search: '',
  filter: '',
  startDate: '',
  endDate: '',
  sortActive: '_id',
  sortOrder: 'desc',
};
const anything = { staff: '', kind: '', action: '', subjectKind: '', subject: '' } as const;

/** The numbers of all entries that match, compared one by one. */
async function findAll(search: string, { from, before, kind }: Filter): Promise<bigint[]> {
  const words = search.split(' ').map((word) => `${word}:*`);
  const rows = await owner.query<{ number: bigint }>(
    `select number from app.audit_entry where ts_match_vq(words, to_tsquery('pg_catalog.simple', $1)) and ($2 = '' or kind = $2)
       and ($3 = '' or at >= $3::timestamptz) and ($4 = '' or at < $4::timestamptz) order by number desc`,
    [words.join(' & '), kind, from, before],
  );
  return rows.map(({ number }) => number);
}

type Filter = { readonly kind: '' | 'act'; readonly from: string; readonly before: string };

const everything: Filter = { kind: '', from: '', before: '' };
const filters: readonly Filter[] = [
  everything,
  { ...everything, kind: 'act' },
  { ...everything, from: '2026-01-03T00:00:00Z', before: '2026-01-16T00:00:00Z' },
];
const searches = [
  'every',
  'half',
  'tenth',
  'few',
  'old',
  'new',
  'n77',
  'n7777',
  'every few',
  'half other',
  'old new',
  'every half tenth',
  'nobody',
];

test.each(searches)(
  'the search %s finds what its words say, in each order, on each page and with other filters',
  async (search) => {
    for (const filter of filters) {
      const all = await findAll(search, filter);
      for (const sortOrder of ['desc', 'asc'] as const) {
        const expected = sortOrder === 'desc' ? all : all.toReversed();
        for (const pageIndex of [0, 1, 7, 99]) {
          const { kind, from: startDate, before } = filter;
          // An end with a time is included to the millisecond.
          const endDate = before === '' ? '' : new Date(Date.parse(before) - 1).toISOString();
          const asked = { ...paging, search, sortOrder, pageIndex, startDate, endDate };
          const { rows, count } = await readAuditEntries(reader, { ...anything, kind, paging: asked });
          expect(count).toBe(Math.min(all.length, 1_000));
          expect(rows.map(({ number }) => number)).toEqual(expected.slice(pageIndex * 10, pageIndex * 10 + 10));
        }
      }
    }
  },
);

test('without a search the pages are those of all entries, and at most 10,000 are counted', async () => {
  for (const pageIndex of [0, 900]) {
    const { rows, count } = await readAuditEntries(reader, { ...anything, paging: { ...paging, pageIndex } });
    expect([count, rows[0]?.number, rows.length]).toEqual([10_000, BigInt(entries - pageIndex * 10), 10]);
  }
});
