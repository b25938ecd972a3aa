import * as z from 'zod/mini';
import { time } from '../../kernel/reply.ts';

/** `approved` is being sent. */
const messageStates = ['draft', 'review', 'approved', 'sent'] as const;
export type MessageState = (typeof messageStates)[number];

/** A message of a company to the subscribers of its raise, as the company and staff read it. */
export const messageShape = z.object({
  id: z.string(),
  state: z.enum(messageStates),
  state_since: time,
  version: z.int(),
  subject_en: z.string(),
  subject_es: z.string(),
  text_en: z.string(),
  text_es: z.string(),
  saved_at: time,
  /** Why staff returned it last; empty for one that is not returned. */
  returned_reason: z.string(),
  /** How many customers it goes to, and how many were sent it; null until the sending has begun. */
  recipients: z.nullable(z.int()),
  sent: z.int(),
});
