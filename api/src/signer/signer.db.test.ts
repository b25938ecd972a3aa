import { generateKeyPairSync } from 'node:crypto';
import { newId } from '@istmo/db/new-id';
import { describe, expect, test } from 'vitest';
import { signApproval } from '../signatures/address-approval.ts';
import { createTestEnv, type Person } from '../testing/test-env.ts';
import { createWithdrawalSteps } from '../testing/test-withdrawals.ts';
import { readNetworkFees } from '../areas/payouts/read-network-fees.ts';
import { screenWithdrawals } from '../areas/payouts/screen-withdrawals.ts';
import { watchPrices } from '../areas/prices/public.ts';
import { memoryJournal } from '../signatures/signer-journal.ts';
import { raiseSigningNumbers } from '../books/compare-journal.ts';
import { type Signer, signApproved } from './sign-approved.ts';

const testEnv = await createTestEnv();
const { signer, createOwner, request, confirm, read, balances, cancel } = createWithdrawalSteps(testEnv);

/** A withdrawal that the platform has approved and the signer has not seen. */
async function createApproved(amount = '0.1'): Promise<{ owner: Person; id: string }> {
  const owner = await createOwner('BTC', '1');
  const id = (await request(owner, 'BTC', { amount })).body.data?._id ?? '';
  await confirm(owner);
  await watchPrices(testEnv.workerApp);
  // The threshold of this test's platform is above every amount of it.
  const app = { ...testEnv.workerApp, settings: { ...testEnv.workerApp.settings, withdrawalApprovalUsd: 100_000_000 } };
  await screenWithdrawals(app);
  await readNetworkFees(app);
  expect((await read(owner, id)).state).toBe('approved');
  return { owner, id };
}

/** As an intruder with the superuser's login changes rows. */
const tamper = (sql: string, values: readonly unknown[]) =>
  testEnv.admin.inTransaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(sql, values);
  });

const findingOf = async (id: string): Promise<string | undefined> => {
  const [row] = await testEnv.owner.query<{ finding: string }>(
    'select finding from app.signing_refusal where withdrawal_id = $1',
    [id],
  );
  return row?.finding;
};

const rowOf = async (id: string) =>
  (await testEnv.owner.query('select state, reason from app.withdrawal where id = $1', [id]))[0];

const countSigned = async (id: string) =>
  (await testEnv.owner.query('select from app.broadcast where withdrawal_id = $1', [id])).length;

