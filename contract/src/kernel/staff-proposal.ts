import * as z from 'zod/mini';
import type { Address } from './address.ts';
import { approvalField, approvalRefusals } from './approval.ts';
import { type BuiltEndpoint, type Endpoint, endpoint, noFields } from './endpoint.ts';
import { flag, reference, text } from './field.ts';
import type { RefusalCode } from './refusal-code.ts';
import { time, waitingReply } from './reply.ts';

/** A decision of staff about what is proposed or waits: approved or not, with the reason that is kept. */
export const decisionFields = { id: reference, approve: flag, reason: text(500) };

/** A proposal that waits for a second person. */
export const proposalShape = {
  id: z.string(),
  proposer: z.string(),
  /** Whether the caller made it, and so may not approve it. */
  is_own: z.boolean(),
  proposed_at: time,
  reason: z.string(),
};

const decisionInput = z.object({ ...decisionFields, ...approvalField });

/** A call by which a second person approves or rejects a proposal. */
export type DecisionCall = BuiltEndpoint & Endpoint<typeof decisionInput, typeof noFields>;

/** Declares the call by which a second person approves or rejects a proposal, and what it refuses beside what each of them does. */
export function decisionCall<const A extends Address, const R extends RefusalCode = never>(
  address: A,
  { summary, refusals = [] }: { readonly summary: string; readonly refusals?: readonly R[] },
) {
  return endpoint(address, {
    summary,
    input: decisionInput,
    output: noFields,
    refusals: [
      'not_found',
      'reason_missing',
      'already_done',
      'own_proposal',
      'approver_waits',
      ...approvalRefusals,
      ...refusals,
    ],
  });
}

/** Declares the call that counts what waits in a queue of staff. */
export function waitingCall<const A extends Address>(address: A, summary: string) {
  return endpoint(address, { summary, input: noFields, output: waitingReply, refusals: [] });
}
