import { newId } from '@istmo/db/new-id';
import { testDatabase } from '@istmo/db/test-database';
import type { Db } from '@istmo/db/tx';
import { beforeAll, expect, test } from 'vitest';
import { toKeyId } from '../movement.ts';
import { fundTreasury } from '../movements/fund-treasury.ts';
import { type Paying, TestActions } from '../testing/test-actions.ts';
import { at, postMovements, usd } from '../testing/test-cases.ts';
import { messageOf, type Row, record, type Writer } from '../testing/test-injections.ts';

const database = await testDatabase();
const { db: app, worker, operator, owner } = database;
const actions = new TestActions(database);
beforeAll(() => actions.addStaff());

const unproven = /no business row proves/;

const wallet = (customer: string, currency = 'USD'): Row => ({ kind: 'available', owner: customer, currency });
const funds = (event: string): Row => ({ kind: 'distribution', place: event, currency: 'USD' });
const tax = (country: string): Row => ({ kind: 'withholding', place: country, currency: 'USD' });

type Attempt = {
  readonly name: string;
  readonly event: string;
  readonly keyOf: string;
  readonly postings: readonly (readonly [Row, Row, bigint])[];
  readonly login?: Db;
  readonly writer?: Writer;
};

const tryTo = ({
  name,
  event,
  keyOf,
  postings,
  login = worker,
  writer = 'worker',
}: Attempt): Promise<string | undefined> =>
  messageOf(
    login.inTransaction((tx) =>
      record(tx, writer, { name, postings, event, key: toKeyId({ key: `${keyOf}:${event}`, event }) }),
    ),
  );

const pay = (
  { event, holder, entitlement }: Paying,
  { net = 90n, withheld = 10n, to = holder, country = 'GT', from = event } = {},
): Promise<string | undefined> =>
  tryTo({
    name: 'pay-distribution',
    event: entitlement,
    keyOf: 'entitlement',
    postings: [
      [funds(from), wallet(to), net],
      [funds(from), tax(country), withheld],
    ],
  });

const markPaid = (id: string): Promise<unknown> =>
  worker.query(`update app.entitlement set state = 'paid', paid_at = now() where id = $1`, [id]);

async function createFunded(): Promise<Paying> {
  const paying = await actions.createPaying();
  const event = await actions.fund(paying);
  expect(
    await tryTo({
      name: 'fund-distribution',
      event,
      keyOf: 'distribution-funding',
      postings: [[wallet(paying.issuer), funds(paying.event), 100n]],
      login: app,
      writer: 'app',
    }),
  ).toBeUndefined();
  return paying;
}

test('a holder is paid with the row of the entitlement, once', async () => {
  const paying = await createFunded();
  expect(await pay(paying)).toMatch(unproven);
  await markPaid(paying.entitlement);
  expect(await pay(paying)).toBeUndefined();
  expect(await pay(paying)).toMatch(/movement_key_is_unique/);
});

test('not another amount, holder, authority or event is paid than the row says', async () => {
  const paying = await createFunded();
  const other = await createFunded();
  await markPaid(paying.entitlement);
  for (const changed of [
    { net: 89n },
    { withheld: 9n },
    { to: other.holder },
    { country: 'SV' },
    { from: other.event },
  ])
    expect(await pay(paying, changed), Object.keys(changed).join()).toMatch(unproven);
  expect(await pay(paying)).toBeUndefined();
});

test('an issuer funds its own event from its own wallet only', async () => {
  const paying = await actions.createPaying();
  const other = await actions.createPaying();
  const event = await actions.fund(paying);
  const by = (from: Row, to: Row, units = 100n) =>
    tryTo({
      name: 'fund-distribution',
      event,
      keyOf: 'distribution-funding',
      postings: [[from, to, units]],
      login: app,
      writer: 'app',
    });
  expect(await by(wallet(other.issuer), funds(paying.event))).toMatch(unproven);
  expect(await by(wallet(paying.issuer), funds(other.event))).toMatch(unproven);
  expect(await by(wallet(paying.issuer), funds(paying.event), 99n)).toMatch(unproven);
  expect(await by(wallet(paying.issuer), funds(paying.event))).toBeUndefined();
});

test('what is owed to holders does not go back to the issuer', async () => {
  const paying = await createFunded();
  const giveBack = async (kind: 'residue' | 'unclaimed', proposal: string | null) => {
    const event = newId();
    await worker.query(
      `insert into app.distribution_return (id, event, kind, currency, units, proposal, at) values ($1, $2, $3, 'USD', 100, $4, now())`,
      [event, paying.event, kind, proposal],
    );
    return tryTo({
      name: 'return-distribution',
      event,
      keyOf: 'distribution-return',
      postings: [[funds(paying.event), wallet(paying.issuer), 100n]],
    });
  };
  expect(await giveBack('residue', null)).toMatch(unproven);
  await expect(giveBack('unclaimed', null)).rejects.toThrow('distribution_return_of_two');
  const proposal = await actions.decide({ kind: 'corporate-action.return', subject: paying.event });
  expect(await giveBack('unclaimed', proposal)).toMatch(unproven);
});

test('the inventory funds nothing without two people', async () => {
  await postMovements(operator, fundTreasury({ id: newId(), at, amount: usd(100n), place: 'bank:test' }));
  const event = await actions.createDraft(null);
  const id = newId();
  const insert = (proposal: string | null) =>
    worker.query(
      `insert into app.distribution_funding (id, event, currency, units, proposal, at) values ($1, $2, 'USD', 100, $3, now())`,
      [id, event, proposal],
    );
  await expect(insert(null)).rejects.toThrow('distribution_funding_own');
  await insert(
    await actions.decide({ kind: 'corporate-action.fund', subject: event, payload: { currency: 'USD', units: '99' } }),
  );
  const [funded] = await owner.query<{ shard: number }>(
    `select shard from ledger.account where kind = 'treasury' and currency = 'USD' and balance >= 100`,
  );
  const treasury: Row = { kind: 'treasury', currency: 'USD', shard: funded?.shard ?? 0 };
  const attempt = { name: 'fund-own-distribution', event: id, keyOf: 'distribution-funding' };
  expect(await tryTo({ ...attempt, postings: [[treasury, funds(event), 100n]] })).toMatch(unproven);
});
