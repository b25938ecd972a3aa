import {
  requestPasswordReset,
  requestSupportLink,
  requestTfaReset,
} from '@istmo/contract/areas/accounts/accounts.contract';
import { addressRules } from '@istmo/contract/areas/login/link.rules';
import * as m from '@istmo/contract/messages';
import * as z from 'zod/mini';
import type { App } from '../../app.ts';
import { checkForm } from '../../http/check-form.ts';
import { handlePublic, type Visitor } from '../../http/handler.ts';
import { takeTurn } from '../../http/throttle.ts';
import { readAccountStatus } from '../access/public.ts';
import { findAccount } from './accounts.store.ts';
import { isLinkDue } from './email-links.ts';
import { sendLinkEmail } from './link-emails.ts';
import { emailForms } from './throttles.ts';

export const linkQueue = 'send-link-email';

const linkRequestSchema = z.object({
  purpose: z.enum(['reset-password', 'reset-tfa', 'support']),
  email: z.string(),
  language: z.enum(['en', 'es']),
});
type LinkRequest = z.output<typeof linkRequestSchema>;

export const answerRequestPasswordReset = handlePublic(requestPasswordReset, async (app, visitor, { email }) => {
  await requestLink(app, visitor, { purpose: 'reset-password', email });
  return { message: m.session_forgot_sent };
});

export const answerRequestTfaReset = handlePublic(requestTfaReset, async (app, visitor, { email }) => {
  await requestLink(app, visitor, { purpose: 'reset-tfa', email });
  return { message: m.session_tfa_reset_sent };
});

export const answerRequestSupportLink = handlePublic(requestSupportLink, async (app, visitor, { email }) => {
  await requestLink(app, visitor, { purpose: 'support', email });
  return { message: m.freeze_support_sent };
});

/**
 * Queues the request for an email. A job looks the account up later, so that the call does the same and takes the same time for every
 * address (requirement 4.1.34).
 */
async function requestLink(
  app: App,
  visitor: Visitor,
  { purpose, email }: Pick<LinkRequest, 'purpose' | 'email'>,
): Promise<void> {
  checkForm(addressRules, { email });
  await takeTurn(app, emailForms, visitor.address);
  const request: LinkRequest = { purpose, email, language: visitor.language };
  await app.db.inTransaction((tx) => app.jobs.enqueue(tx, linkQueue, request));
}

/** The job: sends the email when the account exists, for a two-factor reset only when two-factor is on. */
export async function sendRequestedLink(app: App, data: unknown): Promise<void> {
  const { purpose, email, language } = z.parse(linkRequestSchema, data);
  const account = await findAccount(app.db, email);
  if (!account) return;
  if (purpose === 'reset-tfa' && !(await readAccountStatus(app, account.customer)).hasTfa) return;
  await app.db.inTransaction(async (tx) => {
    if (await isLinkDue(app, tx, purpose, account)) await sendLinkEmail(app, tx, { purpose, account, language });
  });
}
