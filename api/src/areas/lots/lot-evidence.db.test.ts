import { newId } from '@istmo/db/new-id';
import { expectEvidence } from '@istmo/ledger/test-evidence';
import pino from 'pino';
import { expect, test } from 'vitest';
import { createPaymentSteps } from '../../testing/test-distributions.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { giveLots } from '../../testing/test-lots.ts';
import { reconcile } from '../reconciliation/public.ts';
import { releaseLots } from './release-lots.ts';

const testEnv = await createTestEnv();
const steps = await createPaymentSteps(testEnv);
const { createSecurity, worker } = steps;
const dayMs = 24 * 3_600_000;
const platform = { ...testEnv, worker: testEnv.workerApp.db };
const inDays = (days: number) => new Date(testEnv.clock.now().getTime() + days * dayMs);

const findDifferences = async () =>
  (await reconcile({ ...worker, log: pino({ level: 'silent' }) }, testEnv.url.reader)).filter(({ kind }) =>
    kind.startsWith('unit-lot'),
  );

/** A holder of ten units in a lot that unlocks tomorrow. */
async function createLot() {
  const { instrument, holders } = await createSecurity(3n);
  const [customer] = holders;
  if (!customer) throw new Error('a holder');
  const [id = ''] = await giveLots(platform, [{ customer, instrument, units: 10n, unlocksAt: inDays(1) }]);
  return { id, customer, instrument };
}

test('the release of a lot is proven by its row, and by nothing else', async () => {
  const ids = [(await createLot()).id, (await createLot()).id];
  testEnv.advance(dayMs);
  await releaseLots(worker);
  const proves = (all: readonly bigint[]) =>
    testEnv.admin.query<{ proven: boolean }>('select app.proves_lot_releases($1::bigint[]) as proven', [all]);
  const movements = await testEnv.admin.query<{ id: bigint }>(
    'select id from ledger.movement where event = any ($1) and kind = 160',
    [ids],
  );
  const [first = 0n, second = 0n] = movements.map(({ id }) => id);
  expect(await proves([first, second])).toEqual([{ proven: true }]);
  expect(await proves([first, 0n])).toEqual([{ proven: false }]);
  const ofLot = 'where id = $event';
  await expectEvidence(testEnv.admin, {
    kinds: ['release-lot'],
    calls: ['app.proves_lot_releases'],
    // On the last moment before it would be too early.
    rewind: { 'release-lot': `update app.unit_lot set unlocks_at = released_at ${ofLot}` },
    equivalent: {
      'p.movement = m.id → true': 'one movement is asked about; two are above',
      'count(*) = cardinality(in_movements) → true': 'one movement is asked about; two are above',
    },
    rows: {
      all: [
        `update app.unit_lot set customer_id = gen_random_uuid() ${ofLot}`,
        `update app.unit_lot set instrument = 'COINGT' ${ofLot}`,
        `update app.unit_lot set released_units = 9 ${ofLot}`,
        `update app.unit_lot set released_at = released_at + interval '1 second' ${ofLot}`,
        `update app.unit_lot set unlocks_at = released_at + interval '1 second' ${ofLot}`,
        `update app.unit_lot set state = 'redeemed' ${ofLot}`,
        `delete from app.unit_lot ${ofLot}`,
      ],
    },
  });
});

test('reconciliation finds a lot without its units or its release, and movements whose lot is missing or says otherwise', async () => {
  const lots = [await createLot(), await createLot(), await createLot()];
  testEnv.advance(dayMs);
  const kept = await createLot();
  await releaseLots(worker);
  expect(await findDifferences()).toEqual([]);
  const [missing = kept, other = kept, later = kept] = lots;
  const [unfilled, unreleased] = [newId(), newId()];
  await testEnv.admin.inTransaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query('delete from app.unit_lot where id = $1', [missing.id]);
    await tx.query('update app.unit_lot set released_units = 9 where id = $1', [other.id]);
    await tx.query('update app.unit_lot set units = 11 where id = $1', [later.id]);
    for (const id of [unfilled, unreleased])
      await tx.query(
        `insert into app.unit_lot (id, customer_id, instrument, units, source, source_id, acquired_at, unlocks_at)
         select $1, customer_id, instrument, units, source, source_id, $3, $3::timestamptz + interval '1 hour' from app.unit_lot where id = $2`,
        [id, kept.id, testEnv.clock.now()],
      );
    await tx.query(
      `update app.unit_lot set state = 'released', released_at = $2, released_units = units where id = any ($1)`,
      [[unreleased, kept.id], testEnv.clock.now()],
    );
  });
  const found = (await findDifferences()).map(({ kind, event }) => `${kind} ${event}`);
  expect(found.toSorted()).toEqual(
    [
      // Its filling and its release.
      `unit-lot ${missing.id}`,
      `unit-lot ${missing.id}`,
      `unit-lot ${other.id}`,
      `unit-lot ${later.id}`,
      `unit-lot-row-without-movement ${unfilled}`,
      `unit-lot-row-without-movement ${unreleased}`,
      `unit-lot-row-without-movement ${unreleased}`,
      `unit-lot-row-without-movement ${kept.id}`,
    ].toSorted(),
  );
});
