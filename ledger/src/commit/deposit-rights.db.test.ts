import { newId } from '@istmo/db/new-id';
import { testDatabase } from '@istmo/db/test-database';
import { expect, test } from 'vitest';
import { toKeyId } from '../movement.ts';
import { newCustomer } from '../testing/test-cases.ts';
import { messageOf, openRow, record, type Row } from '../testing/test-injections.ts';

const { db: app, worker, operator, owner } = await testDatabase();

const chain = (network: string): Row => ({ kind: 'external', place: `chain:${network}`, currency: 'BTC' });
const available = (customer: string): Row => ({ kind: 'available', owner: customer, currency: 'BTC' });

/** A customer with an address, and a deposit of 500 units to it in that state. */
async function createDeposit(state: 'confirming' | 'credited') {
  const customer = newCustomer();
  const [id, address] = [newId(), newId()];
  await owner.query(`insert into app.customer (id, username, email, created_at) values ($1, $2, $2, now())`, [
    customer,
    id,
  ]);
  await owner.query(
    `insert into app.deposit_owner (customer_id, number, language, created_at) values ($1, nextval('app.deposit_number'), 'en', now())`,
    [customer],
  );
  await owner.query(`insert into app.deposit_address values ($1, 'BTC', $2, now())`, [customer, address]);
  await worker.query(
    `insert into app.deposit (id, customer_id, network, txid, output, address, currency, units, state, next_check_at, created_at, credited_at)
     values ($1::text::uuid, $2, 'BTC', $1::text, 0, $3, 'BTC', 500, $4, now(), now(), $5)`,
    [id, customer, address, state, state === 'credited' ? new Date() : null],
  );
  return { id, customer, address };
}

type Credit = {
  readonly event: string;
  readonly customer: string;
  readonly units?: bigint;
  readonly network?: string;
  readonly key?: string;
};

/** Tries to credit it by the function of the worker's login; the message of the refusal, or undefined. */
function credit({
  event,
  customer,
  units = 500n,
  network = 'BTC',
  key = toKeyId({ key: `deposit:${event}`, event }),
}: Credit) {
  const postings = [[chain(network), available(customer), units]] as const;
  return messageOf(
    worker.inTransaction((tx) => record(tx, 'worker', { name: 'credit-deposit', postings, event, key })),
  );
}

const unproven = /no business row proves/;

test('a deposit is credited with its row, once, whatever key is used', async () => {
  const { id: event, customer } = await createDeposit('credited');
  expect(await credit({ event, customer })).toBeUndefined();
  expect(await credit({ event, customer })).toMatch(/movement_key_is_unique/);
  expect(await credit({ event, customer, key: newId() })).toMatch(unproven);
});

test('a deposit is not credited with another amount, customer, network or in two parts', async () => {
  const { id: event, customer } = await createDeposit('credited');
  const other = await createDeposit('credited');
  for (const changed of [
    { units: 501n },
    { units: 499n },
    { customer: other.customer },
    { network: 'ETH' },
    { event: newId() },
  ])
    expect(await credit({ event, customer, ...changed }), JSON.stringify(Object.keys(changed))).toMatch(unproven);
  const half = [chain('BTC'), available(customer), 250n] as const;
  const key = toKeyId({ key: `deposit:${event}`, event });
  const inParts = record(worker, 'worker', { name: 'credit-deposit', postings: [half, half], event, key });
  expect(await messageOf(inParts)).toMatch(unproven);
  expect(await credit({ event, customer })).toBeUndefined();
});

test('a deposit that is not credited by its row is not credited', async () => {
  const { id: event, customer } = await createDeposit('confirming');
  expect(await credit({ event, customer })).toMatch(unproven);
});

test('the login that serves writes no deposit and changes no address', async () => {
  const { id, customer } = await createDeposit('confirming');
  const other = await createDeposit('confirming');
  for (const login of [app, operator]) {
    for (const sql of [
      // Staff decide about reversed deposits with the operator's login.
      ...(login === app ? [`update app.deposit set state = 'credited', credited_at = now() where id = '${id}'`] : []),
      `insert into app.deposit select * from app.deposit`,
      `delete from app.deposit`,
      `update app.chain_cursor set cursor = ''`,
      `update app.deposit_address set customer_id = '${other.customer}' where customer_id = '${customer}'`,
      `delete from app.deposit_address`,
      `update app.deposit_owner set number = 0`,
    ])
      await expect(login.query(sql), sql).rejects.toThrow(/permission denied/);
  }
});

test.each([
  'units = units + 1',
  `network = 'ETH'`,
  'txid = txid || 1',
  'output = 1',
  `id = gen_random_uuid()`,
  'created_at = now()',
])('the worker changes a deposit’s state and not what it is: %s', async (change) => {
  const { id } = await createDeposit('confirming');
  await expect(worker.query(`update app.deposit set ${change} where id = '${id}'`)).rejects.toThrow(/never changes/);
  await expect(worker.query('delete from app.deposit')).rejects.toThrow(/permission denied/);
});

test('known: the worker’s login, which watches the networks, can store a deposit that none has; reconciliation with custody finds it', async () => {
  const { id: event, customer } = await createDeposit('credited');
  await openRow(worker, available(customer));
  expect(await credit({ event, customer })).toBeUndefined();
});
