import * as m from '@istmo/contract/messages';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { hashToken, isLinkSignatureValid, signLink, newToken } from '../../token.ts';
import {
  type LinkPurpose,
  consumeEmailToken,
  insertEmailToken,
  readEmailToken,
  voidEmailTokens,
} from './email-tokens.store.ts';

type LinkPage = { readonly path: string; readonly minutes: number; readonly hasVerify: boolean };

// The pages of specification 1, point 2. Opening a link changes nothing; the page's POST does (decisions, point 5).
const linkPages: Readonly<Record<LinkPurpose, LinkPage>> = {
  activate: { path: '/activate_account', minutes: 24 * 60, hasVerify: false },
  'reset-password': { path: '/reset-password', minutes: 30, hasVerify: true },
  'reset-tfa': { path: '/reset-tfa', minutes: 30, hasVerify: true },
};

export function linkMinutes(purpose: LinkPurpose): number {
  return linkPages[purpose].minutes;
}

/**
 * Creates a link for an email, in the transaction that queues it. Earlier links stay valid until one of them is used: otherwise anyone
 * could invalidate the owner's link by requesting another.
 */
export async function createLink(
  app: App,
  tx: Tx,
  { purpose, customer }: { purpose: LinkPurpose; customer: CustomerId },
): Promise<string> {
  const page = linkPages[purpose];
  const token = newToken();
  const expiresAt = new Date(app.clock.now().getTime() + page.minutes * 60_000);
  await insertEmailToken(tx, { tokenHash: hashToken(token), purpose, customer, expiresAt });
  const link = new URL(page.path, `${app.settings.publicUrl}/`);
  link.searchParams.set('token', token);
  if (page.hasVerify) link.searchParams.set('verify', signLink(app.settings, { purpose, token }));
  return link.toString();
}

type PresentedLink = { readonly purpose: LinkPurpose; readonly token: string; readonly verify?: string };

/** The customer of a link. Refuses one that is made up, of another purpose, used or expired. Does not consume it. */
export async function checkLink(app: App, link: PresentedLink): Promise<CustomerId> {
  const { purpose, token, verify = '' } = link;
  if (linkPages[purpose].hasVerify && !isLinkSignatureValid(app.settings, { purpose, token }, verify))
    refuse('link_invalid', m.session_link_invalid);
  const row = await readEmailToken(app.db, { purpose, tokenHash: hashToken(token) });
  if (!row || row.isUsed) refuse('link_invalid', m.session_link_invalid);
  if (row.expiresAt <= app.clock.now()) refuse('link_expired', m.session_link_expired);
  return row.customer;
}

/** Consumes a link and the customer's other links of that purpose. Of two concurrent uses, the second is refused. */
export async function consumeLink(app: App, tx: Tx, { purpose, token }: PresentedLink): Promise<void> {
  const at = app.clock.now();
  const customer = await consumeEmailToken(tx, { purpose, tokenHash: hashToken(token), at });
  if (!customer) refuse('link_invalid', m.session_link_invalid);
  await voidEmailTokens(tx, { purpose, customer, at });
}
