import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { text } from '../../kernel/field.ts';
import { listReply, time } from '../../kernel/reply.ts';
import { decisionCall, proposalShape } from '../../kernel/staff-proposal.ts';
import { legalKinds } from './legal-kinds.ts';
import * as calls from './legal.staff.calls.ts';

const kind = z.enum(legalKinds);
const bodies = { body_en: z.string(), body_es: z.string() };

export const listLegalTexts = endpoint(calls.listLegalTexts, {
  summary: 'Every legal text with its newest version, how many customers were emailed about it, and what is proposed.',
  input: noFields,
  output: listReply(
    z.object({
      kind,
      /** Customers accept it. */
      is_accepted: z.boolean(),
      /** The newest version, in force or to come; null while none is published. */
      newest: z.nullable(
        z.object({
          version: z.int(),
          in_force_at: time,
          is_in_force: z.boolean(),
          ...bodies,
          /** Whether every customer has been emailed about it; null where none is. */
          is_mailed: z.nullable(z.boolean()),
        }),
      ),
      proposal: z.nullable(
        z.object({
          ...proposalShape,
          in_force_at: time,
          ...bodies,
        }),
      ),
    }),
  ),
  refusals: [],
});

export const proposeLegalText = endpoint(calls.proposeLegalText, {
  summary:
    'Proposes a version of a legal text in both languages to a second person. `version` is the newest one that was read, 0 without one.',
  input: z.object({
    kind,
    version: z.int(),
    in_force_on: text(10),
    body_en: text(120_000),
    body_es: text(120_000),
    reason: text(500),
  }),
  output: noFields,
  refusals: ['invalid_field', 'reason_missing', 'conflict', 'already_done'],
});

export const decideLegalText = decisionCall(calls.decideLegalText, {
  summary:
    'Publishes or rejects a proposed version. Who proposed it may reject it and never publish it. Customers are emailed about a text that they accept.',
  refusals: ['conflict'],
});
