import { newsletterRules, testAddressRules } from '@istmo/contract/areas/site/site.rules';
import { listNewsletters, sendNewsletter, testNewsletter } from '@istmo/contract/areas/site/site.staff.contract';
import * as m from '@istmo/contract/messages';
import { checkForm } from '../../../http/check-form.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { commitAction } from '../../audit/public.ts';
import { countSentOfMailings, queueEmail } from '../../notifications/public.ts';
import { deleteDraft } from '../drafts.store.ts';
import { composeNewsletter, enqueueNewsletter, noSubscription } from '../newsletter-emails.ts';
import { countSubscribers, insertNewsletter, type NewsletterTexts, readNewsletters } from '../newsletter.store.ts';

type NewsletterInput = { subject_en: string; body_en: string; subject_es: string; body_es: string };

function toTexts(input: NewsletterInput): NewsletterTexts {
  checkForm(newsletterRules, input);
  return {
    en: { subject: input.subject_en.trim(), body: input.body_en },
    es: { subject: input.subject_es.trim(), body: input.body_es },
  };
}

export const answerListNewsletters = handleStaff(listNewsletters, async (app) => {
  const [newsletters, subscribers] = await Promise.all([readNewsletters(app.db), countSubscribers(app.db)]);
  const sent = await countSentOfMailings(
    app.db,
    newsletters.map(({ id }) => id),
  );
  return {
    data: newsletters.map(({ id, subjectEn, subjectEs, sentAt, recipients, waiting, left }) => ({
      id,
      subject_en: subjectEn,
      subject_es: subjectEs,
      sent_at: sentAt.toISOString(),
      recipients,
      waiting,
      sent: sent.get(id) ?? 0,
      left,
    })),
    subscribers,
  };
});

export const answerTestNewsletter = handleStaff(testNewsletter, async (app, caller, { to, ...input }) => {
  checkForm(testAddressRules, { to });
  const texts = toTexts(input);
  const subject = { kind: 'email', id: to };
  const reason = `Test: ${texts.en.subject}`;
  await commitAction(app, caller, { action: 'site.test-newsletter', subject, reason }, async (tx) => {
    for (const language of ['en', 'es'] as const) {
      const content = composeNewsletter(app, texts, { subscription: noSubscription, language });
      await queueEmail(app, tx, { ...content, customer: undefined, to });
    }
    return { result: undefined };
  });
  return { message: m.site_newsletter_tested };
});

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export const answerSendNewsletter = handleStaff(sendNewsletter, async (app, caller, { id, reason, ...input }) => {
  if (!uuid.test(id)) return refuse('not_found', m.site_newsletter_no_subscribers);
  const texts = toTexts(input);
  const subject = { kind: 'newsletter', id };
  const recipients = await commitAction(
    app,
    caller,
    { action: 'site.send-newsletter', subject, reason },
    async (tx) => {
      const count = await insertNewsletter(tx, { id, texts, at: app.clock.now(), staff: caller.staff });
      if (count === undefined) return refuse('already_done', m.site_newsletter_already);
      if (count === 0) return refuse('not_found', m.site_newsletter_no_subscribers);
      await deleteDraft(tx, id);
      await enqueueNewsletter(app, tx, id);
      return { after: { subject: texts.en.subject, recipients: count }, result: count };
    },
  );
  return { recipients, message: m.site_newsletter_sent };
});