describe('the signer refuses', () => {
  const other = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy';
  test.each<[string, string, string]>([
    [
      'an address that was changed in the withdrawal after its approval',
      `update app.withdrawal set address = '${other}' where id = $1`,
      'the address is not the one on the list of the customer',
    ],
    [
      'an address that was changed in both places',
      `with a as (update app.withdrawal_address set address = '${other}' where id = (select address_id from app.withdrawal where id = $1))
       update app.withdrawal set address = '${other}' where id = $1`,
      'the signature of the approval does not match the address',
    ],
    [
      'an address that was deleted meanwhile',
      `update app.withdrawal_address set state = 'deleted', deleted_at = now() where id = (select address_id from app.withdrawal where id = $1)`,
      'the address is not approved any more',
    ],
    [
      'an amount that the ledger does not hold',
      'update app.withdrawal set units = units + 1, sent_units = sent_units + 1 where id = $1',
      'the ledger does not hold the amount for it',
    ],
    [
      'a customer who was suspended',
      'update app.account_status set suspended_at = now() where customer_id = (select customer_id from app.withdrawal where id = $1)',
      'the customer is suspended',
    ],
    [
      'a customer who froze the account',
      "update app.account_status set frozen_at = now(), frozen_about = 'sign-in', frozen_ticket = 'TK-1' where customer_id = (select customer_id from app.withdrawal where id = $1)",
      'the customer has frozen the account',
    ],
    [
      'a withdrawal during the rest after a security change',
      `update app.account_status set withdrawal_cooldown_until = 'infinity', cooldown_reason = 'password-reset' where customer_id = (select customer_id from app.withdrawal where id = $1)`,
      'withdrawals of the customer rest after a security change',
    ],
    [
      'a customer who owes money',
      'update app.account_status set owes_money = true where customer_id = (select customer_id from app.withdrawal where id = $1)',
      'the customer owes money for a payment that was taken back',
    ],
    [
      'one that passes the daily limit, whoever approved it',
      `update app.withdrawal_limit set daily_units = 1 where currency = 'BTC' and $1::uuid is not null`,
      'it passes the daily limit',
    ],
  ])('%s', async (_, sql, finding) => {
    const { owner, id } = await createApproved();
    const limit = "select daily_units from app.withdrawal_limit where currency = 'BTC'";
    const [before] = await testEnv.owner.query<{ daily_units: bigint }>(limit);
    await tamper(sql, [id]);
    await signApproved(signer);
    await testEnv.owner.query("update app.withdrawal_limit set daily_units = $1 where currency = 'BTC'", [
      before?.daily_units,
    ]);
    expect(await findingOf(id)).toBe(finding);
    expect(await countSigned(id)).toBe(0);
    expect(await rowOf(id)).toEqual({ state: 'on_hold', reason: 'signer' });
    expect((await balances(owner, 'BTC')).held).toBe(10_000_000n);
  });

  test('one of a currency that was stopped meanwhile', async () => {
    const { id } = await createApproved();
    await testEnv.owner.query(
      `insert into app.currency_stop (id, currency, cause, finding, stopped_at) values ($1, 'BTC', 'shortfall', 'one is missing', now())`,
      [newId()],
    );
    await signApproved(signer);
    await tamper("delete from app.currency_stop where currency = 'BTC'", []);
    expect(await findingOf(id)).toBe('withdrawals of this currency or network are paused');
    expect(await countSigned(id)).toBe(0);
  });

  test('an approval that was signed with another key', async () => {
    const { id } = await createApproved();
    const [address] = await testEnv.owner.query<{
      id: string;
      customer: string;
      currency: string;
      chain: string;
      address: string;
      approvedAt: Date;
    }>(
      `select a.id, a.customer_id as customer, a.currency, a.chain, a.address, a.approved_at as "approvedAt"
         from app.withdrawal_address a join app.withdrawal w on w.address_id = a.id where w.id = $1`,
      [id],
    );
    if (!address) throw new Error('the withdrawal has no address');
    const forged = signApproval(generateKeyPairSync('ed25519').privateKey, address);
    await tamper('update app.withdrawal_address set approval = $2 where id = $1', [address.id, forged]);
    await signApproved(signer);
    expect(await findingOf(id)).toBe('the signature of the approval does not match the address');
  });

  test('more than it may sign alone without two approvals, though the platform wants none', async () => {
    const { id } = await createApproved('0.21');
    await signApproved(signer);
    expect(await findingOf(id)).toBe('2 approvals are needed, it has 0');
  });
});

