import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalText, reference, symbol, text } from '../../kernel/field.ts';
import { bit, decimal, listReply, networkEntry, time, walletEntry } from '../../kernel/reply.ts';
import { beneficiaryKinds } from './beneficiary.rules.ts';
import * as calls from './whitelist.calls.ts';

/** `network` is its display name: 'Ethereum Network' or 'Tron Network' (requirement 2.3). */
const address = {
  _id: z.string(),
  currency: z.string(),
  network: z.string(),
  address_name: z.string(),
  address: z.string(),
};

export const listWhitelist = endpoint(calls.listWhitelist, {
  summary: "The customer's withdrawal addresses, newest first; status 1 is Completed, 0 is Pending.",
  input: noFields,
  output: z.object({
    data: z.array(
      z.object({
        ...address,
        status: bit,
        created_at: time,
        state: z.enum(['pending', 'in_review', 'completed', 'rejected']),
        /** When the waiting time has passed. */
        ready_at: time,
        /** Why it was rejected. */
        reason: z.nullable(z.string()),
      }),
    ),
    /** How long a new address waits. */
    wait_hours: z.int(),
  }),
  refusals: [],
});

export const listReadyAddresses = endpoint(calls.listReadyAddresses, {
  summary: 'The completed withdrawal addresses, which a withdrawal may be sent to.',
  input: noFields,
  output: listReply(z.object(address)),
  refusals: [],
});

export const addAddress = endpoint(calls.addAddress, {
  summary: 'Adds a withdrawal address with a six-digit code; it waits until it is verified.',
  input: z.object({
    currency: symbol,
    network: optionalText(60),
    // Longer than the rules allow: they refuse with their own sentence.
    address_name: text(500),
    address: text(500),
    tfaCode: text(40),
    /** Sent by the documents' form and not used. */
    tkns: optionalText(500),
  }),
  output: noFields,
  refusals: [
    'invalid_field',
    'disallowed_content',
    'currency_inactive',
    'network_unknown',
    'address_invalid',
    'address_own',
    'address_duplicate',
    'entries_full',
    'tfa_off',
    'wrong_code',
    'code_used',
  ],
});

export const deleteAddress = endpoint(calls.deleteAddress, {
  summary: 'Deletes an address from the list.',
  input: z.object({ data: z.object({ id: reference }) }),
  output: noFields,
  refusals: ['not_found'],
});

export const listAddresses = endpoint(calls.listAddresses, {
  summary: 'The same list for the withdraw page; the documents leave its result unused.',
  input: noFields,
  output: listReply(z.object({ ...address, status: bit })),
  refusals: [],
});

export const listWithdrawalCurrencies = endpoint(calls.listWithdrawalCurrencies, {
  summary:
    'The currencies that can be withdrawn to an address, with their networks, the ready addresses and the balances.',
  input: noFields,
  output: z.object({
    data: z.array(z.object({ currency: z.string(), networks: z.array(networkEntry) })),
    address: z.array(
      z.object({
        withdraw_address: z.array(
          z.object({ address: z.string(), address_name: z.string(), currency: z.string(), network: z.string() }),
        ),
      }),
    ),
    wallet: z.array(z.object({ wallet: z.array(walletEntry) })),
  }),
  refusals: [],
});

export const listBeneficiaries = endpoint(calls.listBeneficiaries, {
  isAddition: true,
  summary: 'The withdrawal addresses with who receives there, for the travel rule.',
  input: noFields,
  output: z.object({
    data: z.array(
      z.object({
        ...address,
        /** '' where nothing was said yet. */
        kind: z.enum(['', ...beneficiaryKinds]),
        name: z.string(),
        provider: z.string(),
        country: z.string(),
      }),
    ),
    /** Withdrawals worth this and more need it. */
    from_usd: decimal,
  }),
  refusals: [],
});

export const saveBeneficiary = endpoint(calls.saveBeneficiary, {
  isAddition: true,
  summary: 'Says who receives at a withdrawal address. It can be changed until a withdrawal to it was approved.',
  input: z.object({
    id: reference,
    kind: optionalText(20),
    name: optionalText(200),
    provider: optionalText(200),
    country: optionalText(200),
  }),
  output: noFields,
  refusals: ['not_found', 'invalid_field', 'disallowed_content', 'already_done'],
});
