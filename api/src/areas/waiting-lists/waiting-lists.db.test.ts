import { readOwnRaise } from '@istmo/contract/areas/raises/raises.contract';
import { readRaise } from '@istmo/contract/areas/raises/raises.staff.contract';
import {
  joinWaiting,
  leaveWaiting,
  listWaiting,
  readWaiting,
} from '@istmo/contract/areas/waiting-lists/waiting-lists.contract';
import { newId } from '@istmo/db/new-id';
import { expect, test } from 'vitest';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { createSubscriptionSteps } from '../../testing/test-subscriptions.ts';
import { readWaitingAtOpening } from './public.ts';
import { notifyWaiting } from './waiting-notices.ts';

const testEnv = await createTestEnv();
const { call, owner, clock } = testEnv;
const steps = await createSubscriptionSteps(testEnv);
const luisa = await testEnv.addStaff('luisa', 'auditor');
const [ana, berta] = [await steps.investor(), await steps.investor()];

type Listed = Awaited<ReturnType<typeof announce>>;
let count = 0;

/** A raise that is announced and not open. */
async function announce() {
  const { instrument } = await steps.open();
  count += 1;
  const raise = await steps.raises.draft({ instrument, issuer: steps.issuer.customer, slug: `waits-${count}` });
  for (const state of ['review', 'approved', 'announced'] as const) await steps.raises.setTo(raise.id, state);
  return { ...raise, instrument };
}

const change = (
  endpoint: typeof joinWaiting | typeof leaveWaiting,
  { reference: raise }: { reference: string },
  as: Person,
) => call(endpoint, { raise }, { as });
const join = (raise: { reference: string }, as: Person) => change(joinWaiting, raise, as);
const leave = (raise: { reference: string }, as: Person) => change(leaveWaiting, raise, as);
const read = async ({ reference: raise }: { reference: string }, as: Person) =>
  (await call(readWaiting, { raise }, { as })).body.data;
const countOf = async ({ reference }: Listed) => [
  (await call(readOwnRaise, { reference }, { as: steps.issuer })).body.data?.waiting,
  (await call(readRaise, { reference }, { as: luisa })).body.data?.waiting,
];
const placesOf = ({ id }: { readonly id: string }) =>
  owner.query<{ joined_at: Date; left_at: Date | null }>(
    'select joined_at, left_at from app.raise_waiting where raise = $1 order by id',
    [id],
  );

test('a customer is on the list once however often it is joined, leaves it and joins again; company and staff read how many are', async () => {
  const raise = await announce();
  expect(await read(raise, ana)).toMatchObject({ list: 'waiting', may_join: true, since: null });
  const [first] = await Promise.all([join(raise, ana), join(raise, ana), join(raise, berta)]);
  expect(first).toMatchObject({ http: 200 });
  testEnv.advance(60_000);
  expect((await join(raise, ana)).body.data?.since).toBe(first.body.data?.since);
  expect(await countOf(raise)).toEqual([2, 2]);
  expect((await call(listWaiting, {}, { as: ana })).body.data).toMatchObject([
    { slug: raise.terms && `waits-${count}` },
  ]);
  for (let times = 0; times < 2; times += 1)
    expect(await leave(raise, ana)).toMatchObject({ http: 200, body: { data: { since: null } } });
  expect((await call(listWaiting, {}, { as: ana })).body.data).toEqual([]);
  expect(await countOf(raise)).toEqual([1, 1]);
  expect((await join(raise, ana)).body.data?.since).not.toBe(first.body.data?.since);
  expect(await placesOf(raise)).toHaveLength(3);
});

test('only a verified customer who is not of the company joins, and only a list that there is', async () => {
  const raise = await announce();
  const unverified = await testEnv.signUp('unverified');
  expect((await join(raise, unverified)).http).toBe(403);
  expect(await join(raise, steps.issuer)).toMatchObject({ body: { code: 'own_offering' } });
  expect(await read(raise, steps.issuer)).toMatchObject({ may_join: false });
  expect(await join({ reference: 'OF-2026-9999' }, ana)).toMatchObject({ http: 404 });
  const hidden = await steps.raises.draft({ instrument: raise.instrument, issuer: steps.issuer.customer });
  for (const endpoint of [joinWaiting, leaveWaiting] as const)
    expect(await change(endpoint, hidden, ana)).toMatchObject({ http: 404 });
  const open = await steps.open();
  expect(await join(open, ana)).toMatchObject({ body: { code: 'offering_closed' } });
  expect(await placesOf(open)).toEqual([]);
});

