import { createCommitter, verifyLedger } from '@istmo/ledger';
import { expect, test } from 'vitest';
import { breakAt } from '../../testing/kill-anywhere.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { createLifeSteps, minuteMs } from './test-life.ts';

const testEnv = await createTestEnv();
const { advance } = testEnv;
const life = await createLifeSteps(testEnv);

/** The worker as a process that ends at its n-th statement; whether it came so far. */
async function killAt(count: number, isAfter: boolean): Promise<boolean> {
  const db = breakAt(life.worker.db, count, isAfter);
  await life
    .advanceRaises({ ...life.worker, db, ledger: createCommitter(db, { maxOutageMs: 200 }) })
    .catch(() => undefined);
  return db.query('select 1').then(
    () => false,
    () => true,
  );
}

test.each([false, true])(
  'a worker that is killed at any statement (after it: %s) opens and returns a raise once',
  async (isAfter) => {
    let count = 0;
    for (let isKilled = true; isKilled;) {
      count += 1;
      const raise = await life.offer(1_000n);
      advance(2 * minuteMs);
      const first = await killAt(count, isAfter);
      await life.advanceRaises();
      expect(await life.stateOf(raise.id), `killed at ${count}`).toBe('open');
      expect(await life.unitsOf(raise)).toEqual({ issuer: 0n, raise: 1_000n });
      advance(20 * minuteMs);
      const second = await killAt(count, isAfter);
      await life.advanceRaises();
      expect(await life.stateOf(raise.id), `killed at ${count}`).toBe('refunded');
      expect(await life.unitsOf(raise)).toEqual({ issuer: 1_000n, raise: 0n });
      isKilled = first || second;
    }
    expect(count).toBeGreaterThan(10);
    expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
  },
  240_000,
);
