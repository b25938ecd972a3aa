import { listBankDeposits, readBankReceipt, readMinimums } from '@istmo/contract/areas/bank/bank.contract';
import {
  completeDeposit,
  decideDeposit,
  decideDepositProposal,
  listDepositQueue,
  readDepositCase,
  readDepositProof,
} from '@istmo/contract/areas/bank/bank.staff.contract';
import { asId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import { available, creditBankDeposit, post, readBalance } from '@istmo/ledger';
import { expectEvidence } from '@istmo/ledger/test-evidence';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readReceipt } from '../../testing/test-receipt.ts';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import type { StaffPerson } from '../../testing/test-staff.ts';
import { creditApprovedDeposits } from './bank.worker.ts';
import { matchByStatement, report, signUpFrom, signUpWithBank, wireOf } from './test-bank.ts';

const testEnv = await createTestEnv({ settings: { idleMinutes: 1_000_000, sessionHours: 100_000 } });
const { call, workerApp, app, consoleApp, owner } = testEnv;
const gloria = await testEnv.addStaff('gloria', 'treasury');
const hugo = await testEnv.addStaff('hugo', 'treasury');
const irene = await testEnv.addStaff('irene', 'compliance');

let count = 0;
const signUp = () => signUpWithBank(testEnv, `sender${(count += 1)}`, gloria);
const listOf = async (as: Person) => (await call(listBankDeposits, {}, { as })).body.data ?? [];
const balanceOf = async ({ customer }: Person) => (await readBalance(app.db, available(customer), 'USD')).units;
const reason = 'Found in the statement';
const decide = (id: string, approve: boolean, as: StaffPerson) => call(decideDeposit, { id, approve, reason }, { as });

async function reported(person: Person, depAmt?: string): Promise<string> {
  const { http } = await report(testEnv, person, { fields: wireOf(testEnv, `REF ${person.email}`, depAmt) });
  expect(http).toBe(200);
  return (await listOf(person))[0]?._id ?? '';
}

test('without an active account nothing is reported', async () => {
  const ana = await signUpFrom(testEnv, 'nobank');
  const { body } = await report(testEnv, ana, { fields: wireOf(testEnv, 'REF 1') });
  expect(body).toMatchObject({ code: 'bank_account_required', msg: 'Active Your Bank Account' });
});

test('a reported wire waits; approved by one person below the threshold it is credited once, then completed', async () => {
  const ana = await signUp();
  const id = await reported(ana);
  expect(await listOf(ana)).toMatchObject([{ dep_amount: '1234.50', status: 0, bank_name: 'Banco de Prueba' }]);
  expect((await decide(id, true, irene)).body.code).toBe('role_required');
  expect((await decide(id, true, gloria)).body).toMatchObject({ is_proposed: false });
  expect(await balanceOf(ana)).toBe(0n);
  expect((await call(readBankReceipt, { id }, { as: ana })).body.code).toBe('not_found');
  await Promise.all(Array.from({ length: 5 }, () => creditApprovedDeposits(workerApp)));
  expect(await balanceOf(ana)).toBe(123_450n);
  expect((await listOf(ana))[0]?.status).toBe(1);
  for (const [language, title, status] of [
    ['en', 'Receipt of a bank deposit', 'Approved'],
    ['es', 'Comprobante de un depósito bancario', 'Aprobado'],
  ] as const)
    expect(readReceipt(await call(readBankReceipt, { id }, { as: ana, language }))).toEqual(
      expect.arrayContaining([title, status, '1,234.50 USD', 'Banco de Prueba', `REF ${ana.email}`]),
    );
  expect((await call(readBankReceipt, { id }, { as: await signUp() })).body.code).toBe('not_found');
  expect((await call(completeDeposit, { id, reason }, { as: hugo })).body.code).toBe('conflict');
  const line = { deposit: id, reference: 'BR-LINE', amount: '1234.50' };
  expect((await matchByStatement(testEnv, hugo, line)).http).toBe(200);
  expect((await call(completeDeposit, { id, reason }, { as: hugo })).body.code).toBe('already_done');
  expect((await listOf(ana))[0]?.status).toBe(5);
  expect(await balanceOf(ana)).toBe(123_450n);
  const subjects = (await testEnv.emails(ana.email)).map(({ subject }) => subject);
  expect(subjects.slice(0, 3)).toEqual([
    'Your bank transfer is complete',
    'Your bank transfer was credited',
    'We are checking your bank transfer',
  ]);
});

