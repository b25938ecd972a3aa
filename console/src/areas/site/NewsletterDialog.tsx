import { callOrThrow } from '@istmo/client/call-error';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { useWrite } from '@istmo/client/use-write';
import { newsletterRules, type NewsletterForm } from '@istmo/contract/areas/site/site.rules';
import { previewNewsletter, sendNewsletter, testNewsletter } from '@istmo/contract/areas/site/site.staff.calls';
import { reasonFormRules, type ReasonForm } from '@istmo/contract/areas/staff/staff.rules';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Button } from '@istmo/ui/Button';
import { Field } from '@istmo/ui/Field';
import { Textarea, TextInput } from '@istmo/ui/TextInput';
import type { FormView } from '@istmo/ui/use-form';
import { useState } from 'react';
import { useStaff } from '../../layout/session.ts';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';

type Values = NewsletterForm & ReasonForm;
const start: Values = { subject_en: '', body_en: '', subject_es: '', body_es: '', reason: '' };

/** Composes a newsletter, shows and tests it, and sends it to every confirmed subscriber. */
export function NewsletterDialog({ subscribers, onClose }: { subscribers: number; onClose: () => void }) {
  const form = useRules<Values>({ rules: { ...newsletterRules, ...reasonFormRules }, start });
  // A second press, or a repeat after a lost reply, is the same newsletter.
  const [id] = useState(() => crypto.randomUUID());
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
      <Trial form={form} />
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

/** Preview and test: neither sends anything to subscribers. */
function Trial({ form }: { form: FormView<Values> }) {
  const [to, setTo] = useState(useStaff().email);
  const [shown, setShown] = useState<ReplyAt<typeof previewNewsletter>>();
  const { reason: _reason, ...texts } = form.values;
  const preview = useWrite({
    send: () => callOrThrow(previewNewsletter, texts),
    onDone: ({ reply }) => setShown(reply),
  });
  const test = useWrite({
    send: () => callOrThrow(testNewsletter, { ...texts, to }),
    onDone: ({ msg }) => {
      if (msg) toast({ text: msg, tone: 'pos' });
    },
  });
  return (
    <>
      <div className="console-trial">
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
      {shown && (
        <div className="console-halves">
          <pre className="console-letter">{shown.en}</pre>
          <pre className="console-letter">{shown.es}</pre>
        </div>
      )}
    </>
  );
}
