import * as z from 'zod/mini';
import { endpoint } from '../../kernel/endpoint.ts';
import { reference } from '../../kernel/field.ts';
import { listReply, time } from '../../kernel/reply.ts';
import * as calls from './sessions.staff.calls.ts';

export const listCustomerSessions = endpoint(calls.listCustomerSessions, {
  summary: "A customer's open sessions with their devices, newest first.",
  input: z.object({ id: reference }),
  output: listReply(
    z.object({
      id: z.string(),
      browser: z.string(),
      device: z.string(),
      address: z.string(),
      created_at: time,
      last_seen_at: time,
    }),
  ),
  refusals: ['not_found'],
});
