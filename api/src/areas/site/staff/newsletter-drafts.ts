import {
  deleteNewsletterDraft,
  listNewsletterDrafts,
  readNewsletterPage,
  saveNewsletterDraft,
} from '@istmo/contract/areas/site/site.staff.contract';
import { parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { commitAction } from '../../audit/public.ts';
import { renderEmail } from '../../notifications/public.ts';
import { deleteDraft, readDraft, readDrafts, storeDraft } from '../drafts.store.ts';
import { composeNewsletter, noSubscription } from '../newsletter-emails.ts';
import { readNewsletterTexts } from '../newsletter.store.ts';

export const answerListNewsletterDrafts = handleStaff(listNewsletterDrafts, async (app) => ({
  data: (await readDrafts(app.db)).map((draft) => ({
    id: draft.id,
    subject_en: draft.subjectEn,
    body_en: draft.bodyEn,
    subject_es: draft.subjectEs,
    body_es: draft.bodyEs,
    version: draft.version,
    changed_at: draft.changedAt.toISOString(),
    changed_by: draft.changedBy,
  })),
}));

export const answerSaveNewsletterDraft = handleStaff(saveNewsletterDraft, async (app, caller, input) => {
  const id = parseId<'newsletter'>(input.id) ?? refuse('not_found', m.site_newsletter_draft_unknown);
  const texts = {
    en: { subject: input.subject_en, body: input.body_en },
    es: { subject: input.subject_es, body: input.body_es },
  };
  const subject = { kind: 'newsletter', id };
  // Nothing is sent by it, so that it needs no reason.
  const action = { action: 'site.save-draft', subject, reason: '', needsReason: false } as const;
  await commitAction(app, caller, action, async (tx) => {
    const draft = { id, texts, from: input.version, staff: caller.staff, at: app.clock.now() };
    if (!(await storeDraft(tx, draft))) refuse('conflict', m.site_newsletter_draft_changed);
    return { after: { subject: texts.en.subject, version: input.version + 1 }, result: undefined };
  });
  return { version: input.version + 1, message: m.site_newsletter_draft_saved };
});

export const answerDeleteNewsletterDraft = handleStaff(deleteNewsletterDraft, async (app, caller, input) => {
  const id = parseId<'newsletter'>(input.id) ?? refuse('not_found', m.site_newsletter_draft_unknown);
  const subject = { kind: 'newsletter', id };
  await commitAction(app, caller, { action: 'site.delete-draft', subject, reason: input.reason }, async (tx) => {
    if (!(await deleteDraft(tx, id))) refuse('not_found', m.site_newsletter_draft_unknown);
    return { result: undefined };
  });
  return { message: m.site_newsletter_draft_deleted };
});

/** As a mail program shows it. The page runs no script and loads nothing, whatever the texts hold. */
export const answerReadNewsletterPage = handleStaff(
  readNewsletterPage,
  async (app, _caller, { id: sent, language }) => {
    const id = parseId<'newsletter'>(sent) ?? refuse('not_found', m.site_newsletter_draft_unknown);
    const draft = await readDraft(app.db, id);
    const texts = draft
      ? {
          en: { subject: draft.subjectEn, body: draft.bodyEn },
          es: { subject: draft.subjectEs, body: draft.bodyEs },
        }
      : await readNewsletterTexts(app.db, id);
    if (!texts) return refuse('not_found', m.site_newsletter_draft_unknown);
    const email = composeNewsletter(app, texts, { subscription: noSubscription, language });
    const { html } = renderEmail(app.settings, email);
    return { file: { bytes: Buffer.from(html), type: 'text/html; charset=utf-8', name: `${id}.html`, isFramed: true } };
  },
);
