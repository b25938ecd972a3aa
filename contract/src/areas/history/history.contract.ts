import * as z from 'zod/mini';
import { endpoint } from '../../kernel/endpoint.ts';
import { paging } from '../../kernel/paging.ts';
import { decimal, pagedReply, time } from '../../kernel/reply.ts';
import * as calls from './history.calls.ts';

export const listSignIns = endpoint(calls.listSignIns, {
  summary: "The customer's sign-ins: browser, device, time.",
  input: paging,
  output: z.object({
    data: z.array(z.object({ _id: z.string(), browser: z.string(), deviceinfo: z.string(), datetime: time })),
    logCount: z.int(),
  }),
  refusals: ['invalid_field'],
});

export const listActivity = endpoint(calls.listActivity, {
  summary: "The customer's actions and the movements of their money, newest first.",
  input: paging,
  output: z.object({
    data: z.array(
      z.object({
        _id: z.string(),
        type: z.string(),
        message: z.string(),
        receive_message: z.string(),
        deducted_message: z.string(),
        /** The product's own: an exchange, whose receipt has the same id. */
        is_exchange: z.boolean(),
        /** The product's own too: the reference of the order whose trades it is about; empty for all else. */
        order: z.string(),
        created_at: time,
      }),
    ),
    userCount: z.int(),
  }),
  refusals: ['invalid_field'],
});

export const listInternalMoves = endpoint(calls.listInternalMoves, {
  summary: 'Adjustments and distributions; status 1 is success, anything else failed.',
  input: paging,
  output: pagedReply(
    z.object({ _id: z.string(), currency: z.string(), amount: decimal, status: z.int(), created_at: time }),
  ),
  refusals: ['invalid_field'],
});
