import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { flag, optionalText, reference, text } from '../../kernel/field.ts';
import { bit, decimal, listReply, time } from '../../kernel/reply.ts';
import * as calls from './bank.calls.ts';

const bankAccount = z.object({
  _id: z.string(),
  bank_name: z.string(),
  account_num: z.string(),
  acc_type: z.string(),
  iban_code: z.string(),
  /** 0 pending, 1 completed, 2 rejected. */
  status: z.literal([0, 1, 2]),
  active_status: bit,
  /** The product's own: why it was rejected; '' otherwise. */
  reason: z.string(),
});

const ownBank = z.object({ bank: z.string(), account: z.string(), swift: z.string() });

// Empty fields are accepted here, because the rules report what is missing with the documents' messages.
const bankFields = {
  bankname: optionalText(160),
  accountnum: optionalText(60),
  conaccount: optionalText(60),
  acctype: optionalText(60),
};

export const readMinimums = endpoint(calls.readMinimums, {
  summary: 'The minimum bank deposit of the home country group and of all others, in USD.',
  input: noFields,
  output: z.object({
    data: z.object({
      min_bankdeposit: decimal,
      min_oth_bankdeposit: decimal,
      /** The product's own: whether the customer's country is of the first group, and where the money is sent to. */
      is_own_country: bit,
      holder: z.string(),
      local: ownBank,
      wire: ownBank,
      intermediary: z.object({ bank: z.string(), swift: z.string() }),
    }),
  }),
  refusals: [],
});

export const submitBankDeposit = endpoint(calls.submitBankDeposit, {
  summary: 'Reports a USD wire with its proof; staff match it with the bank and approve.',
  input: z.object({
    /** Digits with thousands separators and at most two decimals. */
    depAmt: optionalText(40),
    refNum: optionalText(80),
    transDate: optionalText(40),
    bankname: optionalText(160),
    accountnum: optionalText(60),
    currency: optionalText(10),
    country: optionalText(120),
  }),
  output: noFields,
  refusals: ['invalid_field', 'disallowed_content', 'amount_invalid', 'amount_too_small', 'already_done'],
});

export const listBankDeposits = endpoint(calls.listBankDeposits, {
  summary: "The customer's reported wires; status 1 Approved, 5 Completed, 2 Rejected, anything else Pending.",
  input: noFields,
  output: listReply(
    z.object({
      _id: z.string(),
      dep_amount: decimal,
      reff_num: z.string(),
      transfer_date: z.string(),
      account_num: z.string(),
      bank_name: z.string(),
      status: z.literal([0, 1, 2, 5]),
      created_at: time,
      /** The product's own: why it was rejected; '' otherwise. */
      reason: z.string(),
    }),
  ),
  refusals: [],
});

export const listBankAccounts = endpoint(calls.listBankAccounts, {
  summary: "The customer's bank accounts, at most three.",
  input: noFields,
  output: z.object({
    data: z.array(bankAccount),
    /** The product's own: the names of the profile, which the account must belong to. */
    beneficiary: z.object({ firstname: z.string(), lastname: z.string() }),
  }),
  refusals: [],
});

export const listBanks = endpoint(calls.listBanks, {
  summary: 'The banks to choose from.',
  input: noFields,
  output: listReply(z.object({ bank_name: z.string() })),
  refusals: [],
});

export const readBankCode = endpoint(calls.readBankCode, {
  summary: 'The SWIFT code of a bank on the list.',
  input: z.object({ bank_name: text(160) }),
  output: z.object({ data: z.object({ swift_code: z.string() }) }),
  refusals: ['not_found'],
});

export const addBankAccount = endpoint(calls.addBankAccount, {
  summary: "Adds one of the customer's bank accounts; it waits for staff.",
  input: z.object({ ...bankFields, ibanCode: optionalText(60), currency: optionalText(10) }),
  output: noFields,
  refusals: ['invalid_field', 'disallowed_content', 'already_done', 'entries_full', 'profile_incomplete'],
});

export const switchBankAccount = endpoint(calls.switchBankAccount, {
  summary: 'Makes a completed account the active one, or inactive.',
  input: z.object({ bankname: text(160), accNum: text(60), status: flag }),
  output: noFields,
  refusals: ['not_found', 'conflict'],
});

export const readBankAccount = endpoint(calls.readBankAccount, {
  summary: "One of the customer's bank accounts.",
  input: z.object({ bankID: reference, bank_name: optionalText(160), account_num: optionalText(60) }),
  output: z.object({ data: bankAccount }),
  refusals: ['not_found'],
});

export const changeBankAccount = endpoint(calls.changeBankAccount, {
  summary: 'Changes an account; it is pending again and no longer active. The status sent is ignored.',
  input: z.object({ ...bankFields, status: optionalText(10), id: reference, ibancode: optionalText(60) }),
  output: noFields,
  refusals: ['invalid_field', 'disallowed_content', 'already_done', 'not_found', 'profile_incomplete'],
});

export const readBankDeposit = endpoint(calls.readBankDeposit, {
  isAddition: true,
  summary: 'One wire that the customer reported, with how far it is.',
  input: z.object({ id: reference }),
  output: z.object({
    data: z.object({
      _id: z.string(),
      currency: z.string(),
      amount: decimal,
      reference: z.string(),
      transferred_on: z.string(),
      bank_name: z.string(),
      account_num: z.string(),
      holder: z.string(),
      state: z.enum(['pending', 'approved', 'credited', 'completed', 'rejected']),
      /** Why it was rejected; '' otherwise. */
      reason: z.string(),
      created_at: time,
      decided_at: z.nullable(time),
      credited_at: z.nullable(time),
      completed_at: z.nullable(time),
    }),
  }),
  refusals: ['not_found'],
});

export const readBankReceipt = endpoint(calls.readBankReceipt, {
  isAddition: true,
  summary: 'The receipt of a wire that was credited, as a PDF.',
  input: z.object({ id: reference }),
  output: noFields,
  refusals: ['not_found'],
});
