import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { decimal, time } from '../../kernel/reply.ts';
import { sweepReasons, sweepStates } from './sweep-states.ts';
import * as calls from './sweeps.staff.calls.ts';

export const listSweeps = endpoint(calls.listSweeps, {
  summary:
    'The deposits of tokens that are collected from the addresses of customers into the account that pays: those under way first, then the newest, at most 50.',
  input: noFields,
  output: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        begun_at: time,
        network: z.string(),
        currency: z.string(),
        amount: decimal,
        address: z.string(),
        customer_id: z.string(),
        state: z.enum(sweepStates),
        reason: z.nullable(z.enum(sweepReasons)),
        /** The transaction of the token; empty until it is signed. */
        txid: z.string(),
      }),
    ),
  }),
  refusals: [],
});
