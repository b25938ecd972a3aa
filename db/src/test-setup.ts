import { closeTestServer, openTestServer } from './test-server.ts';

/** Vitest's globalSetup for tests that need PostgreSQL. */
export async function setup(): Promise<void> {
  await openTestServer();
}

export async function teardown(): Promise<void> {
  await closeTestServer();
}
