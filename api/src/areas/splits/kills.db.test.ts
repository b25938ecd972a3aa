import { money } from '@istmo/contract/kernel/money';
import { available, readBalance, verifyLedger } from '@istmo/ledger';
import pino from 'pino';
import { expect, test } from 'vitest';
import type { App } from '../../app.ts';
import { breakAt } from '../../testing/kill-anywhere.ts';
import { createActionSteps } from '../../testing/test-corporate-actions.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { fundCustomer } from '../../testing/test-funds.ts';
import { takeSnapshots } from '../corporate-actions/public.ts';
import { readUnitChange } from '../instruments/public.ts';
import { applySplits } from './apply-splits.ts';

const testEnv = await createTestEnv();
const steps = await createActionSteps(testEnv);
const quiet: App = { ...testEnv.workerApp, log: pino({ level: 'silent' }) };
const traits = { kycStatus: 'verified' } as const;
const people = await Promise.all([40n, 7n, 1n].map((_, index) => testEnv.signUp(`kill${index}`, traits)));
for (const [index, { customer }] of people.entries())
  await fundCustomer(testEnv, customer, money('COINGT', [40n, 7n, 1n][index] ?? 0n));
testEnv.advance(180_000);

const unitsNow = () =>
  Promise.all(people.map(async ({ customer }) => (await readBalance(testEnv.db, available(customer), 'COINGT')).units));

test('a worker that is killed at any statement changes nothing or everything, and the next one goes on', async () => {
  let count = 0;
  let ratio: readonly [bigint, bigint] = [2n, 1n];
  for (let isKilled = true; isKilled;) {
    count += 1;
    const recordAt = new Date(testEnv.clock.now().getTime() - 60_000);
    const today = steps.today();
    const terms = { ratioNew: ratio[0], ratioOld: ratio[1], recordDay: today, recordAt, paymentDay: today };
    const kind = ratio[0] > ratio[1] ? 'split' : 'reverse-split';
    const { id } = await steps.announce({ instrument: 'COINGT', issuer: null, kind, terms });
    await takeSnapshots(quiet);
    const before = await unitsNow();
    const expected = before.map((units) => (units * ratio[0]) / ratio[1]);
    const db = breakAt(quiet.db, count, count % 2 === 0);
    await applySplits({ ...quiet, db }).catch(() => undefined);
    isKilled = await db.query('select 1').then(
      () => false,
      () => true,
    );
    expect(await unitsNow(), `killed at ${count}`).toEqual((await readUnitChange(testEnv.db, id)) ? expected : before);
    await applySplits(quiet);
    expect(await unitsNow(), `killed at ${count}`).toEqual(expected);
    ratio = [ratio[1], ratio[0]];
    testEnv.advance(61_000);
  }
  expect(count).toBeGreaterThan(12);
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
}, 240_000);
