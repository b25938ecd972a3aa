import * as z from 'zod/mini';
import { endpoint, nothing } from '../../kernel/endpoint.ts';
import { optionalText, reference, symbol, text } from '../../kernel/field.ts';
import { bit, rowsOf, time } from '../../kernel/reply.ts';
import * as calls from './whitelist.calls.ts';

const address = {
  _id: z.string(),
  currency: z.string(),
  network: z.string(),
  address_name: z.string(),
  address: z.string(),
};

export const listWhitelist = endpoint(calls.listWhitelist, {
  about: "The customer's withdrawal addresses; status 1 is Completed, 0 is Pending.",
  input: nothing,
  output: rowsOf(z.object({ ...address, status: bit, created_at: time })),
});

export const listReadyAddresses = endpoint(calls.listReadyAddresses, {
  about: 'The completed withdrawal addresses: those that a withdrawal may go to.',
  input: nothing,
  output: rowsOf(z.object(address)),
});

export const addAddress = endpoint(calls.addAddress, {
  about: 'Adds a withdrawal address with a six-digit code; it waits until it is verified.',
  input: z.object({
    currency: symbol,
    network: optionalText(60),
    address_name: text(120),
    address: text(200),
    tfaCode: text(40),
    /** Sent by the documents' form; nothing depends on it. */
    tkns: optionalText(500),
  }),
  output: nothing,
});

export const deleteAddress = endpoint(calls.deleteAddress, {
  about: 'Takes an address off the list.',
  input: z.object({ data: z.object({ id: reference }) }),
  output: nothing,
});

export const listAddresses = endpoint(calls.listAddresses, {
  about: 'The same list for the withdraw page; the documents leave its result unused.',
  input: nothing,
  output: rowsOf(z.object({ ...address, status: bit })),
});
