import { listActivity } from '@istmo/contract/areas/history/history.contract';
import { expect, test } from 'vitest';
import { writeActivity } from '../areas/history/public.ts';
import { createTestEnv } from '../testing/test-env.ts';

const testEnv = await createTestEnv();
const ana = await testEnv.signUp('ana');

test('the first page of a list is read where it was written, later ones and so most of an export from the replica', async () => {
  const { app, db } = testEnv;
  for (let count = 0; count < 3; count++)
    await db.inTransaction((tx) =>
      writeActivity(tx, ana.customer, { kind: 'accept-disclaimer', params: {}, at: testEnv.clock.now() }),
    );
  const onReplica: string[] = [];
  Object.assign(app, {
    replica: {
      replica: undefined,
      query: (sql: string, values?: readonly unknown[]) => {
        onReplica.push(sql);
        return db.query(sql, values);
      },
    },
  });
  const read = async (pageIndex: number) => {
    onReplica.length = 0;
    const { body } = await testEnv.call(listActivity, { pageIndex, pageSize: 1 }, { as: ana });
    return { rows: body.data?.length, count: onReplica.length };
  };
  expect(await read(0)).toEqual({ rows: 1, count: 0 });
  expect(await read(1)).toEqual({ rows: 1, count: 2 });
});
