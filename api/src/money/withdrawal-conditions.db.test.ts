import { firstRuleSet } from '@istmo/contract/areas/rules/rule-set';
import { expect, test } from 'vitest';
import { signApproved } from '../signer/sign-approved.ts';
import { createTestEnv, type Person } from '../testing/test-env.ts';
import { setRules } from '../testing/test-rules.ts';
import { createWithdrawalSteps } from '../testing/test-withdrawals.ts';
import { waitForRegistry } from '../testing/wait-for-registry.ts';
import { type UnmetCondition, withdrawalConditions } from './withdrawal-conditions.ts';
import { readNetworkFees } from '../areas/payouts/read-network-fees.ts';
import { screenWithdrawals } from '../areas/payouts/screen-withdrawals.ts';
import { watchPrices } from '../areas/prices/public.ts';

const testEnv = await createTestEnv();
const { signer, createOwner, fund, request, confirm, read } = createWithdrawalSteps(testEnv);
const { owner: db, workerApp } = testEnv;

const ofCustomer = (set: string) => (person: Person) =>
  db.query(`update app.account_status set ${set} where customer_id = $1`, [person.customer]);
const inRegistry = (sql: string) => async () => {
  await db.query(sql);
  await waitForRegistry(testEnv);
};
const setLimit = (units: number) =>
  inRegistry(`insert into app.withdrawal_limit values ('COINGT', ${units}, ${units}, ${units})
    on conflict (currency) do update set max_units = excluded.max_units, daily_units = excluded.daily_units, monthly_units = excluded.monthly_units`);

type Case = {
  readonly end: (person: Person) => Promise<unknown>;
  /** For what all customers share. */
  readonly mend?: () => Promise<unknown>;
  /** The refusal of another request. */
  readonly request: string;
  /** The refusal of the confirmation; undefined where the withdrawal is held after it. */
  readonly confirmation?: string;
  readonly state: 'on_hold' | 'resting';
  /** What the signer finds by itself; undefined where only the worker asks. */
  readonly finding?: string;
};

const cases: Readonly<Record<UnmetCondition, Case>> = {
  suspended: {
    end: ofCustomer('suspended_at = now()'),
    request: 'suspended',
    state: 'on_hold',
    finding: 'the customer is suspended',
  },
  frozen: {
    end: ofCustomer("frozen_at = now(), frozen_about = 'sign-in', frozen_ticket = 'TK-1'"),
    request: 'frozen',
    state: 'on_hold',
    finding: 'the customer has frozen the account',
  },
  identity: {
    end: ofCustomer("kyc_status = 'redo'"),
    request: 'kyc_required',
    confirmation: 'kyc_required',
    state: 'on_hold',
    finding: 'the identity of the customer is not verified any more',
  },
  address_changed: {
    end: (person) =>
      db.query("update app.withdrawal_address set state = 'deleted', deleted_at = now() where customer_id = $1", [
        person.customer,
      ]),
    request: 'address_required',
    confirmation: 'address_required',
    state: 'on_hold',
    finding: 'the address is not approved any more',
  },
  service_paused: {
    end: inRegistry("update app.instrument set status = 'suspended' where code = 'COINGT'"),
    mend: inRegistry("update app.instrument set status = 'listed' where code = 'COINGT'"),
    request: 'service_paused',
    state: 'resting',
    finding: 'withdrawals of this currency or network are paused',
  },
  owing: {
    end: ofCustomer('owes_money = true'),
    request: 'withdrawals_owing',
    state: 'resting',
    finding: 'the customer owes money for a payment that was taken back',
  },
  security_change: {
    end: (person) =>
      db.query(
        "update app.account_status set withdrawal_cooldown_until = $2, cooldown_reason = 'password-reset' where customer_id = $1",
        [person.customer, new Date(testEnv.clock.now().getTime() + 86_400_000)],
      ),
    request: 'withdrawals_resting',
    state: 'resting',
    finding: 'withdrawals of the customer rest after a security change',
  },
  limit: {
    end: setLimit(1),
    mend: setLimit(1000),
    request: 'limit_exceeded',
    confirmation: 'limit_exceeded',
    state: 'on_hold',
    finding: 'it is more than one withdrawal may be',
  },
  rules: {
    end: () => setRules(testEnv, 'COINGT', { isPaused: true }),
    mend: () => setRules(testEnv, 'COINGT', firstRuleSet),
    request: 'rules_refused',
    confirmation: 'rules_refused',
    state: 'resting',
  },
};

async function createRequested() {
  const owner = await createOwner('COINGT', '20');
  await fund(owner, 'USDT', '20');
  const { body } = await request(owner, 'COINGT', { amount: '2' });
  if (!body.data) throw new Error(body.msg);
  return { owner, id: body.data._id };
}

async function createApproved() {
  const { owner, id } = await createRequested();
  await confirm(owner);
  await watchPrices(workerApp);
  await screenWithdrawals(workerApp);
  await readNetworkFees(workerApp);
  expect((await read(owner, id)).state).toBe('approved');
  return { owner, id };
}

const stateOf = async (id: string) =>
  (await db.query('select state, reason from app.withdrawal where id = $1', [id]))[0];
const countSigned = async (id: string) =>
  (await db.query('select from app.broadcast where withdrawal_id = $1', [id])).length;

test.each(withdrawalConditions)(
  '%s: refused when requested again, refused or held when confirmed',
  async (condition) => {
    const tested = cases[condition];
    const { owner, id } = await createRequested();
    await tested.end(owner);
    expect((await request(owner, 'COINGT', { amount: '2' })).body.code).toBe(tested.request);
    expect((await confirm(owner)).body.code).toBe(tested.confirmation);
    await screenWithdrawals(workerApp);
    await tested.mend?.();
    const isRefused = tested.confirmation !== undefined;
    expect(await stateOf(id)).toEqual(
      isRefused ? { state: 'pending', reason: null } : { state: tested.state, reason: condition },
    );
  },
);

test.each(withdrawalConditions)('%s: an approved withdrawal is held before it is signed', async (condition) => {
  const tested = cases[condition];
  const { owner, id } = await createApproved();
  await tested.end(owner);
  await screenWithdrawals(workerApp);
  await signApproved(signer);
  await tested.mend?.();
  expect(await stateOf(id)).toEqual({ state: tested.state, reason: condition });
  expect(await countSigned(id)).toBe(0);
});

test.each(withdrawalConditions.filter((name) => cases[name].finding !== undefined))(
  '%s: the signer finds it by itself',
  async (condition) => {
    const tested = cases[condition];
    const { owner, id } = await createApproved();
    await tested.end(owner);
    await signApproved(signer);
    await tested.mend?.();
    const refusals = await db.query('select finding from app.signing_refusal where withdrawal_id = $1', [id]);
    expect(refusals).toEqual([{ finding: tested.finding }]);
    expect(await countSigned(id)).toBe(0);
  },
);

test('the database stores no signed transaction to an address that was deleted', async () => {
  const { owner, id } = await createApproved();
  await cases.address_changed.end(owner);
  const broadcast = testEnv.signerDb.query(
    `insert into app.broadcast (id, withdrawal_id, network, spends, txid, signed_at)
     values (gen_random_uuid(), $1, 'ethereum', 'one', 'two', now())`,
    [id],
  );
  await expect(broadcast).rejects.toThrow('the address of withdrawal');
});
