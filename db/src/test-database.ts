import { afterAll } from 'vitest';
import type { Timeouts } from './connect.ts';
import { makeTestDatabase, type TestDatabase } from './test-server.ts';

/**
 * A real, migrated PostgreSQL database for the tests of one file, dropped when they are through. Call it at the top of a
 * `*.db.test.ts` file: `const { db, owner } = await testDatabase();`
 */
export async function testDatabase(timeouts: Partial<Timeouts> = {}): Promise<TestDatabase> {
  const database = await makeTestDatabase(timeouts);
  afterAll(() => database.drop());
  return database;
}
