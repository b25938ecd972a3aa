import { listBankAccounts, listBanks, readBankAccount, readBankCode } from '@istmo/contract/areas/bank/bank.contract';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { type BankAccount, readAccountsOf, readBanks } from './bank-accounts.store.ts';
import { accountStatuses } from './bank-states.ts';
import { readBeneficiary } from './beneficiary.ts';

const toEntry = (row: BankAccount) => ({
  _id: row.id,
  bank_name: row.bankName,
  account_num: row.accountNumber,
  acc_type: row.accountType,
  iban_code: row.code,
  status: accountStatuses[row.state],
  active_status: row.isActive ? (1 as const) : (0 as const),
  reason: row.reason ?? '',
});

export const answerListBankAccounts = handle(listBankAccounts, async (app, { customer }) => {
  const [rows, { firstname, lastname }] = await Promise.all([
    readAccountsOf(app.db, customer),
    readBeneficiary(app.db, customer),
  ]);
  return { data: rows.map(toEntry), beneficiary: { firstname, lastname } };
});

export const answerReadBankAccount = handle(readBankAccount, async (app, { customer }, { bankID }) => {
  const row = (await readAccountsOf(app.db, customer)).find(({ id }) => id === bankID);
  return { data: row ? toEntry(row) : refuse('not_found', m.kernel_not_found, { field: 'bankID' }) };
});

/** The banks of the customer's country; none where it has no list, and then the name is typed. */
export const answerListBanks = handle(listBanks, async (app, { accountStatus }) => {
  const banks = await readBanks(app.db, accountStatus.country);
  return { data: banks.map(({ name }) => ({ bank_name: name })) };
});

export const answerReadBankCode = handle(readBankCode, async (app, { accountStatus }, { bank_name: name }) => {
  const bank = (await readBanks(app.db, accountStatus.country)).find((one) => one.name === name);
  return {
    data: { swift_code: bank ? bank.swiftCode : refuse('not_found', m.kernel_not_found, { field: 'bank_name' }) },
  };
});