describe('after a restore of the database', () => {
  /** As if the backup had been made before it was signed. */
  const forget = async (id: string): Promise<void> => {
    await tamper(
      'delete from app.signed_transaction where broadcast_id = (select id from app.broadcast where withdrawal_id = $1)',
      [id],
    );
    await tamper('delete from app.broadcast where withdrawal_id = $1', [id]);
    await tamper("update app.withdrawal set state = 'approved' where id = $1", [id]);
    await tamper('update app.signing_account set next_nonce = next_nonce - 1', []);
  };
  /** As if two of the staff had ended the restore. */
  const reopen = async (): Promise<void> => {
    await tamper(
      "update app.restore set ended_at = now(), first_staff = gen_random_uuid(), second_staff = gen_random_uuid(), reason = 'x'",
      [],
    );
    await tamper("update app.books_state set is_sound = true, finding = ''", []);
  };
  const transactionOf = async (id: string) =>
    (
      await testEnv.owner.query<{ txid: string }>(
        'select s.txid from app.signed_transaction s join app.broadcast b on b.id = s.broadcast_id where b.withdrawal_id = $1',
        [id],
      )
    )[0]?.txid;

  test('a withdrawal that the journal has gets the same transaction, whatever the fee is now', async () => {
    const { id } = await createApproved();
    await signApproved(signer);
    const before = await transactionOf(id);
    await forget(id);
    await tamper('update app.network_fee set rate = rate * 2', []);
    await signApproved(signer);
    expect(await transactionOf(id)).toBe(before);
  });

  const account = 'an account that numbers its transactions';
  /** Signs as on a network that counts the transactions of an account. */
  const counting: Signer = {
    ...signer,
    transactions: {
      ...signer.transactions,
      accountOf: () => account,
      sign: async (order) => ({ ...(await signer.transactions.sign(order)), spends: `${account} ${order.nonce}` }),
    },
  };
  const nextNumber = async () =>
    (await testEnv.owner.query<{ next: number }>('select next_nonce::int as next from app.signing_account'))[0]?.next;

  test('a withdrawal that the journal has keeps its number though others before it were lost, and further ones get new numbers', async () => {
    await tamper("insert into app.signing_account (network, address, next_nonce) values ('BTC', $1, 7)", [account]);
    const [lost, known] = [await createApproved(), await createApproved()];
    await signApproved(counting);
    const before = await transactionOf(known.id);
    for (const { id } of [lost, known]) await forget(id);
    await tamper("update app.withdrawal set state = 'confirmed' where id = $1", [lost.id]);
    const entries = [await signer.journal.findOf(lost.id), await signer.journal.findOf(known.id)].filter(
      (one) => one !== undefined,
    );
    await expect(raiseSigningNumbers(testEnv.operator, entries)).rejects.toThrow('while a restore is open');
    await signApproved(counting);
    expect([await transactionOf(known.id), await nextNumber()]).toEqual([before, 9]);

    await tamper('update app.signing_account set next_nonce = 7', []);
    await testEnv.operator.query("select app.report_restore('the operator restored the database', 0)");
    expect(await raiseSigningNumbers(testEnv.operator, entries)).toEqual([{ network: 'BTC', account, next: 9 }]);
    expect(await raiseSigningNumbers(testEnv.operator, entries)).toEqual([]);
    await expect(testEnv.operator.query('update app.signing_account set next_nonce = 1')).rejects.toThrow(
      'never lowered',
    );
    await reopen();
    const { id } = await createApproved();
    await signApproved(counting);
    expect((await signer.journal.findOf(id))?.nonce).toBe(9);
    await tamper('delete from app.signing_account', []);
  });

  test('nothing spends what the journal has for another, the signer says so, and the platform holds itself', async () => {
    const { id } = await createApproved();
    await signApproved(signer);
    const signed = await signer.journal.findOf(id);
    if (!signed) throw new Error('the journal does not have it');
    await forget(id);
    const journal = memoryJournal();
    await journal.append({ ...signed, withdrawal: newId() });
    await signApproved({ ...signer, journal });
    expect(await findingOf(id)).toBe(
      `the database is older than the signer's journal: ${signed.txid} of another withdrawal spends the same`,
    );
    expect(await testEnv.owner.query('select from app.restore where ended_at is null')).toHaveLength(1);
    await reopen();
  });
});

test('many signers at once sign a withdrawal once', async () => {
  const { owner, id } = await createApproved();
  await Promise.all([1, 2, 3, 4].map(() => signApproved(signer)));
  expect(await countSigned(id)).toBe(1);
  expect((await read(owner, id)).state).toBe('signed');
});

test('a withdrawal that is cancelled while it is being signed is either, never both', async () => {
  for (let round = 0; round < 5; round++) {
    const { owner, id } = await createApproved();
    await Promise.all([signApproved(signer), cancel(owner, id)]);
    const { state } = await read(owner, id);
    expect([state, await countSigned(id)]).toEqual(state === 'cancelled' ? ['cancelled', 0] : ['signed', 1]);
  }
});

describe('the database refuses', () => {
  test('what the signer does not need, and a signature by any other login', async () => {
    const { id } = await createApproved();
    for (const sql of [
      "update app.withdrawal set state = 'approved'",
      'delete from app.broadcast',
      'select sealed_secret from app.two_factor',
      'select email from app.customer',
      "update app.signed_transaction set raw = 'x'",
    ])
      await expect(testEnv.signerDb.query(sql), sql).rejects.toThrow('permission denied');
    const insert = `insert into app.broadcast (id, withdrawal_id, network, spends, txid, signed_at) values (gen_random_uuid(), $1, 'BTC', 'x', 'x', now())`;
    for (const login of [testEnv.db, testEnv.workerApp.db, testEnv.consoleApp.db])
      await expect(login.query(insert, [id])).rejects.toThrow('permission denied');
  });

  test('that the serving login or the worker approves past its step', async () => {
    const owner = await createOwner('BTC', '1');
    const id = (await request(owner, 'BTC', { amount: '0.1' })).body.data?._id ?? '';
    const set = (state: string) => `update app.withdrawal set state = '${state}', confirmed_at = now() where id = $1`;
    await expect(testEnv.db.query(set('approved'), [id])).rejects.toThrow('does not go from pending to approved');
    await confirm(owner);
    await expect(testEnv.db.query(set('approved'), [id])).rejects.toThrow('does not go from confirmed to approved');
    await expect(testEnv.workerApp.db.query(set('signed'), [id])).rejects.toThrow(
      'does not go from confirmed to signed',
    );
  });
});
