import {
  countReversedDeposits,
  decideClosing,
  listReversedDeposits,
  proposeClosing,
} from '@istmo/contract/areas/deposits/deposits.staff.contract';
import { listAudit } from '@istmo/contract/areas/audit/audit.contract';
import { readDeposit } from '@istmo/contract/areas/deposits/deposits.contract';
import { money } from '@istmo/contract/kernel/money';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { newId } from '@istmo/db/new-id';
import {
  external,
  post,
  readBalance,
  receivable,
  reserveWithdrawal,
  reverseDeposit,
  settleWithdrawal,
} from '@istmo/ledger';
import { expectEvidence } from '@istmo/ledger/test-evidence';
import { expect, test } from 'vitest';
import { createDebtSteps } from '../../testing/test-debts.ts';
import { closeDeposits } from './close-deposit.ts';
import {
  createPayee,
  findImbalances,
  readCustomerBalance,
  readDepositRows,
  runWatch,
  startDepositTest,
} from './test-deposits.ts';

const testEnv = await startDepositTest();
const { app, call, custody, db } = testEnv;
const { debtsOf, owesMoney } = createDebtSteps(testEnv);
const gloria = await testEnv.addStaff('gloria', 'treasury');
const karla = await testEnv.addStaff('karla', 'administrator');
const luisa = await testEnv.addStaff('luisa', 'auditor');
const irene = await testEnv.addStaff('irene', 'compliance');
const unitsOf = async (account: Parameters<typeof readBalance>[1]) => (await readBalance(db, account, 'BTC')).units;
const close = "update app.deposit set state = 'closed' where id = $1";
const reason = 'The transaction was sent again to another address';

async function spend(customer: CustomerId, units: bigint): Promise<void> {
  const withdrawal = { id: newId(), customer, at: app.clock.now(), amount: money('BTC', units), fee: money('BTC', 0n) };
  await testEnv.operator.inTransaction((tx) =>
    post(tx, reserveWithdrawal(withdrawal), settleWithdrawal({ ...withdrawal, place: 'chain:BTC' })),
  );
}

/** A deposit of 0.5 BTC of which 0.3 were spent before its network reversed it. */
async function createReversed(fate: 'vanish' | 'remine' = 'vanish', spent = 30_000_000n) {
  const payee = await createPayee(testEnv);
  await custody.deposit({ address: payee.address, currency: 'BTC', amount: '0.5', confirmations: 3 });
  await runWatch(testEnv, 'BTC');
  if (spent > 0n) await spend(payee.customer, spent);
  await custody.reorg({ network: 'BTC', depth: 3, ...(fate === 'vanish' && { fate }) });
  await runWatch(testEnv, 'BTC', 5);
  const [row] = await readDepositRows(app, payee.customer);
  expect(row).toMatchObject({ state: 'reversed', frozen: 50_000_000n - spent });
  return { ...payee, id: row?.id ?? '', txid: row?.txid ?? '' };
}

const propose = (id: string, as = gloria) => call(proposeClosing, { id, reason }, { as });
const read = async (customer: CustomerId) =>
  (await call(listReversedDeposits, { customer }, { as: luisa })).body.data?.[0];
const decide = async (customer: CustomerId, as = karla, approve = true) =>
  call(decideClosing, { id: (await read(customer))?.proposal?.id ?? '', approve, reason }, { as });

test('two people close a deposit: its frozen part leaves the books, and what was spent stays owed', async () => {
  const outside = await unitsOf(external('chain:BTC'));
  const { customer, id, person, txid } = await createReversed();
  const waiting = async () => (await call(countReversedDeposits, {}, { as: luisa })).body.waiting;
  expect(await waiting()).toBe(1);
  const { reversed_at: reversedAt, ...shown } = (await read(customer)) ?? {};
  expect(shown).toMatchObject({
    customer: person.name,
    currency: 'BTC',
    amount: '0.50000000',
    txid,
    frozen: '0.20000000',
    spent: '0.30000000',
    state: 'reversed',
    proposal: null,
  });
  const own = async () => (await call(readDeposit, { id }, { as: person })).body.data;
  expect(await own()).toMatchObject({ reversed_at: reversedAt, closed_at: null });
  // Until it is final nothing is collected, and what the customer owes is known all the same.
  expect(await debtsOf(person)).toMatchObject([{ source: 'deposit', units: 30_000_000n, state: 'waiting' }]);
  expect(await owesMoney(person)).toBe(true);
  expect((await propose(id)).http).toBe(200);
  expect((await propose(id, karla)).body.code).toBe('already_done');
  await closeDeposits(app);
  expect(await read(customer)).toMatchObject({ state: 'reversed', proposal: { proposer: 'gloria', reason } });
  expect((await decide(customer, gloria)).body.code).toBe('own_proposal');
  const twice = { id: (await read(customer))?.proposal?.id ?? '', approve: true, reason };
  const decisions = await Promise.all([1, 2].map(() => call(decideClosing, twice, { as: karla })));
  expect(decisions.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await read(customer)).toMatchObject({ state: 'closing', proposal: null });
  expect(await waiting()).toBe(0);
  expect((await propose(id)).body.code).toBe('already_done');
  await Promise.all([closeDeposits(app), closeDeposits(app)]);
  expect(await read(customer)).toMatchObject({ state: 'closed', reversed_at: reversedAt });
  expect(await own()).toMatchObject({
    state: 'closed',
    reversed_at: reversedAt,
    closed_at: expect.stringMatching(/^\d{4}-/),
  });
  expect(await debtsOf(person)).toMatchObject([{ state: 'open' }]);
  expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 0n, frozen: 0n });
  expect(await unitsOf(receivable(customer))).toBe(-30_000_000n);
  // The mirror of the network has what was spent there and nothing of the deposit.
  expect((await unitsOf(external('chain:BTC'))) - outside).toBe(30_000_000n);
  expect((await propose(id)).body.code).toBe('already_done');
  expect((await testEnv.emails(person.email))[0]?.subject).toBe('Deposit of 0.50000000 BTC permanently reversed');
  const audit = await call(listAudit, { subject_kind: 'deposit', subject: id }, { as: luisa });
  expect(audit.body.data?.map(({ action }) => action)).toEqual(['deposit.close.approve', 'deposit.close.propose']);
  expect(await findImbalances(app)).toEqual([]);
});

