import { listAudit, recordExport } from '@istmo/contract/areas/audit/audit.contract';
import { exportedLists } from '@istmo/contract/areas/audit/exported-lists';
import { isPermitted, staffRoles } from '@istmo/contract/kernel/staff-role';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';

const testEnv = await createTestEnv();
const { call } = testEnv;
const sara = await testEnv.addStaff('sara', 'support');
const tomas = await testEnv.addStaff('tomas', 'auditor');

const readExports = async () =>
  (await call(listAudit, { action: 'list.export' }, { as: tomas })).body.data?.map(({ subject, staff, after }) => ({
    subject,
    staff,
    after,
  }));

test('each export is an entry of its own with the list, what narrowed it and the number of rows', async () => {
  const input = { list: 'customers', filter: 'search=ana', rows: 12, format: 'csv' } as const;
  for (const _ of [1, 2]) expect((await call(recordExport, input, { as: sara })).http).toBe(200);
  const entry = { subject: 'customers', staff: 'sara', after: { filter: 'search=ana', rows: 12, format: 'csv' } };
  expect(await readExports()).toMatchObject([entry, entry]);
});

test('who may not read a list may not export it, and a list that the console does not have is refused', async () => {
  const before = await readExports();
  const input = { filter: '', rows: 1, format: 'xlsx' } as const;
  for (const list of ['bank-deposits-queue', 'withdrawals-queue', 'audit'])
    expect(await call(recordExport, { ...input, list }, { as: sara })).toMatchObject({
      body: { code: 'role_required' },
    });
  expect(await call(recordExport, { ...input, list: 'passwords' }, { as: tomas })).toMatchObject({
    body: { code: 'invalid_field' },
  });
  expect(await readExports()).toEqual(before);
});

test('each list is exported by the roles that read it, with an entry of each, and by no other', async () => {
  const before = (await readExports())?.length ?? 0;
  const allowed: string[] = [];
  for (const role of staffRoles) {
    const person = await testEnv.addStaff(`one of ${role}`, role);
    for (const [list, permission] of Object.entries(exportedLists)) {
      const { body } = await call(recordExport, { list, filter: '', rows: 3, format: 'csv' }, { as: person });
      const isAllowed = isPermitted(role, permission);
      expect([role, list, body.code === 'role_required']).toEqual([role, list, !isAllowed]);
      if (isAllowed) allowed.push(list);
    }
  }
  const entries = await testEnv.owner.query<{ list: string }>(
    "select subject as list from app.audit_entry where action = 'list.export' order by number offset $1",
    [before],
  );
  expect(entries.map(({ list }) => list)).toEqual(allowed);
});

test('every list of the console has its permission here', () => {
  const folder = join(import.meta.dirname, '../../../../console/src/areas');
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => readFileSync(join(folder, path), 'utf8'));
  const lists = texts
    .filter((text) => text.includes('ListSpec<'))
    .flatMap((text) => [...text.matchAll(/(?:^ {2,4}name: |plainList\()['`]([a-z-]+)/gm)].map(([, name]) => name));
  const namesOf = (pattern: RegExp) =>
    texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  const queues = namesOf(/(?: list=|<QueueExport\s+name=)"([a-z-]+)"/g).map((name) => `${name}-queue`);
  const tables = namesOf(/ sheet={{ name: '([a-z-]+)'/g);
  expect(new Set([...lists, ...queues, ...tables])).toEqual(new Set(Object.keys(exportedLists)));
});
