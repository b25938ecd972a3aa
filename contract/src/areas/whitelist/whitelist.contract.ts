import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalText, reference, symbol, text } from '../../kernel/field.ts';
import { bit, listReply, time } from '../../kernel/reply.ts';
import * as calls from './whitelist.calls.ts';

const address = {
  _id: z.string(),
  currency: z.string(),
  network: z.string(),
  address_name: z.string(),
  address: z.string(),
};

export const listWhitelist = endpoint(calls.listWhitelist, {
  summary: "The customer's withdrawal addresses; status 1 is Completed, 0 is Pending.",
  input: noFields,
  output: listReply(z.object({ ...address, status: bit, created_at: time })),
});

export const listReadyAddresses = endpoint(calls.listReadyAddresses, {
  summary: 'The completed withdrawal addresses, which a withdrawal may be sent to.',
  input: noFields,
  output: listReply(z.object(address)),
});

export const addAddress = endpoint(calls.addAddress, {
  summary: 'Adds a withdrawal address with a six-digit code; it waits until it is verified.',
  input: z.object({
    currency: symbol,
    network: optionalText(60),
    address_name: text(120),
    address: text(200),
    tfaCode: text(40),
    /** Sent by the documents' form and not used. */
    tkns: optionalText(500),
  }),
  output: noFields,
});

export const deleteAddress = endpoint(calls.deleteAddress, {
  summary: 'Deletes an address from the list.',
  input: z.object({ data: z.object({ id: reference }) }),
  output: noFields,
});

export const listAddresses = endpoint(calls.listAddresses, {
  summary: 'The same list for the withdraw page; the documents leave its result unused.',
  input: noFields,
  output: listReply(z.object({ ...address, status: bit })),
});