test('of two staff at once one decides, and the deposit is credited at most once', async () => {
  const ana = await signUp();
  const id = await reported(ana);
  const replies = await Promise.all([decide(id, true, gloria), decide(id, true, hugo)]);
  expect(replies.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
  await creditApprovedDeposits(workerApp);
  expect(await balanceOf(ana)).toBe(123_450n);
  expect((await decide(id, false, hugo)).body.code).toBe('already_done');
});

test('from the threshold on it takes two people, and who proposed it confirms nothing', async () => {
  const ana = await signUp();
  const id = await reported(ana, '10,000');
  expect((await decide(id, true, gloria)).body).toMatchObject({ is_proposed: true });
  expect((await decide(id, true, hugo)).body.code).toBe('already_done');
  expect((await decide(id, false, hugo)).body.code).toBe('already_done');
  await creditApprovedDeposits(workerApp);
  expect(await balanceOf(ana)).toBe(0n);
  const proposal = (await call(readDepositCase, { id }, { as: hugo })).body.proposal?.id ?? '';
  const confirm = (as: StaffPerson) => call(decideDepositProposal, { id: proposal, approve: true, reason }, { as });
  expect((await confirm(gloria)).body.code).toBe('own_proposal');
  expect((await confirm(irene)).body.code).toBe('role_required');
  const replies = await Promise.all([confirm(hugo), confirm(hugo)]);
  expect(replies.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
  await creditApprovedDeposits(workerApp);
  expect(await balanceOf(ana)).toBe(1_000_000n);
});

test('a rejected wire says why and may be reported again', async () => {
  const ana = await signUp();
  const id = await reported(ana);
  expect((await decide(id, false, gloria)).http).toBe(200);
  await creditApprovedDeposits(workerApp);
  expect(await balanceOf(ana)).toBe(0n);
  expect(await listOf(ana)).toMatchObject([{ status: 2, reason }]);
  expect((await testEnv.emails(ana.email))[0]?.text).toContain(reason);
  await reported(ana);
  expect(await listOf(ana)).toHaveLength(2);
});

test('a wire is reported once: of 20 at the same moment, and with a repeated request', async () => {
  const ana = await signUp();
  const fields = wireOf(testEnv, 'ONE');
  const replies = await Promise.all(Array.from({ length: 20 }, () => report(testEnv, ana, { fields })));
  expect(replies.filter(({ http }) => http === 200)).toHaveLength(1);
  const second = { fields: wireOf(testEnv, 'TWO'), key: 'aaaaaaaa-0000-4000-8000-000000000001' };
  expect((await report(testEnv, ana, second)).http).toBe(200);
  expect((await report(testEnv, ana, second)).http).toBe(200);
  const other = await report(testEnv, ana, { ...second, fields: wireOf(testEnv, 'THREE') });
  expect(other.body.code).toBe('idempotency_conflict');
  expect(await listOf(ana)).toHaveLength(2);
});

test.each([
  [{ depAmt: '499.99' }, 'Minimun deposit amount is 500 USD'],
  [{ depAmt: '1e4' }, 'Enter an amount with at most 2 decimals'],
  [{ depAmt: '-600' }, 'Enter an amount with at most 2 decimals'],
  [{ depAmt: '600.123' }, 'Enter an amount with at most 2 decimals'],
  [{ depAmt: '1,23,456' }, 'Enter an amount with at most 2 decimals'],
  [{ refNum: '' }, 'Please Fill in all fields!'],
  [{ refNum: '<b>' }, 'Invalid content exists!'],
  [{ transDate: '2999-01-01' }, 'The date is in the future or more than a year ago'],
  [{ accountnum: '99999999' }, 'Choose one of your active accounts'],
])('%j is refused with "%s"', async (change, msg) => {
  const ana = await signUp();
  const { body } = await report(testEnv, ana, { fields: { ...wireOf(testEnv, 'REF 7'), ...change } });
  expect(body.msg).toBe(msg);
  expect(await listOf(ana)).toEqual([]);
});

test('a proof that is no image is refused, and staff see the image as we encoded it', async () => {
  const ana = await signUp();
  const file = Buffer.from('%PDF-1.7 no image');
  const { body } = await report(testEnv, ana, { fields: wireOf(testEnv, 'REF 8'), file });
  expect(body.msg).toBe('Please upload a valid image file');
  const id = await reported(ana);
  const { raw } = await call(readDepositProof, { id }, { as: irene });
  expect((await sharp(raw.rawPayload).metadata()).format).toBe('png');
  const queue = await call(listDepositQueue, { search: ana.email }, { as: irene });
  expect(queue.body.data).toMatchObject([{ id, amount: '1234.50', holder: 'Rosario Cifuentes', state: 'pending' }]);
});

test('the minimum follows the country of the profile, not what is sent', async () => {
  const ana = await signUp();
  const { body } = await call(readMinimums, {}, { as: ana });
  expect(body.data).toMatchObject({ min_bankdeposit: '500', min_oth_bankdeposit: '1000', is_own_country: 1 });
});

test('the ledger credits no deposit that is not approved, of another amount or by another login', async () => {
  const ana = await signUp();
  const id = await reported(ana);
  const credit = (units: bigint) =>
    creditBankDeposit({ id, customer: ana.customer, at: testEnv.clock.now(), amount: money('USD', units) });
  const postAs = (login: typeof app) => login.db.inTransaction((tx) => post(tx, credit(123_450n)));
  await expect(postAs(workerApp)).rejects.toThrow('no business row proves');
  await expect(postAs(app)).rejects.toThrow();
  await expect(postAs(consoleApp)).rejects.toThrow();
  await decide(id, true, gloria);
  const more = workerApp.db.inTransaction(async (tx) => {
    await tx.query("update app.bank_deposit set state = 'credited', credited_at = now() where id = $1", [id]);
    await post(tx, credit(123_451n));
  });
  await expect(more).rejects.toThrow('no business row proves');
  expect(await balanceOf(ana)).toBe(0n);
});

test('no login skips a step: staff credit nothing, the worker approves nothing, and no login edits an amount', async () => {
  const ana = await signUp();
  const id = asId<'bank-deposit'>(await reported(ana));
  const set = (login: typeof app, change: string) =>
    login.db.query(`update app.bank_deposit set ${change} where id = $1`, [id]);
  await expect(set(app, "state = 'approved'")).rejects.toThrow('permission denied');
  await expect(set(consoleApp, "state = 'credited'")).rejects.toThrow();
  await expect(set(consoleApp, 'units = 1')).rejects.toThrow('permission denied');
  await expect(set(workerApp, "state = 'approved'")).rejects.toThrow();
  await expect(owner.query('update app.bank_deposit set units = units + 1 where id = $1', [id])).rejects.toThrow(
    'never changes',
  );
});

test('a bank credit is proven by its deposit, and by nothing else', async () => {
  await expectEvidence(testEnv.admin, {
    kinds: ['credit-bank-deposit'],
    rows: {
      all: [
        "update app.bank_deposit set state = 'matched' where id = $event",
        'update app.bank_deposit set customer_id = gen_random_uuid() where id = $event',
        'update app.bank_deposit set units = units - 1 where id = $event',
        "update app.bank_deposit set currency = 'COP' where id = $event",
        'update app.bank_deposit set decided_by = null where id = $event',
      ],
    },
  });
});
