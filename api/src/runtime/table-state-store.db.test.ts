import { connect } from '@istmo/db/connect';
import { testDatabase } from '@istmo/db/test-database';
import { testStateStore } from '@istmo/providers/state-store.suite';
import { afterAll } from 'vitest';
import { tableStateStore } from './table-state-store.ts';

const { db, url } = await testDatabase();
const other = connect({ url: url.app });
afterAll(() => other.stop());

// Each test starts with an empty store.
testStateStore(async () => {
  await db.query('delete from app.sandbox_state');
  return [tableStateStore(db), tableStateStore(other)];
});
