import { expect } from 'vitest';
import { readRegistry } from '../areas/instruments/public.ts';
import type { TestEnv } from './test-env.ts';
import { eventually } from './eventually.ts';

/** A process may use the registry it has read for a quarter of a second more. */
export async function waitForRegistry({ app, workerApp, consoleApp, owner }: TestEnv): Promise<void> {
  const [row] = await owner.query<{ version: bigint }>('select version from app.registry_version');
  for (const process of [app, workerApp, consoleApp])
    await eventually(async () => expect((await readRegistry(process)).version).toBe(row?.version));
}
