import * as z from 'zod/mini';
import { flag, reference, text } from './field.ts';
import { time } from './reply.ts';

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
