import * as m from '@istmo/contract/messages';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { NoticeKind } from '@istmo/contract/kernel/security-notice';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { isWithin } from '../../http/throttle.ts';
import { hashToken, isLinkSignatureValid, signLink, newToken } from '../../sign-in/token.ts';
import type { Account } from './accounts.store.ts';
import {
  type EmailToken,
  type LinkPurpose,
  consumeEmailToken,
  hasOpenToken,
  insertEmailToken,
  lockLinks,
  readEmailToken,
  voidEmailTokens,
} from './email-tokens.store.ts';
import { emailsOf } from './throttles.ts';

type LinkPage = {
  readonly path: string;
  readonly minutes: number;
  readonly hasVerify: boolean;
  /** Sending or using one voids the customer's other links of that purpose. */
  readonly voidsOthers: boolean;
};

// The pages of requirement 1.2. Opening a link changes nothing; the page's POST does (requirement 3.5).
const linkPages: Readonly<Record<LinkPurpose, LinkPage>> = {
  // Each proves the mailbox, whichever of them is opened.
  activate: { path: '/activate_account', minutes: 24 * 60, hasVerify: false, voidsOthers: false },
  'reset-password': { path: '/reset-password', minutes: 30, hasVerify: true, voidsOthers: true },
  'reset-tfa': { path: '/reset-tfa', minutes: 30, hasVerify: true, voidsOthers: true },
  // Each is in a notice of its own, so each stays until it is used or has expired.
  'not-me': { path: '/not_me', minutes: 72 * 60, hasVerify: true, voidsOthers: false },
  support: { path: '/support_link', minutes: 30, hasVerify: true, voidsOthers: true },
};
const purposes = Object.keys(linkPages).filter((purpose) => isLinkPurpose(purpose));

function isLinkPurpose(text: string): text is LinkPurpose {
  return Object.hasOwn(linkPages, text);
}

export function linkMinutes(purpose: LinkPurpose): number {
  return linkPages[purpose].minutes;
}

/**
 * Creates a link for an email, in the transaction that queues it. Where its purpose says so it voids the earlier ones of it; how many are
 * sent an hour is limited, so a visitor cannot keep voiding the owner's.
 */
export async function createLink(
  app: App,
  tx: Tx,
  { purpose, customer, about }: { purpose: LinkPurpose; customer: CustomerId; about?: NoticeKind },
): Promise<string> {
  const page = linkPages[purpose];
  const token = newToken();
  const createdAt = app.clock.now();
  const expiresAt = new Date(createdAt.getTime() + page.minutes * 60_000);
  if (page.voidsOthers) await voidEmailTokens(tx, { purposes: [purpose], customer, at: createdAt });
  await insertEmailToken(tx, { tokenHash: hashToken(token), purpose, customer, createdAt, expiresAt, about });
  const link = new URL(page.path, `${app.settings.publicUrl}/`);
  link.searchParams.set('token', token);
  if (page.hasVerify) link.searchParams.set('verify', signLink(app.settings, { purpose, token }));
  return link.toString();
}

/**
 * Counts one more email with a link, and tells whether it is sent: within the limit of the mailbox, and beyond it where no link of that
 * purpose is left to use. Requests of other visitors never keep the owner without a link. Requests at the same time are counted one after
 * another, in the transaction that sends: else one beyond the limit would not see the links that those within it are about to store.
 */
export async function isLinkDue(
  app: App,
  tx: Tx,
  purpose: LinkPurpose,
  { customer, email }: Account,
): Promise<boolean> {
  await lockLinks(tx, purpose, customer);
  if (await isWithin(app, emailsOf(purpose, email))) return true;
  return !(await hasOpenToken(tx, { purpose, customer, at: app.clock.now() }));
}

type PresentedLink = { readonly purpose: LinkPurpose; readonly token: string; readonly verify?: string };

/** What a link is for. Refuses one that is made up, of another purpose, or expired; whether it was used is for the caller to judge. */
export async function findLink(app: App, link: PresentedLink): Promise<EmailToken> {
  const { purpose, token, verify = '' } = link;
  if (linkPages[purpose].hasVerify && !isLinkSignatureValid(app, { purpose, token }, verify))
    refuse('link_invalid', m.session_link_invalid);
  const row = await readEmailToken(app.db, { purpose, tokenHash: hashToken(token) });
  if (!row) refuse('link_invalid', m.session_link_invalid);
  if (!row.isUsed && row.expiresAt <= app.clock.now()) refuse('link_expired', m.session_link_expired);
  return row;
}

/** The customer of a link that may still be used. Does not consume it. */
export async function checkLink(app: App, link: PresentedLink): Promise<CustomerId> {
  const { customer, isUsed } = await findLink(app, link);
  if (isUsed) refuse('link_invalid', m.session_link_invalid);
  return customer;
}

/** Consumes a link, and where its purpose says so the customer's others of it. Of two concurrent uses, the second is refused. */
export async function consumeLink(app: App, tx: Tx, { purpose, token }: PresentedLink): Promise<void> {
  const at = app.clock.now();
  const customer = await consumeEmailToken(tx, { purpose, tokenHash: hashToken(token), at });
  if (!customer) refuse('link_invalid', m.session_link_invalid);
  if (linkPages[purpose].voidsOthers) await voidEmailTokens(tx, { purposes: [purpose], customer, at });
}

/** Voids what was mailed to the customer: every link but those of notices, or only those. */
export async function voidLinks(app: App, tx: Tx, customer: CustomerId, which: 'of-notices' | 'others'): Promise<void> {
  const isMeant = (purpose: LinkPurpose): boolean => (purpose === 'not-me') === (which === 'of-notices');
  await voidEmailTokens(tx, { purposes: purposes.filter(isMeant), customer, at: app.clock.now() });
}
