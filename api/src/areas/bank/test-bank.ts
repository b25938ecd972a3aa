import { submitBankDeposit, switchBankAccount } from '@istmo/contract/areas/bank/bank.contract';
import { readAccountCase, decideAccount } from '@istmo/contract/areas/bank/bank.staff.contract';
import {
  listStatementLines,
  matchStatementLine,
  uploadStatement,
} from '@istmo/contract/areas/bank/statements.staff.contract';
import { addBankAccount, listBankAccounts } from '@istmo/contract/areas/bank/bank.contract';
import type { Person, TestEnv } from '../../testing/test-env.ts';
import { testPng, toMultipart } from '../../testing/test-images.ts';
import { giveProfile } from '../../testing/test-profile.ts';
import type { StaffPerson } from '../../testing/test-staff.ts';
import { newId } from '@istmo/db/new-id';

export const account = {
  bankname: 'Banco de Prueba',
  accountnum: '00123456',
  conaccount: '00123456',
  acctype: 'savings',
  ibanCode: 'XXXXSVSS',
  currency: 'USD',
};

/** A verified customer with a profile of that country. */
export async function signUpFrom(testEnv: TestEnv, name: string, country = 'El Salvador'): Promise<Person> {
  const person = await testEnv.signUp(name, { kycStatus: 'verified', hasTfa: true });
  await giveProfile(testEnv, person, country);
  return person;
}

/** An account that waits for staff. */
export async function addPending(testEnv: TestEnv, person: Person): Promise<string> {
  await giveProfile(testEnv, person, 'El Salvador');
  await testEnv.call(addBankAccount, account, { as: person });
  const { body } = await testEnv.call(listBankAccounts, {}, { as: person });
  return body.data?.[0]?._id ?? '';
}

export async function addApproved(testEnv: TestEnv, person: Person, by: StaffPerson): Promise<string> {
  const { call } = testEnv;
  await call(addBankAccount, account, { as: person });
  const { body } = await call(listBankAccounts, {}, { as: person });
  const id = body.data?.[0]?._id ?? '';
  const seen = await call(readAccountCase, { id }, { as: by });
  const decision = { id, version: seen.body.version ?? 0, approve: true, reason: 'The letter of the bank' };
  await call(decideAccount, decision, { as: by });
  return id;
}

/** A customer whose account staff approved and who activated it. */
export async function signUpWithBank(testEnv: TestEnv, name: string, by: StaffPerson): Promise<Person> {
  const person = await signUpFrom(testEnv, name);
  await addApproved(testEnv, person, by);
  const { bankname, accountnum } = account;
  await testEnv.call(switchBankAccount, { bankname, accNum: accountnum, status: true }, { as: person });
  return person;
}

export const wireOf = (testEnv: TestEnv, refNum: string, depAmt = '1,234.50') => ({
  depAmt,
  refNum,
  transDate: testEnv.clock.now().toISOString().slice(0, 10),
  bankname: account.bankname,
  accountnum: account.accountnum,
  currency: 'USD',
  country: 'Germany',
});

type Wire = { readonly fields: Readonly<Record<string, string>>; readonly file?: Buffer; readonly key?: string };

/** Reports a wire with its proof, as the page does. */
export async function report(testEnv: TestEnv, person: Person, { fields, file, key }: Wire) {
  const bytes = file ?? (await testPng());
  const { payload, contentType } = toMultipart({
    fields,
    files: [{ field: 'deposit_image', name: 'proof.png', bytes }],
  });
  const reply = await testEnv.server.inject({
    method: 'POST',
    url: `/api/${submitBankDeposit.wire}`,
    payload,
    headers: {
      'content-type': contentType,
      authorization: `Bearer ${person.token}`,
      ...(key !== undefined && { 'idempotency-key': key }),
    },
  });
  const body: { readonly code?: string; readonly msg: string } = reply.json();
  return { http: reply.statusCode, body };
}

/** Uploads a statement of the account for wires, as the console does. */
export async function upload(testEnv: TestEnv, by: StaffPerson, text: string | Buffer) {
  const { payload, contentType } = toMultipart({
    fields: { account: 'wire' },
    files: [{ field: 'statement', name: 'statement.csv', bytes: Buffer.from(text) }],
  });
  const reply = await testEnv.server.inject({
    method: 'POST',
    url: `/console/api/${uploadStatement.wire}`,
    payload,
    headers: { 'content-type': contentType, cookie: by.cookie },
  });
  const body: { readonly code?: string; readonly added?: number; readonly known?: number } = reply.json();
  return { http: reply.statusCode, body };
}

/** A statement with one credit, and its match with a deposit. */
export async function matchByStatement(
  testEnv: TestEnv,
  by: StaffPerson,
  { deposit, reference, amount }: { readonly deposit: string; readonly reference: string; readonly amount: string },
) {
  const today = testEnv.clock.now().toISOString().slice(0, 10);
  await upload(testEnv, by, `date,amount,reference\n${today},${amount},${reference}`);
  const { body } = await testEnv.call(listStatementLines, { search: reference }, { as: by });
  const id = body.data?.[0]?.id ?? '';
  return testEnv.call(matchStatementLine, { id, deposit, reason: 'The same wire' }, { as: by });
}

/** A wire of the customer that was credited; only its row. */
export async function insertCredited(testEnv: TestEnv, owner: Person): Promise<string> {
  const id = newId();
  await testEnv.addStaff(`by${id.slice(-8)}`, 'treasury');
  await testEnv.owner.query(
    `insert into app.bank_deposit (id, customer_id, account_id, bank_name, account_number, holder, country, reference, transferred_on, units, state,
       file_key, file_name, file_type, language, created_at, decided_by, decided_at, credited_at)
     select $1, $2, $3, 'Banco de Prueba', '1', 'A holder', 'Panama', 'REF', '2026-11-20', 100, 'credited', 'x', 'x.png', 'image/png', 'en', now(),
       (select id from app.staff limit 1), now(), now()`,
    [id, owner.customer, await addPending(testEnv, owner)],
  );
  return id;
}
