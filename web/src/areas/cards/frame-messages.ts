import * as z from 'zod/mini';

/*
 * What the page and the card form's frame say to each other. They are of two origins: the frame keeps the card, the page gets a token and
 * what it shows of the card.
 */

/** From the page. A ticket lets the frame store the card for this session. */
export const pageMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('show'), theme: z.enum(['light', 'dark']) }),
  z.object({ kind: z.literal('send'), ticket: z.string() }),
  /** To the first field that is wrong. */
  z.object({ kind: z.literal('focus') }),
]);
export type PageMessage = z.infer<typeof pageMessage>;

/** From the frame. `enter`: the customer pressed Enter in a field. */
export const frameMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('height'), height: z.number() }),
  z.object({ kind: z.literal('enter') }),
  z.object({
    kind: z.literal('card'),
    token: z.string(),
    network: z.string(),
    lastFour: z.string(),
    holder: z.string(),
  }),
  z.object({ kind: z.literal('invalid'), isEmpty: z.boolean() }),
  z.object({ kind: z.literal('failed'), why: z.enum(['ticket', 'unreachable']) }),
]);
export type FrameMessage = z.infer<typeof frameMessage>;

/** The answer to `send`. */
export type FrameAnswer = Extract<FrameMessage, { readonly kind: 'card' | 'invalid' | 'failed' }>;
export type SentCard = Extract<FrameMessage, { readonly kind: 'card' }>;
