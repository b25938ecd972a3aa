import { requestPasswordReset, requestTfaReset } from '@istmo/contract/areas/session/session.contract';
import { addressRules } from '@istmo/contract/areas/session/session.rules';
import * as m from '@istmo/contract/messages';
import * as z from 'zod/mini';
import type { App } from '../../app.ts';
import { checkForm } from '../../http/check-form.ts';
import { handlePublic, type Visitor } from '../../http/handler.ts';
import { takeTurn } from '../../http/throttle.ts';
import { standingOf } from '../access/public.ts';
import { findAccount } from './account.store.ts';
import { writeLinkLetter } from './session-letters.ts';
import { keyOf, letterForms, letters } from './throttles.ts';

export const linkQueue = 'write-link-letter';

const asked = z.object({
  purpose: z.enum(['reset-password', 'reset-tfa']),
  email: z.string(),
  language: z.enum(['en', 'es']),
});
type Asked = z.output<typeof asked>;

export const answerAskPasswordReset = handlePublic(requestPasswordReset, async (app, visitor, { email }) => {
  await askForLink(app, visitor, { purpose: 'reset-password', email });
  return { say: m.session_forgot_sent };
});

export const answerAskTfaReset = handlePublic(requestTfaReset, async (app, visitor, { email }) => {
  await askForLink(app, visitor, { purpose: 'reset-tfa', email });
  return { say: m.session_tfa_reset_sent };
});

/**
 * Takes a wish for a letter. Whether there is such an account is looked up by a job, later: the request does the same and takes the same
 * time for every address (security bar, R34).
 */
async function askForLink(
  app: App,
  visitor: Visitor,
  { purpose, email }: Pick<Asked, 'purpose' | 'email'>,
): Promise<void> {
  checkForm(addressRules, { email });
  await takeTurn(app, letterForms, visitor.address);
  await takeTurn(app, letters, keyOf(email));
  const wish: Asked = { purpose, email, language: visitor.language };
  await app.db.inTransaction((tx) => app.jobs.ask(tx, linkQueue, wish));
}

/** The job: a letter when there is such an account, and for two-factor only where it is on. */
export async function writeAskedLink(app: App, data: unknown): Promise<void> {
  const { purpose, email, language } = z.parse(asked, data);
  const account = await findAccount(app.db, email);
  if (!account) return;
  if (purpose === 'reset-tfa' && !(await standingOf(app, account.customer)).hasTfa) return;
  await app.db.inTransaction((tx) => writeLinkLetter(app, tx, { purpose, account, language }));
}