test('a closed deposit that its network confirms after all is not credited by itself', async () => {
  const { customer, id } = await createReversed('remine', 0n);
  await propose(id);
  await decide(customer);
  await closeDeposits(app);
  await custody.mine({ network: 'BTC', blocks: 5 });
  await runWatch(testEnv, 'BTC', 5);
  expect(await readDepositRows(app, customer)).toMatchObject([{ state: 'closed' }]);
  expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 0n, frozen: 0n });
});

test('one that its network confirms before it is closed is credited, and a later reversal needs its own decision', async () => {
  const { customer, id } = await createReversed('remine', 0n);
  const confirmAgain = async () => {
    await custody.mine({ network: 'BTC', blocks: 5 });
    await runWatch(testEnv, 'BTC', 5);
    await closeDeposits(app);
    expect(await readDepositRows(app, customer)).toMatchObject([{ state: 'credited' }]);
    await custody.reorg({ network: 'BTC', depth: 8 });
    await runWatch(testEnv, 'BTC', 5);
    await closeDeposits(app);
    expect((await read(customer))?.state).toBe('reversed');
  };
  await propose(id);
  await confirmAgain();
  // What was proposed about the reversal before is not carried out on this one.
  expect((await decide(customer)).body.code).toBe('already_done');
  expect((await decide(customer, gloria, false)).http).toBe(200);
  await propose(id);
  expect((await decide(customer)).http).toBe(200);
  await confirmAgain();
  expect((await read(customer))?.proposal).toBeNull();
  await expect(app.db.query(close, [id])).rejects.toThrow('closed by two people');
});

test('neither another role nor one login alone closes a deposit', async () => {
  const { customer, id } = await createReversed();
  for (const as of [irene, luisa]) expect((await propose(id, as)).body.code).toBe('role_required');
  expect((await propose(newId())).body.code).toBe('not_found');
  expect((await call(proposeClosing, { id, reason: ' ' }, { as: gloria })).body.code).toBe('reason_missing');
  expect((await call(listReversedDeposits, { search: 'nobody' }, { as: luisa })).body.count).toBe(0);
  await expect(app.db.query(close, [id])).rejects.toThrow('closed by two people');
  for (const login of [testEnv.db, testEnv.operator, testEnv.consoleApp.db])
    await expect(login.query(close, [id])).rejects.toThrow('permission denied');
  const decision = 'insert into app.deposit_closing values ($1, 1, gen_random_uuid(), gen_random_uuid(), now())';
  for (const login of [testEnv.db, testEnv.operator, app.db])
    await expect(login.query(decision, [id])).rejects.toThrow('permission denied');
  const movement = reverseDeposit({
    id,
    reversalNumber: 1,
    customer,
    at: app.clock.now(),
    amount: money('BTC', 20_000_000n),
    place: 'chain:BTC',
  });
  for (const login of [app.db, testEnv.operator])
    await expect(login.inTransaction((tx) => post(tx, movement))).rejects.toThrow();
});

test('a closed deposit is proven by what was frozen of it, and by nothing else', async () => {
  await expectEvidence(testEnv.admin, {
    kinds: ['reverse-deposit'],
    rows: {
      all: [
        "update app.deposit set state = 'reversed' where id = $event",
        'update app.deposit set customer_id = gen_random_uuid() where id = $event',
        'update app.deposit set frozen_units = frozen_units - 1 where id = $event',
        "update app.deposit set currency = 'ETH' where id = $event",
        "update app.deposit set network = 'ETH' where id = $event",
        'update app.deposit set reversals = reversals + 1 where id = $event',
        'update app.deposit_closing set number = number + 1 where deposit_id = $event',
        'delete from app.deposit_closing where deposit_id = $event',
      ],
    },
  });
});
