import * as z from 'zod/mini';

/*
 * What the page and the frame of the identity check say to each other. They are of two origins: the page has the session and asks the
 * server for tokens, the frame has the provider's script and gets the provider's short-lived token only.
 */

/** From the page. `no-token` answers `renew`, as `token` does. */
export const pageMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open'), token: z.string(), theme: z.enum(['light', 'dark']) }),
  z.object({ kind: z.literal('token'), token: z.string() }),
  z.object({ kind: z.literal('no-token') }),
]);
export type PageMessage = z.infer<typeof pageMessage>;

/** From the frame. `failed`: the provider's script is blocked or did not come. */
export const frameMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('shown') }),
  z.object({ kind: z.literal('failed') }),
  z.object({ kind: z.literal('renew') }),
  z.object({ kind: z.literal('height'), height: z.number() }),
  z.object({ kind: z.literal('status'), reviewStatus: z.string().check(z.maxLength(40)) }),
]);
export type FrameMessage = z.infer<typeof frameMessage>;
