import { readUserStatus } from '@istmo/contract/areas/access/access.contract';
import {
  addBankAccount,
  changeBankAccount,
  listBankAccounts,
  listBanks,
  readBankAccount,
  readBankCode,
  switchBankAccount,
} from '@istmo/contract/areas/bank/bank.contract';
import { decideAccount, listAccountQueue, readAccountCase } from '@istmo/contract/areas/bank/bank.staff.contract';
import { expect, test } from 'vitest';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { account, addApproved, signUpFrom } from './test-bank.ts';

const testEnv = await createTestEnv({ settings: { idleMinutes: 1_000_000, sessionHours: 100_000 } });
const { call, app, owner } = testEnv;
const gloria = await testEnv.addStaff('gloria', 'treasury');
const hugo = await testEnv.addStaff('hugo', 'treasury');
const irene = await testEnv.addStaff('irene', 'compliance');

let count = 0;
const signUp = (country?: string) => signUpFrom(testEnv, `holder${(count += 1)}`, country);
const numbered = (accountnum: string) => ({ ...account, accountnum, conaccount: accountnum });
const accountsOf = async (as: Person) => (await call(listBankAccounts, {}, { as })).body.data ?? [];
const guardOf = async (as: Person) => (await call(readUserStatus, {}, { as })).body.BankDepSts?.depstatus;
const switchTo = (as: Person, status: boolean) =>
  call(switchBankAccount, { bankname: account.bankname, accNum: account.accountnum, status }, { as });

test('of 50 accounts added at the same moment three are saved', async () => {
  const ana = await signUp();
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) => call(addBankAccount, numbered(`9000${100 + index}`), { as: ana })),
  );
  expect(replies.filter(({ http }) => http === 200)).toHaveLength(3);
  expect(new Set(replies.map(({ body }) => body.code))).toEqual(new Set([undefined, 'entries_full']));
  expect(await accountsOf(ana)).toHaveLength(3);
});

test('a new account is pending with the names of the profile, and other customers do not read it', async () => {
  const [ana, bea] = [await signUp(), await signUp()];
  expect((await call(addBankAccount, account, { as: ana })).http).toBe(200);
  const { body } = await call(listBankAccounts, {}, { as: ana });
  expect(body.beneficiary).toEqual({ firstname: 'Rosario', lastname: 'Cifuentes' });
  expect(body.data).toMatchObject([{ account_num: '00123456', status: 0, active_status: 0 }]);
  const bankID = body.data?.[0]?._id ?? '';
  const entry = { bankID, bank_name: '', account_num: '' };
  expect((await call(readBankAccount, entry, { as: ana })).body.data?.iban_code).toBe('XXXXSVSS');
  expect((await call(readBankAccount, entry, { as: bea })).body.code).toBe('not_found');
  const foreign = await call(changeBankAccount, { ...account, ibancode: 'AAAA', status: '1', id: bankID }, { as: bea });
  expect(foreign.body.code).toBe('not_found');
});

test.each([
  [{ accountnum: '' }, 'Please Fill in all fields!'],
  [{ conaccount: '999' }, 'Confirm Account does not match'],
  [{ bankname: "Bank'; drop table x" }, 'Invalid content exists!'],
  [{ accountnum: '12a4', conaccount: '12a4' }, 'The account number must have 4 to 34 digits and nothing else'],
  [{ acctype: 'gold' }, 'Enter Account Type'],
])('%j is refused with "%s"', async (change, msg) => {
  const ana = await signUp();
  const { body } = await call(addBankAccount, { ...account, ...change }, { as: ana });
  expect(body).toMatchObject({ success: 0, msg });
  expect(await accountsOf(ana)).toEqual([]);
});

test('only an approved account is activated, and the guard of bank deposits follows it', async () => {
  const ana = await signUp();
  await call(addBankAccount, account, { as: ana });
  expect((await switchTo(ana, true)).body.code).toBe('conflict');
  const bea = await signUp();
  await addApproved(testEnv, bea, gloria);
  expect(await guardOf(bea)).toBe(0);
  expect((await switchTo(bea, true)).http).toBe(200);
  expect(await guardOf(bea)).toBe(1);
  expect((await switchTo(bea, false)).http).toBe(200);
  expect(await guardOf(bea)).toBe(0);
});

