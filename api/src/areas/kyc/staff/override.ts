import { readProposals } from '../../audit/public.ts';
import type { Reader } from '@istmo/db/tx';
import * as z from 'zod/mini';

/** The action that takes two people: a verdict against the provider's. */
export const overrideAction = 'identity.override';

const payloadSchema = z.object({
  verdict: z.enum(['approve', 'ask_again', 'refuse']),
  reason: z.string(),
  note: z.string(),
  version: z.string(),
});
export type OverridePayload = z.infer<typeof payloadSchema>;

/** The verdict that was proposed. */
export const readPayload = (payload: unknown): OverridePayload => z.parse(payloadSchema, payload);

export const subjectOf = (id: string) => ({ kind: 'identity-review', id }) as const;

/** The proposal about a review that waits for a second person. */
export async function findOpenProposal(reader: Reader, review: string) {
  const rows = await readProposals(reader, subjectOf(review));
  return rows.find(({ kind, state }) => kind === overrideAction && state === 'open');
}
