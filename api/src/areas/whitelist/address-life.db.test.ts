import { deleteAddress, listAddresses, listReadyAddresses } from '@istmo/contract/areas/whitelist/whitelist.contract';
import { afterEach, describe, expect, test } from 'vitest';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { decideAddress } from './move-address.ts';
import { createAddressSteps, ownAddresses } from './test-addresses.ts';
import { transitions } from './whitelist-states.ts';
import { completeDueAddresses, screenNewAddresses } from './whitelist.worker.ts';

// Sessions outlast the waiting time.
const testEnv = await createTestEnv({
  settings: { mode: 'production', addressWaitHours: 24, idleMinutes: 100_000, sessionHours: 1_000 },
});
const { advance, call, owner, workerApp } = testEnv;
const { add, createOwner, list, newestId } = createAddressSteps(testEnv);
const hourMs = 3_600_000;

const remove = (person: Person, id: string) => call(deleteAddress, { data: { id } }, { as: person });
const ready = async (person: Person) => (await call(listReadyAddresses, {}, { as: person })).body.data;
const stateOf = async (person: Person) => (await list(person))[0]?.state;
const irene = await testEnv.addStaff('irene', 'compliance');
type Choice = { readonly isApproved: true } | { readonly isApproved: false; readonly reason: string };
const decide = async (person: Person, choice: Choice) => {
  const id = await newestId(person);
  return workerApp.db.inTransaction((tx) =>
    decideAddress(workerApp, tx, { id, decision: { ...choice, by: irene.id } }),
  );
};
const listAs = (result: string) => testEnv.screening.listAddress({ address: ownAddresses.bitcoin, result });
const workOnAddresses = async () => {
  await screenNewAddresses(workerApp);
  await completeDueAddresses(workerApp);
};
afterEach(() => listAs('clear'));

const activityOf = async (person: Person) =>
  (
    await owner.query<{ kind: string }>('select kind from app.activity where customer_id = $1 order by id', [
      person.customer,
    ])
  ).map(({ kind }) => kind);

test('the table allows exactly the states of the life cycle', async () => {
  const [row] = await owner.query<{ definition: string }>(
    "select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'withdrawal_address_state_check'",
  );
  const allowed = [...(row?.definition ?? '').matchAll(/'(\w+)'::text/g)].map(([, state]) => state);
  expect(new Set(allowed)).toEqual(new Set(Object.keys(transitions)));
});

describe('an address that waits', () => {
  test('is completed when its time has passed, not before, and once', async () => {
    const rosario = await createOwner();
    await add(rosario);
    expect(await ready(rosario)).toEqual([]);
    advance(24 * hourMs - 1_000);
    await workOnAddresses();
    expect(await stateOf(rosario)).toBe('pending');
    advance(1_000);
    await Promise.all([completeDueAddresses(workerApp), completeDueAddresses(workerApp)]);
    expect(await list(rosario)).toMatchObject([{ state: 'completed', status: 1 }]);
    expect(await ready(rosario)).toEqual([
      {
        _id: await newestId(rosario),
        currency: 'BTC',
        network: 'Bitcoin Network',
        address_name: 'Savings',
        address: ownAddresses.bitcoin,
      },
    ]);
    expect(await activityOf(rosario)).toEqual(['add-address', 'complete-address']);
    const [email] = await testEnv.emails(rosario.email);
    expect(email?.subject).toBe('Your withdrawal address can be used now');
    expect(email?.text).toContain('If this was not you');
  });

  test('is listed for the withdraw page with its status', async () => {
    const rosario = await createOwner();
    await add(rosario);
    const { body } = await call(listAddresses, {}, { as: rosario });
    expect(body.data).toMatchObject([{ address: ownAddresses.bitcoin, status: 0 }]);
  });

  test.each(['hit', 'unknown'])(
    'that is a %s for the watch lists waits for staff, whatever its time',
    async (result) => {
      const rosario = await createOwner();
      await listAs(result);
      await add(rosario);
      await workOnAddresses();
      expect(await list(rosario)).toMatchObject([{ state: 'in_review', status: 0 }]);
      advance(25 * hourMs);
      await workOnAddresses();
      expect(await list(rosario)).toMatchObject([{ state: 'in_review', status: 0 }]);
      await decide(rosario, { isApproved: true });
      await workOnAddresses();
      expect(await list(rosario)).toMatchObject([{ state: 'completed', status: 1 }]);
    },
  );

  test('that staff approve before its time has passed is completed when it has', async () => {
    const rosario = await createOwner();
    await listAs('hit');
    await add(rosario);
    await workOnAddresses();
    await decide(rosario, { isApproved: true });
    await workOnAddresses();
    expect(await stateOf(rosario)).toBe('pending');
    expect(await ready(rosario)).toEqual([]);
    advance(24 * hourMs);
    await workOnAddresses();
    expect(await stateOf(rosario)).toBe('completed');
  });

  test.each(['timeout', 'lost', 'garbage'])('is not completed while the watch lists fail with %s', async (kind) => {
    const rosario = await createOwner();
    await add(rosario);
    advance(25 * hourMs);
    await testEnv.screening.injectFault({ kind, times: 1 });
    await workOnAddresses();
    expect(await list(rosario)).toMatchObject([{ state: 'pending', status: 0 }]);
    await workOnAddresses();
    expect(await stateOf(rosario)).toBe('completed');
  });

  test('keeps every answer of the watch lists as it was received', async () => {
    const rosario = await createOwner();
    await listAs('hit');
    await add(rosario);
    await workOnAddresses();
    const id = await newestId(rosario);
    const [row] = await owner.query<{ result: string; answer: string; at: Date }>(
      'select result, answer, screened_at as at from app.address_screening where address_id = $1',
      [id],
    );
    expect(row?.result).toBe('hit');
    expect(JSON.parse(row?.answer ?? '')).toMatchObject({ result: 'hit', hits: [{ entry: { id: 'FICTION-A001' } }] });
    expect(row?.at).toBeInstanceOf(Date);
  });
});

