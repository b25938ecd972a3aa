import { asId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { testDatabase } from '@istmo/db/test-database';
import type { Db } from '@istmo/db/tx';
import { beforeAll, expect, test } from 'vitest';
import { toKeyId } from '../movement.ts';
import { issueToTreasury } from '../movements/issue.ts';
import { post } from './post.ts';
import { TestActions } from '../testing/test-actions.ts';
import { at, postMovements } from '../testing/test-cases.ts';
import { messageOf, record, type Row, type Writer } from '../testing/test-injections.ts';
import { allowTestLots, fillTestLot } from '../testing/test-lots.ts';

/* What the logins may do with units in lots, by statements of their own. */

const database = await testDatabase();
const { db: app, worker, operator, owner, admin } = database;
const actions = new TestActions(database);
const security = 'COINGT';
beforeAll(async () => {
  await actions.addStaff();
  await allowTestLots(owner);
  await postMovements(operator, issueToTreasury({ id: newId(), at, amount: money(security, 1_000n) }));
});

const unproven = /no business row proves/;
const account = (kind: string, customer: string, place = ''): Row => ({
  kind,
  owner: customer,
  place,
  currency: security,
});

type Lot = { readonly id: string; readonly customer: string };

/** Ten units in a lot, which unlocked an hour ago or is locked for an hour more. */
async function createLot(unlocks: '-1 hour' | '1 hour', customer?: string): Promise<Lot> {
  const [id, holder] = [newId(), customer ?? (await actions.createCustomer())];
  await worker.inTransaction(async (tx) => {
    await tx.query(
      `insert into app.unit_lot (id, customer_id, instrument, units, source, source_id, acquired_at, unlocks_at)
       values ($1, $2, $3, 10, 'test', $1, now() - interval '2 hours', now() + $4::interval)`,
      [id, holder, security, unlocks],
    );
    await post(tx, fillTestLot({ id, holder: asId<'customer'>(holder), at, units: money(security, 10n) }));
  });
  return { id, customer: holder };
}

type Attempt = {
  readonly units?: bigint;
  readonly to?: string;
  readonly login?: Db;
  readonly writer?: Writer;
  readonly marks?: boolean;
};

const release = (
  { id, customer }: Lot,
  { units = 10n, to = customer, login = worker, writer = 'worker', marks = true }: Attempt = {},
) =>
  messageOf(
    login.inTransaction(async (tx) => {
      if (marks)
        await tx.query(
          "update app.unit_lot set state = 'released', released_at = now(), released_units = $2 where id = $1",
          [id, units],
        );
      await record(tx, writer, {
        name: 'release-lot',
        event: id,
        key: toKeyId({ key: `unit-lot:${id}:release`, event: id }),
        postings: [[account('lot', customer, id), account('available', to), units]],
      });
    }),
  );

test('the worker releases a lot from its day on, as a whole, to its owner and once', async () => {
  const bare = newId();
  await owner.query('insert into app.customer (id, username, email, created_at) values ($1::uuid, $2, $2, now())', [
    bare,
    newId(),
  ]);
  // The owner has no other account yet.
  const due = await createLot('-1 hour', bare);
  const other = await createLot('-1 hour');
  expect(await release(due, { marks: false })).toMatch(unproven);
  expect(await release(due, { to: other.customer })).toMatch(/rules do not allow/);
  expect(await release(due, { units: 9n })).toMatch(/has 1 units/);
  expect(await release(due, { login: app, writer: 'app', marks: false })).toMatch(/may not record/);
  expect(await release(due)).toBeUndefined();
  expect(await release(due)).toMatch(/never changed|movement_key_is_unique/);
  expect(await release(other)).toBeUndefined();
});

test('no login releases a lot before its day', async () => {
  const locked = await createLot('1 hour');
  expect(await release(locked)).toMatch(/is locked until/);
  expect(await release(locked, { login: operator, writer: 'operator', marks: false })).toMatch(unproven);
  await expect(
    owner.query(
      "update app.unit_lot set state = 'released', released_at = unlocks_at, released_units = 10 where id = $1",
      [locked.id],
    ),
  ).rejects.toThrow(/is locked until|units/);
});

/** A payment of no money that takes six units of a holder, who has ten in each of two lots. */
async function createRedemption() {
  const { holder, entitlement } = await actions.createPaying();
  await admin.inTransaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query('update app.entitlement set redeemed_units = 6, gross_units = 0, tax_units = 0 where id = $1', [
      entitlement,
    ]);
  });
  return { entitlement, lot: await createLot('1 hour', holder), another: await createLot('1 hour', holder) };
}

type Redemption = {
  readonly entitlement: string;
  /** What the rows say, and what is posted. */
  readonly says: readonly (readonly [Lot, number])[];
  readonly posts: readonly (readonly [from: Row, units: bigint])[];
};

const redeem = ({ entitlement, says, posts }: Redemption) =>
  messageOf(
    worker.inTransaction(async (tx) => {
      for (const [{ id }, units] of says)
        await tx.query('insert into app.lot_redemption (entitlement, lot, units) values ($1, $2, $3)', [
          entitlement,
          id,
          units,
        ]);
      await tx.query("update app.entitlement set state = 'paid', paid_at = now() where id = $1", [entitlement]);
      await record(tx, 'worker', {
        name: 'pay-distribution',
        event: entitlement,
        key: toKeyId({ key: `entitlement:${entitlement}`, event: entitlement }),
        postings: posts.map(([from, units]) => [from, { kind: 'issued', currency: security }, units]),
      });
    }),
  );

test('a redemption takes of the lots of its holder what its rows say, and no more than it redeems', async () => {
  const { entitlement, lot, another } = await createRedemption();
  const strange = await createLot('1 hour');
  const of = ({ id, customer }: Lot) => account('lot', customer, id);
  const says = [[lot, 6]] as const;
  expect(await redeem({ entitlement, says: [], posts: [[of(lot), 6n]] })).toMatch(unproven);
  expect(await redeem({ entitlement, says, posts: [[of(another), 6n]] })).toMatch(unproven);
  expect(await redeem({ entitlement, says, posts: [[of(lot), 5n]] })).toMatch(unproven);
  expect(await redeem({ entitlement, says: [[lot, 7]], posts: [[of(lot), 7n]] })).toMatch(unproven);
  expect(await redeem({ entitlement, says: [[strange, 6]], posts: [[of(strange), 6n]] })).toMatch(unproven);
  // Of two of one holder it is one customer, of two customers it is not.
  expect(
    await redeem({
      entitlement,
      says: [
        [lot, 3],
        [strange, 3],
      ],
      posts: [
        [of(lot), 3n],
        [of(strange), 3n],
      ],
    }),
  ).toMatch(/rules do not allow/);
  await expect(worker.query("update app.unit_lot set state = 'redeemed' where id = $1", [lot.id])).rejects.toThrow(
    /no redemption took/,
  );
  expect(
    await redeem({
      entitlement,
      says: [
        [lot, 4],
        [another, 2],
      ],
      posts: [
        [of(lot), 4n],
        [of(another), 2n],
      ],
    }),
  ).toBeUndefined();
  await expect(worker.query("update app.unit_lot set state = 'redeemed' where id = $1", [lot.id])).rejects.toThrow(
    /has 6 units/,
  );
  await expect(owner.query('update app.lot_redemption set units = 1')).rejects.toThrow('never changed');
  await expect(
    app.query('insert into app.lot_redemption (entitlement, lot, units) values ($1, $2, 1)', [entitlement, lot.id]),
  ).rejects.toThrow('permission denied');
});
