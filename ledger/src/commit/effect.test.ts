import { expect, test } from 'vitest';
import { batchInsert, batchUpdate } from './effect.ts';

test('an insert and an update take one array per column', () => {
  const insert = batchInsert({ name: 'a', table: 'app.a', columns: { id: 'uuid', note: 'text?' } });
  expect(insert.text).toBe('insert into app.a (id, note) select * from unnest($1::uuid[], $2::text[])');
  const update = batchUpdate({ name: 'b', table: 'app.b', expects: { state: 'text' }, sets: { note: 'text?' } });
  expect([update.lockText, update.writeText].map((text) => text.match(/unnest\([^)]*\)/)?.[0])).toEqual([
    'unnest($1::uuid[], $2::text[])',
    'unnest($1::uuid[], $2::text[])',
  ]);
});

test('a name that is no plain identifier gets into no statement', () => {
  for (const table of ['app.a; drop', 'app.A', 'app."a"'])
    expect(() => batchInsert({ name: 'a', table, columns: { id: 'uuid' } }), table).toThrow('is not a valid');
  const columns = { 'state = 1 --': 'text' } as const;
  expect(() => batchInsert({ name: 'a', table: 'app.a', columns })).toThrow('is not a valid');
  expect(() => batchUpdate({ name: 'a', table: 'app.a', expects: columns, sets: {} })).toThrow('is not a valid');
});
