import { deleteView, listViews, saveView } from '@istmo/contract/areas/staff/staff.contract';
import { expect, test } from 'vitest';
import { createTestEnv, type TestEnv } from '../../testing/test-env.ts';

const testEnv = await createTestEnv();
const { call } = testEnv;
const jorge = await testEnv.addStaff('jorge', 'support');
const luisa = await testEnv.addStaff('luisa', 'auditor');
type StaffPerson = Awaited<ReturnType<TestEnv['addStaff']>>;

const save = (name: string, { as = jorge, list = 'customers', query = 'kyc=pending', isDefault = false } = {}) =>
  call(saveView, { list, name, query, is_default: isDefault }, { as });
const read = async (as: StaffPerson = jorge, list = 'customers') =>
  (await call(listViews, { list }, { as })).body.data ?? [];

test('everyone has their own views, by list, and one of the same name is replaced', async () => {
  expect((await save(' To review ')).http).toBe(200);
  await save('TO REVIEW', { query: 'kyc=redo' });
  await save('Mine', { as: luisa, query: '' });
  await save('Looks', { list: 'audit', query: 'kind=look' });
  expect(await read()).toEqual([{ name: 'TO REVIEW', query: 'kyc=redo', is_default: false }]);
  expect(await read(luisa)).toEqual([{ name: 'Mine', query: '', is_default: false }]);
  expect(await read(jorge, 'audit')).toMatchObject([{ name: 'Looks' }]);
  expect((await call(deleteView, { list: 'customers', name: 'Mine' }, { as: jorge })).body.code).toBe('not_found');
  expect((await call(deleteView, { list: 'customers', name: 'mine' }, { as: luisa })).http).toBe(200);
  expect(await read(luisa)).toEqual([]);
});

test('a list has one default view, the last that was saved as such', async () => {
  const list = 'defaults';
  await save('One', { list, isDefault: true });
  await save('Two', { list, isDefault: true });
  const entries = await read(jorge, list);
  expect(entries.map(({ name, is_default: isDefault }) => [name, isDefault])).toEqual([
    ['One', false],
    ['Two', true],
  ]);
});

test('of many saved at once no more than twenty stay, and those are replaced still', async () => {
  const list = 'many';
  const replies = await Promise.all(Array.from({ length: 24 }, (_, index) => save(`View ${index}`, { list })));
  expect(replies.filter(({ http }) => http === 200)).toHaveLength(20);
  const refused = replies.find(({ http }) => http !== 200);
  expect([refused?.body.code, refused?.body.field]).toEqual(['invalid_field', 'name']);
  const [first] = await read(jorge, list);
  expect((await save(first?.name ?? '', { list, query: 'search=a' })).http).toBe(200);
  expect(await read(jorge, list)).toHaveLength(20);
});

test('a name is needed, and the name of a list is one', async () => {
  expect((await save('   ')).body).toMatchObject({ code: 'invalid_field', field: 'name' });
  expect((await save('a'.repeat(41))).body).toMatchObject({ code: 'invalid_field', field: 'name' });
  expect((await save('A', { list: "x'; drop" })).http).toBe(400);
});

test('the login that serves customers neither reads nor writes views', async () => {
  await expect(testEnv.app.db.query('select from app.console_view', [])).rejects.toThrow('permission denied');
});
