import { addBankAccount, changeBankAccount } from '@istmo/contract/areas/bank/bank.contract';
import {
  type BankAccountForm,
  bankAccountRules,
  findBankProblem,
  maxBankAccounts,
} from '@istmo/contract/areas/bank/bank.rules';
import type { CustomerId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { type Caller, handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { takeTurn } from '../../http/throttle.ts';
import { setActiveBank } from '../access/public.ts';
import { lockCustomer } from '../accounts/public.ts';
import { publishEvent } from '../notifications/public.ts';
import {
  type AccountContent,
  type BankAccount,
  insertAccount,
  readAccountsOf,
  readBanks,
  updateAccount,
} from './bank-accounts.store.ts';
import { announceAccount } from './bank-notices.ts';
import { readBeneficiary } from './beneficiary.ts';
import { savedAccounts } from './throttles.ts';

export const answerAddBankAccount = handle(addBankAccount, async (app, caller, input) => {
  const content = await readContent(app, caller, input);
  const { customer } = caller;
  await app.db.inTransaction(async (tx) => {
    await lockCustomer(tx, customer);
    const saved = await readAccountsOf(tx, customer);
    refuseDuplicate(saved, content);
    const place = [1, 2, 3].slice(0, maxBankAccounts).find((one) => saved.every((row) => row.place !== one));
    if (place === undefined) return refuse('entries_full', m.bank_full);
    await insertAccount(tx, { ...content, customer, place, at: app.clock.now() });
    await announceAccount(app, tx, { ...content, customer }, { what: 'added' });
  });
  return { message: m.bank_added };
});

/** The status that is sent is not read: an edited account is pending and inactive, which the database sees to (requirement 3.15). */
export const answerChangeBankAccount = handle(changeBankAccount, async (app, caller, input) => {
  const content = await readContent(app, caller, { ...input, ibanCode: input.ibancode });
  const { customer } = caller;
  await app.db.inTransaction(async (tx) => {
    await lockCustomer(tx, customer);
    const saved = await readAccountsOf(tx, customer);
    const row = saved.find(({ id }) => id === input.id);
    if (!row) return refuse('not_found', m.kernel_not_found, { field: 'id' });
    refuseDuplicate(
      saved.filter((other) => other !== row),
      content,
    );
    await updateAccount(tx, row.id, { content, at: app.clock.now() });
    await reportActiveBank(tx, customer);
    await announceAccount(app, tx, { ...content, customer }, { what: 'changed' });
  });
  return { message: m.bank_changed };
});

async function readContent(
  app: App,
  { customer, accountStatus, language }: Caller,
  { bankname, accountnum, conaccount, acctype, ibanCode }: BankAccountForm,
): Promise<AccountContent> {
  const form = { bankname, accountnum, conaccount, acctype, ibanCode };
  const banks = await readBanks(app.db, accountStatus.country);
  const problem = findBankProblem(bankAccountRules(banks.map(({ name }) => name)), form);
  if (problem) refuse(problem.code, problem.message, { field: problem.field });
  const { firstname, lastname, country } = await readBeneficiary(app.db, customer);
  const holder = [firstname, lastname].filter((name) => name !== '').join(' ');
  if (holder === '') refuse('profile_incomplete', m.kyc_profile_first);
  await takeTurn(app, savedAccounts, customer);
  return {
    bankName: bankname.trim(),
    accountNumber: accountnum.trim(),
    accountType: acctype.trim() === 'checking' ? 'checking' : 'savings',
    code: ibanCode.trim().toUpperCase(),
    country,
    holder,
    language,
  };
}

function refuseDuplicate(saved: readonly BankAccount[], { bankName, accountNumber }: AccountContent): void {
  const isSaved = saved.some((row) => row.bankName === bankName && row.accountNumber === accountNumber);
  if (isSaved) refuse('already_done', m.bank_duplicate, { field: 'accountnum' });
}

/** Tells the guard whether the customer has an active account (requirement 1.6.2). The caller has locked the customer. */
export async function reportActiveBank(tx: Tx, customer: CustomerId): Promise<void> {
  const rows = await readAccountsOf(tx, customer);
  await setActiveBank(
    tx,
    customer,
    rows.some(({ isActive }) => isActive),
  );
  await publishEvent(tx, customer, 'account-status');
}
