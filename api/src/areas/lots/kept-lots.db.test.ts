import { expect, test } from 'vitest';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { giveLots } from '../../testing/test-lots.ts';
import { createMeasureSteps } from '../../testing/test-measures.ts';
import { releaseLots } from './release-lots.ts';

/* A freeze takes what is available: units in lots stay locked as long as it is in force, where it was to take more. */

const testEnv = await createTestEnv({ settings: { idleMinutes: 1_000_000, sessionHours: 100_000 } });
const { createHolder, carryOut, unitsOf } = await createMeasureSteps(testEnv);
const dayMs = 86_400_000;
const release = () => releaseLots(testEnv.workerApp);

async function lock({ customer }: Person, units: bigint): Promise<string> {
  const unlocksAt = new Date(testEnv.clock.now().getTime() + dayMs);
  const lots = [{ customer, instrument: 'COINGT', units, unlocksAt }];
  const [id = ''] = await giveLots({ ...testEnv, worker: testEnv.workerApp.db }, lots);
  return id;
}

const stateOf = async (id: string) =>
  (await testEnv.owner.query<{ state: string }>('select state from app.unit_lot where id = $1', [id]))[0]?.state;

test('of a holding that is frozen as a whole nothing becomes available when its day comes, until the freeze is lifted', async () => {
  const [ana, ben] = [await createHolder(5n), await createHolder(5n)];
  const [kept, other] = [await lock(ana, 8n), await lock(ben, 8n)];
  const freeze = await carryOut({ kind: 'freeze', customer: ana.name });
  testEnv.advance(dayMs);
  await Promise.all([release(), release()]);
  expect([await stateOf(kept), await stateOf(other)]).toEqual(['locked', 'released']);
  expect([await unitsOf(ana), await unitsOf(ben)]).toEqual([
    [0n, 0n, 5n],
    [13n, 0n, 0n],
  ]);
  await carryOut({ kind: 'unfreeze', customer: ana.name, freeze });
  await release();
  expect([await stateOf(kept), await unitsOf(ana)]).toEqual(['released', [13n, 0n, 0n]]);
});

test('a freeze that took all that was ordered keeps no lot locked', async () => {
  const ana = await createHolder(5n);
  const id = await lock(ana, 8n);
  await carryOut({ kind: 'freeze', customer: ana.name, amount: '3' });
  testEnv.advance(dayMs);
  await release();
  expect([await stateOf(id), await unitsOf(ana)]).toEqual(['released', [10n, 0n, 3n]]);
});

test('the database releases no lot of a holding that is to be frozen', async () => {
  const ana = await createHolder(5n);
  const id = await lock(ana, 8n);
  await carryOut({ kind: 'freeze', customer: ana.name });
  testEnv.advance(dayMs);
  const released = testEnv.workerApp.db.inTransaction((tx) =>
    tx.query("update app.unit_lot set state = 'released', released_at = $2, released_units = 8 where id = $1", [
      id,
      testEnv.clock.now(),
    ]),
  );
  await expect(released).rejects.toThrow('the holding of the lot');
});