test('what is written after the opening is never before it, and a place is left once and kept', async () => {
  const raise = await announce();
  await join(raise, ana);
  await join(raise, berta);
  await leave(raise, berta);
  const earlier = clock.now();
  testEnv.advance(60_000);
  await steps.raises.setTo(raise.id, 'open');
  const opened = await steps.raises.read(raise.id);
  if (!opened) throw new Error('no raise');
  const late = await steps.investor();
  await owner.query('insert into app.raise_waiting (id, raise, customer_id, joined_at) values ($1, $2, $3, $4)', [
    newId(),
    raise.id,
    late.customer,
    earlier,
  ]);
  await owner.query('update app.raise_waiting set left_at = $3 where (raise, customer_id) = ($1, $2)', [
    raise.id,
    ana.customer,
    earlier,
  ]);
  expect([...(await readWaitingAtOpening(testEnv.db, opened))]).toEqual([ana.customer]);
  const change = (sql: string) => owner.query(`${sql} where raise = $1`, [raise.id]);
  await expect(change("update app.raise_waiting set joined_at = joined_at - interval '1 day'")).rejects.toThrow(
    'never changes',
  );
  await expect(change('update app.raise_waiting set left_at = null')).rejects.toThrow('never changes');
  await expect(change('delete from app.raise_waiting')).rejects.toThrow('is kept');
  await steps.raises.setTo(raise.id, 'closed');
  await expect(
    owner.query('insert into app.raise_waiting (id, raise, customer_id, joined_at) values ($1, $2, $3, $4)', [
      newId(),
      raise.id,
      late.customer,
      earlier,
    ]),
  ).rejects.toThrow('no waiting list');
});

test('who joins while the raise opens is after the opening', async () => {
  const raise = await announce();
  const early = clock.now();
  let joined: Promise<unknown> | undefined;
  testEnv.advance(60_000);
  await owner.inTransaction(async (tx) => {
    await tx.query("update app.raise set state = 'open', state_since = $2, opened_at = $2 where id = $1", [
      raise.id,
      clock.now(),
    ]);
    joined = testEnv.db.query(
      'insert into app.raise_waiting (id, raise, customer_id, joined_at) values ($1, $2, $3, $4)',
      [newId(), raise.id, ana.customer, early],
    );
    await expect
      .poll(() =>
        testEnv.admin.query(
          "select wait_event_type as waits from pg_stat_activity where query like 'insert into app.raise_waiting%' and state = 'active' and datname = current_database()",
          [],
        ),
      )
      .toEqual([{ waits: 'Lock' }]);
  });
  await joined;
  const opened = await steps.raises.read(raise.id);
  if (!opened) throw new Error('no raise');
  expect(await placesOf(raise)).toEqual([{ joined_at: opened.openedAt, left_at: null }]);
  expect([...(await readWaitingAtOpening(testEnv.db, opened))]).toEqual([]);
});

test('the list of an open offering without a unit left is joined, and is written to once units are free', async () => {
  const coolingOff = [{ country: '*', category: '*', days: 3 }] as const;
  const raise = await steps.open({ allocation: 'first-come', offeredUnits: 10n, coolingOff });
  const { body } = await steps.order(raise, ana, { units: '10' });
  expect(await read(raise, berta)).toMatchObject({ list: 'sold-out', may_join: true });
  expect((await join(raise, berta)).http).toBe(200);
  await notifyWaiting(testEnv.workerApp);
  const subjects = async () => (await testEnv.emails(berta.email)).map(({ subject }) => subject);
  expect((await subjects()).filter((subject) => subject.includes(raise.instrument))).toEqual([]);
  expect((await steps.leave(body.data?.reference ?? '', ana)).http).toBe(200);
  expect(await read(raise, berta)).toMatchObject({ list: 'open', may_join: false });
  for (let times = 0; times < 2; times += 1) await notifyWaiting(testEnv.workerApp);
  expect((await subjects()).filter((subject) => subject.includes(raise.instrument))).toEqual([
    `Offering of ${raise.instrument} takes orders again`,
  ]);
});
