import * as z from 'zod/mini';
import { accountKinds } from '../../kernel/account-kind.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { reference } from '../../kernel/field.ts';
import { movementKinds } from '../../kernel/movement-kind.ts';
import { paging } from '../../kernel/paging.ts';
import { decimal, pagedReply, time } from '../../kernel/reply.ts';
import * as calls from './wallets.staff.calls.ts';

export const readCustomerBalances = endpoint(calls.readCustomerBalances, {
  summary: "A customer's balances that are not zero, with their worth in USD at current prices.",
  input: z.object({ id: reference }),
  output: z.object({
    data: z.array(
      z.object({
        currency: z.string(),
        available: decimal,
        held: decimal,
        frozen: decimal,
        /** In lots, each until its day. */
        locked: decimal,
        total: decimal,
        /** Null where there is no price. */
        usd: z.nullable(decimal),
      }),
    ),
    /** Of the balances that have a price. */
    usd: decimal,
    at: time,
  }),
  refusals: ['not_found'],
});

export const listMovements = endpoint(calls.listMovements, {
  summary: "Every posting to and from a customer's accounts, newest first; `filter` is a currency.",
  input: z.extend(paging, { id: reference }),
  output: pagedReply(
    z.object({
      /** Of the posting, for lists. */
      key: z.string(),
      movement: z.string(),
      kind: z.enum(movementKinds),
      /** The id of what caused it: the deposit, the swap. */
      event: z.string(),
      at: time,
      currency: z.string(),
      account: z.enum(accountKinds),
      amount: decimal,
      counterpart: z.enum(accountKinds),
    }),
  ),
  refusals: ['not_found'],
});
