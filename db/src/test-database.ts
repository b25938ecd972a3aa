import { afterAll } from 'vitest';
import type { Timeouts } from './connect.ts';
import { createTestDatabase, type TestDatabase } from './test-server.ts';

/**
 * Creates a migrated PostgreSQL database for the tests of one file and drops it after them. Call it at the top of a
 * `*.db.test.ts` file: `const { db, owner } = await testDatabase();`
 */
export async function testDatabase(timeouts: Partial<Timeouts> = {}): Promise<TestDatabase> {
  const database = await createTestDatabase(timeouts);
  afterAll(() => database.drop());
  return database;
}
