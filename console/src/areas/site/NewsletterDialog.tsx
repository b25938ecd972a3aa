import { callOrThrow } from '@istmo/client/call-error';
import { invalidate } from '@istmo/client/query';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { useWrite } from '@istmo/client/use-write';
import { newsletterRules, type NewsletterForm } from '@istmo/contract/areas/site/site.rules';
import {
  readNewsletterPage,
  saveNewsletterDraft,
  sendNewsletter,
  testNewsletter,
} from '@istmo/contract/areas/site/site.staff.calls';
import { reasonFormRules, type ReasonForm } from '@istmo/contract/areas/staff/staff.rules';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Field } from '@istmo/ui/Field';
import { Textarea, TextInput } from '@istmo/ui/TextInput';
import type { FormView } from '@istmo/ui/use-form';
import { useState } from 'react';
import { useStaff } from '../../layout/session.ts';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import type { Draft } from './Drafts.tsx';

type Values = NewsletterForm & ReasonForm;
const blank: Values = { subject_en: '', body_en: '', subject_es: '', body_es: '', reason: '' };

type NewsletterDialogProps = { draft: Draft | undefined; subscribers: number; onClose: () => void };

/** Composes a newsletter, saves, shows and tests it, and sends it to every confirmed subscriber. */
export function NewsletterDialog({ draft, subscribers, onClose }: NewsletterDialogProps) {
  const [start] = useState<Values>(() =>
    draft
      ? {
          subject_en: draft.subject_en,
          body_en: draft.body_en,
          subject_es: draft.subject_es,
          body_es: draft.body_es,
          reason: '',
        }
      : blank,
  );
  const form = useRules<Values>({ rules: { ...newsletterRules, ...reasonFormRules }, start });
  // A second press, or a repeat after a lost reply, is the same newsletter.
  const [id] = useState(() => draft?.id ?? crypto.randomUUID());
  return (
    <FormDialog
      title={m.site_newsletter_compose_title()}
      action={m.site_newsletter_send({ count: subscribers })}
      size="xl"
      form={form}
      send={(values) => callOrThrow(sendNewsletter, { ...values, id })}
      onClose={onClose}
    >
      <div className="console-halves">
        <LanguageFields form={form} language={m.site_newsletter_english()} subject="subject_en" body="body_en" />
        <LanguageFields form={form} language={m.site_newsletter_spanish()} subject="subject_es" body="body_es" />
      </div>
      <Trial form={form} id={id} version={draft?.version ?? 0} />
      <ReasonField form={form} />
    </FormDialog>
  );
}

type LanguageFieldsProps = {
  form: FormView<Values>;
  language: string;
  subject: 'subject_en' | 'subject_es';
  body: 'body_en' | 'body_es';
};

function LanguageFields({ form, language, subject, body }: LanguageFieldsProps) {
  return (
    <div className="console-column">
      <Field id={subject} label={m.site_newsletter_subject_of({ language })} error={form.errorOf(subject)} required>
        <TextInput autoComplete="off" {...form.text(subject)} />
      </Field>
      <Field
        id={body}
        label={m.site_newsletter_body_of({ language })}
        hint={m.site_newsletter_body_hint()}
        error={form.errorOf(body)}
        required
      >
        <Textarea rows={10} {...form.text(body)} />
      </Field>
    </div>
  );
}

type TrialProps = { form: FormView<Values>; id: string; version: number };

/** Saving, preview and test: none sends anything to subscribers. A preview is of what is saved. */
function Trial({ form, id, version: first }: TrialProps) {
  const [to, setTo] = useState(useStaff().email);
  const [version, setVersion] = useState(first);
  const [shown, setShown] = useState<number>();
  const { reason: _reason, ...texts } = form.values;
  const save = async () => {
    const result = await callOrThrow(saveNewsletterDraft, { ...texts, id, version });
    setVersion(result.reply.version);
    invalidate(() => true);
    return result;
  };
  const draft = useWrite({
    send: save,
    onDone: ({ msg }) => {
      if (msg) toast({ text: msg, tone: 'pos' });
    },
  });
  const preview = useWrite({ send: save, onDone: ({ reply }) => setShown(reply.version) });
  const test = useWrite({
    send: () => callOrThrow(testNewsletter, { ...texts, to }),
    onDone: ({ msg }) => {
      if (msg) toast({ text: msg, tone: 'pos' });
    },
  });
  return (
    <>
      <div className="console-trial">
        <Button variant="secondary" loading={draft.isSending} onClick={() => draft.run()}>
          {m.site_newsletter_draft_save()}
        </Button>
        <Button variant="secondary" loading={preview.isSending} onClick={() => preview.run()}>
          {m.site_newsletter_preview()}
        </Button>
        <Field id="to" label={m.site_newsletter_test_to()}>
          <TextInput type="email" value={to} onChange={(event) => setTo(event.currentTarget.value)} />
        </Field>
        <Button variant="secondary" loading={test.isSending} onClick={() => test.run()}>
          {m.site_newsletter_test()}
        </Button>
      </div>
      {shown !== undefined && (
        <div className="console-halves">
          <Preview key={`en ${shown}`} id={id} code="en" language={m.site_newsletter_english()} />
          <Preview key={`es ${shown}`} id={id} code="es" language={m.site_newsletter_spanish()} />
        </div>
      )}
    </>
  );
}

/** The e-mail as HTML, in a frame that runs no script and has no rights. */
function Preview({ id, code, language }: { id: string; code: 'en' | 'es'; language: string }) {
  return (
    <iframe
      className="console-letter"
      sandbox=""
      title={m.site_newsletter_preview_of({ language })}
      src={`/console/api/${readNewsletterPage.wire}?id=${id}&language=${code}`}
    />
  );
}
