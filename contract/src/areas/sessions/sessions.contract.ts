import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalFlag, reference } from '../../kernel/field.ts';
import { bit, time } from '../../kernel/reply.ts';
import * as calls from './sessions.calls.ts';

export const checkSession = endpoint(calls.checkSession, {
  summary: 'Confirms that the session is valid, and until when.',
  input: noFields,
  output: z.object({ session: z.string(), username: z.string(), expires_at: time }),
  refusals: [],
});

export const logout = endpoint(calls.logout, {
  isAddition: true,
  summary: 'Ends this session.',
  input: noFields,
  output: noFields,
  refusals: [],
});

export const logoutEverywhere = endpoint(calls.logoutEverywhere, {
  isAddition: true,
  summary: 'Signs out everywhere; with `keep_current` this session stays.',
  input: z.object({ keep_current: optionalFlag }),
  output: z.object({ ended: z.int() }),
  refusals: [],
});

export const listSessions = endpoint(calls.listSessions, {
  isAddition: true,
  summary: "The customer's open sessions, newest first.",
  input: noFields,
  output: z.object({
    data: z.array(
      z.object({
        _id: z.string(),
        browser: z.string(),
        deviceinfo: z.string(),
        created_at: time,
        last_seen_at: time,
        current: bit,
      }),
    ),
  }),
  refusals: [],
});

export const endSession = endpoint(calls.endSession, {
  isAddition: true,
  summary: "Ends one of the customer's sessions.",
  input: z.object({ id: reference }),
  output: noFields,
  refusals: ['not_found'],
});
