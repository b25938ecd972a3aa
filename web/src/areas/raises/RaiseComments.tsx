import { callOrThrow } from '@istmo/client/call-error';
import { Form } from '@istmo/client/Form';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import type { RaiseSection } from '@istmo/contract/areas/raises/raise-form';
import { answerRaiseComment } from '@istmo/contract/areas/raises/raises.calls';
import { commentRules } from '@istmo/contract/areas/raises/raises.rules';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { Field } from '@istmo/ui/Field';
import { Tag } from '@istmo/ui/Tag';
import { Textarea } from '@istmo/ui/TextInput';
import { sectionNames } from './own-raise-names.ts';
import type { OwnRaise } from './own-raises.queries.ts';

type CommentsProps = { readonly raise: OwnRaise; readonly section: RaiseSection };

/** What staff and the company write to each other about one section. */
export function RaiseComments({ raise, section }: CommentsProps) {
  const comments = raise.comments.filter((one) => one.section === section);
  const mayWrite = raise.state === 'review' || raise.state === 'draft';
  if (comments.length === 0) return null;
  return (
    <section className="card card-pad own-raise-card" aria-labelledby="raise-comments">
      <h2 id="raise-comments">{m.issuing_comments_of({ section: sectionNames[section]() })}</h2>
      <ul className="own-raise-comments">
        {comments.map(({ id, text, is_from_staff: isFromStaff, at, is_resolved: isResolved }) => (
          <li key={id}>
            <p className="own-raise-text">{text}</p>
            <small>
              {isFromStaff ? m.issuing_comment_staff() : m.issuing_comment_own()} · <DateTime at={at} />
            </small>
            {isResolved && <Tag tone="pos">{m.issuing_comment_resolved()}</Tag>}
          </li>
        ))}
      </ul>
      {mayWrite && <AnswerForm raise={raise} section={section} />}
    </section>
  );
}

function AnswerForm({ raise, section }: CommentsProps) {
  const form = useRules<{ readonly text: string }>({ rules: commentRules, start: { text: '' } });
  const write = useWrite({
    changes: ['offering'],
    send: ({ text }: { readonly text: string }) =>
      callOrThrow(answerRaiseComment, { reference: raise.reference, section, text }),
    onDone: () => form.reset(),
  });
  const submit = useSubmit({ form, write, invalid: m.issuing_invalid });
  return (
    <Form submit={submit}>
      <Field id="text" label={m.issuing_comment_answer()} error={form.errorOf('text')}>
        <Textarea rows={3} {...form.text('text')} />
      </Field>
      <div>
        <Button type="submit" variant="secondary" loading={submit.isSending}>
          {m.issuing_comment_send()}
        </Button>
      </div>
    </Form>
  );
}