test('a rejected address shows the reason, cannot be used, and stays saved until it is deleted', async () => {
  const rosario = await createOwner();
  await listAs('hit');
  await add(rosario);
  await workOnAddresses();
  await decide(rosario, { isApproved: false, reason: 'It is on a sanctions list.' });
  advance(25 * hourMs);
  await workOnAddresses();
  expect(await list(rosario)).toMatchObject([{ state: 'rejected', status: 0, reason: 'It is on a sanctions list.' }]);
  expect(await ready(rosario)).toEqual([]);
  expect((await testEnv.emails(rosario.email))[0]?.text).toContain('Reason: It is on a sanctions list.');
  expect(await decide(rosario, { isApproved: true })).toBeUndefined();
  expect((await add(rosario)).body.code).toBe('address_duplicate');
  await remove(rosario, await newestId(rosario));
  expect((await add(rosario)).http).toBe(200);
});

describe('an address', () => {
  test('is deleted by its owner, who gets an email, and can be added again to wait again', async () => {
    const rosario = await createOwner();
    await add(rosario);
    advance(25 * hourMs);
    await workOnAddresses();
    const id = await newestId(rosario);
    expect((await remove(rosario, id)).body).toMatchObject({ success: 1, msg: 'The address was deleted.' });
    expect(await list(rosario)).toEqual([]);
    expect(await ready(rosario)).toEqual([]);
    const [email] = await testEnv.emails(rosario.email);
    expect(email?.subject).toBe('A withdrawal address was deleted from your account');
    expect(email?.text).toContain('If this was not you');
    expect(await activityOf(rosario)).toContain('delete-address');
    expect((await remove(rosario, id)).body.code).toBe('not_found');
    await add(rosario);
    expect(await stateOf(rosario)).toBe('pending');
  });

  test('of another customer is not found, the same as none', async () => {
    const [rosario, other] = [await createOwner(), await createOwner()];
    await add(rosario);
    const replies = [];
    for (const id of [await newestId(rosario), '0190a0b0-0000-7000-8000-000000000000', 'x', ''])
      replies.push(await remove(other, id));
    for (const { http, body } of replies) expect({ http, body }).toEqual({ http: 404, body: replies[0]?.body });
    expect(await list(rosario)).toHaveLength(1);
    expect(await list(other)).toEqual([]);
  });
});

describe('the database refuses', () => {
  test.each([
    "address = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'",
    "network = 'ERC20'",
    "chain = 'ETH'",
    "currency = 'USDT'",
    "name = 'Other'",
    'ready_at = created_at',
    "approved_at = approved_at + interval '1 hour'",
    'approved_at = null',
  ])('a change of an approved address: %s', async (change) => {
    const rosario = await createOwner();
    await add(rosario);
    advance(25 * hourMs);
    await workOnAddresses();
    const changing = owner.query(`update app.withdrawal_address set ${change} where customer_id = $1`, [
      rosario.customer,
    ]);
    await expect(changing).rejects.toThrow(/never changes/);
  });

  test('another signature of an approval by the worker', async () => {
    const rosario = await createOwner();
    await add(rosario);
    advance(25 * hourMs);
    await workOnAddresses();
    const changing = workerApp.db.query(
      "update app.withdrawal_address set approval = repeat('x', 64)::bytea where customer_id = $1",
      [rosario.customer],
    );
    await expect(changing).rejects.toThrow('may not do this');
  });

  test('an approval by the serving login, and one before the time has passed', async () => {
    const rosario = await createOwner();
    await add(rosario);
    const id = await newestId(rosario);
    const approve =
      "update app.withdrawal_address set state = 'completed', approved_at = $2, approval = repeat('x', 64)::bytea where id = $1";
    const later = new Date(testEnv.clock.now().getTime() + 48 * hourMs);
    await expect(testEnv.db.query(approve, [id, later])).rejects.toThrow('permission denied');
    await expect(
      testEnv.db.query("update app.withdrawal_address set state = 'completed' where id = $1", [id]),
    ).rejects.toThrow('withdrawal_address_approved');
    await expect(workerApp.db.query(approve, [id, later])).rejects.toThrow('withdrawal_address_screened');
    await screenNewAddresses(workerApp);
    await expect(workerApp.db.query(approve, [id, testEnv.clock.now()])).rejects.toThrow('withdrawal_address_waits');
  });

  test('that a deleted address comes back', async () => {
    const rosario = await createOwner();
    await add(rosario);
    const id = await newestId(rosario);
    await remove(rosario, id);
    const reviving = owner.query(
      "update app.withdrawal_address set state = 'pending', deleted_at = null where id = $1",
      [id],
    );
    await expect(reviving).rejects.toThrow('never comes back');
  });
});
