import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { placeRaise, post, returnRaise } from '@istmo/ledger';
import { afterEach, expect, test } from 'vitest';
import type { App } from '../../app.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { insertPlacement, takeStep } from './life.store.ts';
import { setRaiseState } from './raises.store.ts';
import { createLifeSteps, minuteMs } from './test-life.ts';

const testEnv = await createTestEnv();
const { clock, advance } = testEnv;
const life = await createLifeSteps(testEnv);
const issuer = life.issuer.customer;
afterEach(() => void life.takeErrors());

const inWorker = life.worker.db;

async function announced(units = 1_000n) {
  const raise = await life.offer(units);
  await life.raises.setTo(raise.id, 'announced');
  return raise;
}

test('the worker opens no raise without its placement, and places nothing but what is offered, once', async () => {
  const { id } = await announced();
  const opening = inWorker.inTransaction((tx) => takeStep(tx, id, { state: 'open', at: clock.now() }));
  await expect(opening).rejects.toThrow('were not placed');
  const place = (units: bigint) =>
    inWorker.inTransaction((tx) =>
      insertPlacement(tx, { id: newId(), raise: id, kind: 'place', units, at: clock.now() }),
    );
  await expect(place(999n)).rejects.toThrow('no such units');
  await expect(place(1_001n)).rejects.toThrow('no such units');
  await place(1_000n);
  await expect(place(1_000n)).rejects.toThrow('raise_placement_raise_kind_key');
});

test('the ledger takes no placement and no return that its row does not say', async () => {
  const { id, instrument } = await announced(2_000n);
  const row = { id: newId(), raise: id, kind: 'place', units: 1_000n, at: clock.now() } as const;
  const movement = { ...row, issuer, units: money(instrument, 1_000n) };
  const record = (...[one]: Parameters<typeof post> extends [unknown, ...infer Rest] ? Rest : never) =>
    inWorker.inTransaction((tx) => (one ? post(tx, one) : Promise.resolve([])));
  await expect(record(placeRaise(movement))).rejects.toThrow();
  await inWorker.inTransaction((tx) => insertPlacement(tx, row));
  await expect(record(placeRaise({ ...movement, units: money(instrument, 1_001n) }))).rejects.toThrow();
  await expect(record(placeRaise({ ...movement, raise: newId() }))).rejects.toThrow();
  await expect(record(placeRaise({ ...movement, at: new Date(clock.now().getTime() - 1) }))).rejects.toThrow();
  await expect(record(returnRaise(movement))).rejects.toThrow();
  expect(await life.findPlacementDifferences(row.id)).toEqual(['raise-placement-row-without-movement']);
  await record(placeRaise(movement));
  expect(await life.findPlacementDifferences(row.id)).toEqual([]);
});

test('a movement without its row is a difference', async () => {
  const { id } = await announced();
  advance(2 * minuteMs);
  await life.advanceRaises();
  const [row] = await testEnv.db.query<{ id: string }>('select id from app.raise_placement where raise = $1', [id]);
  await testEnv.owner.query('alter table app.raise_placement disable trigger user');
  await testEnv.owner.query('delete from app.raise_placement where raise = $1', [id]);
  await testEnv.owner.query('alter table app.raise_placement enable trigger user');
  expect(await life.findPlacementDifferences(row?.id)).toEqual(['raise-placement']);
});

test('the serving login takes no step of the worker, and the worker none of the issuer', async () => {
  const { id } = await life.offer(1_000n);
  const step = (app: App, state: 'announced' | 'draft') =>
    app.db.inTransaction((tx) => setRaiseState(tx, id, { state, at: clock.now() }));
  await expect(step(testEnv.app, 'announced')).rejects.toThrow('does not go from approved to announced here');
  await life.raises.setTo(id, 'announced');
  await expect(step(testEnv.app, 'draft')).rejects.toThrow('does not go from');
  const placed = testEnv.app.db.query(
    "insert into app.raise_placement (id, raise, kind, units, at) values ($1, $2, 'place', 1000, now())",
    [newId(), id],
  );
  await expect(placed).rejects.toThrow('permission denied');
});