test('editing an active account makes it pending and inactive, whatever status is sent', async () => {
  const ana = await signUp();
  const id = await addApproved(testEnv, ana, gloria);
  await switchTo(ana, true);
  testEnv.advance(1_000);
  const same = { ...account, ibancode: account.ibanCode, status: '1', id };
  expect((await call(changeBankAccount, same, { as: ana })).http).toBe(200);
  expect(await accountsOf(ana)).toMatchObject([{ account_num: '00123456', status: 0, active_status: 0 }]);
  const edited = { ...numbered('00999999'), ibancode: 'XXXXSVSS', status: '1', id };
  expect((await call(changeBankAccount, edited, { as: ana })).http).toBe(200);
  expect(await accountsOf(ana)).toMatchObject([{ account_num: '00999999', status: 0, active_status: 0 }]);
  expect(await guardOf(ana)).toBe(0);
});

test("the login of customers' calls cannot approve an account", async () => {
  const ana = await signUp();
  await call(addBankAccount, account, { as: ana });
  const approve = "update app.bank_account set state = 'approved' where customer_id = $1";
  await expect(app.db.query(approve, [ana.customer])).rejects.toThrow('permission denied');
});

test('of two decisions at once one counts, and the customer reads why it was rejected', async () => {
  const ana = await signUp();
  await call(addBankAccount, account, { as: ana, language: 'es' });
  const id = (await accountsOf(ana))[0]?._id ?? '';
  const decide = (approve: boolean, as: typeof gloria) =>
    call(decideAccount, { id, version: 1, approve, reason: 'El titular es otro.' }, { as });
  expect((await decide(false, irene)).body.code).toBe('role_required');
  const replies = await Promise.all([decide(false, gloria), decide(false, hugo)]);
  expect(replies.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await accountsOf(ana)).toMatchObject([{ status: 2, reason: 'El titular es otro.' }]);
  const [email] = await testEnv.emails(ana.email);
  expect(email?.subject).toBe('Se rechazó su cuenta bancaria');
  expect(email?.text).toContain('El titular es otro.');
});

test('what staff have not read is not approved', async () => {
  const ana = await signUp();
  await call(addBankAccount, account, { as: ana });
  const id = (await accountsOf(ana))[0]?._id ?? '';
  await call(changeBankAccount, { ...numbered('00777777'), ibancode: 'XXXXSVSS', status: '0', id }, { as: ana });
  const decision = { id, approve: true, reason: 'The letter of the bank' };
  expect((await call(decideAccount, { ...decision, version: 1 }, { as: gloria })).body.code).toBe('conflict');
  const { body } = await call(readAccountCase, { id }, { as: irene });
  expect(body).toMatchObject({ account_number: '00777777', holder: 'Rosario Cifuentes', version: 2 });
  expect((await call(decideAccount, { ...decision, version: 2 }, { as: gloria })).http).toBe(200);
  const queue = await call(listAccountQueue, { view: 'decided', search: ana.email }, { as: irene });
  expect(queue.body.data).toMatchObject([{ id, state: 'approved', decider: 'gloria' }]);
});

test('a customer of Colombia chooses from its banks, with their codes', async () => {
  const ana = await signUp('Colombia');
  const { body } = await call(listBanks, {}, { as: ana });
  expect(body.data).toHaveLength(42);
  const code = await call(readBankCode, { bank_name: 'Bancolombia' }, { as: ana });
  expect(code.body.data?.swift_code).toBe('COLOCOBM');
  expect((await call(addBankAccount, account, { as: ana })).body.msg).toBe('Choose Bank Name');
  expect((await call(addBankAccount, { ...account, bankname: 'Bancolombia' }, { as: ana })).http).toBe(200);
  expect((await call(listBanks, {}, { as: await signUp() })).body.data).toEqual([]);
});

test('every decision has its entry in the audit log', async () => {
  const ana = await signUp();
  const id = await addApproved(testEnv, ana, gloria);
  const entries = await owner.query<{ action: string }>(
    "select action from app.audit_entry where subject = $1 and kind = 'act'",
    [id],
  );
  expect(entries).toEqual([{ action: 'bank-account.approve' }]);
});
