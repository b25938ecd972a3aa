import * as z from 'zod/mini';
import { endpoint } from '../../kernel/endpoint.ts';
import { paging } from '../../kernel/paging.ts';
import { decimal, pagedReply, time } from '../../kernel/reply.ts';

export const listSignIns = endpoint({
  method: 'POST',
  wire: 'history/userLog',
  access: 'customer',
  summary: "The customer's sign-ins: browser, device, time.",
  input: paging,
  output: z.object({
    data: z.array(z.object({ _id: z.string(), browser: z.string(), deviceinfo: z.string(), datetime: time })),
    logCount: z.int(),
  }),
});

export const listActivity = endpoint({
  method: 'POST',
  wire: 'history/useractivity',
  access: 'customer',
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
        created_at: time,
      }),
    ),
    userCount: z.int(),
  }),
});

export const listInternalMoves = endpoint({
  method: 'POST',
  wire: 'history/internalHis',
  access: 'customer',
  summary: 'Adjustments and distributions; status 1 is success, anything else failed.',
  input: paging,
  output: pagedReply(
    z.object({ _id: z.string(), currency: z.string(), amount: decimal, status: z.int(), created_at: time }),
  ),
});
