import * as m from '@istmo/contract/messages';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { hashOf, isLinkCheckRight, linkCheckOf, newToken } from '../../token.ts';
import { insertMailToken, type Purpose, readMailToken, takeMailToken, voidMailTokens } from './tokens.store.ts';

type Page = { readonly path: string; readonly minutes: number; readonly hasVerify: boolean };

// The pages of specification 1, point 2. A letter's link only opens one; what it does is done by that page's POST (decisions, point 5).
const pages: Readonly<Record<Purpose, Page>> = {
  activate: { path: '/activate_account', minutes: 24 * 60, hasVerify: false },
  'reset-password': { path: '/reset-password', minutes: 30, hasVerify: true },
  'reset-tfa': { path: '/reset-tfa', minutes: 30, hasVerify: true },
};

export function minutesOf(purpose: Purpose): number {
  return pages[purpose].minutes;
}

/**
 * Makes a link for a letter, in the transaction that writes it. Links asked for earlier stay good until one of them is used: else
 * whoever asks again and again would void what the owner is about to open.
 */
export async function makeLink(
  app: App,
  tx: Tx,
  { purpose, customer }: { purpose: Purpose; customer: CustomerId },
): Promise<string> {
  const page = pages[purpose];
  const token = newToken();
  const expiresAt = new Date(app.clock.now().getTime() + page.minutes * 60_000);
  await insertMailToken(tx, { tokenHash: hashOf(token), purpose, customer, expiresAt });
  const link = new URL(page.path, `${app.settings.publicUrl}/`);
  link.searchParams.set('token', token);
  if (page.hasVerify) link.searchParams.set('verify', linkCheckOf(app.settings, { purpose, token }));
  return link.toString();
}

type Given = { readonly purpose: Purpose; readonly token: string; readonly verify?: string };

/** Whom a link is for. Refuses one that is made up, for something else, used or expired. Uses nothing up. */
export async function openLink(app: App, given: Given): Promise<CustomerId> {
  const { purpose, token, verify = '' } = given;
  if (pages[purpose].hasVerify && !isLinkCheckRight(app.settings, { purpose, token }, verify))
    refuse('link_invalid', m.session_link_invalid);
  const row = await readMailToken(app.db, { purpose, tokenHash: hashOf(token) });
  if (!row || row.isUsed) refuse('link_invalid', m.session_link_invalid);
  if (row.expiresAt <= app.clock.now()) refuse('link_expired', m.session_link_expired);
  return row.customer;
}

/** Uses a link up, and with it its customer's other links of that purpose. Of two who bring it, the second is refused. */
export async function takeLink(app: App, tx: Tx, { purpose, token }: Given): Promise<void> {
  const at = app.clock.now();
  const customer = await takeMailToken(tx, { purpose, tokenHash: hashOf(token), at });
  if (!customer) refuse('link_invalid', m.session_link_invalid);
  await voidMailTokens(tx, { purpose, customer, at });
}
