import { callOrThrow } from '@istmo/client/call-error';
import { Form } from '@istmo/client/Form';
import { AttachButton } from '@istmo/client/images/AttachButton';
import { ImageList } from '@istmo/client/images/ImageList';
import { takeImages } from '@istmo/client/images/take-images';
import { useImages } from '@istmo/client/images/use-images';
import { readStored, writeStored } from '@istmo/client/storage';
import * as tabStorageNames from '@istmo/client/tab-storage-names';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { answerTicket, writeNote } from '@istmo/contract/areas/support/support.staff.calls';
import { type StaffMessageForm, staffMessageRules } from '@istmo/contract/areas/support/support.staff.rules';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Field, FieldError } from '@istmo/ui/Field';
import { Textarea } from '@istmo/ui/TextInput';
import Send from 'lucide-react/icons/send';
import { useEffect, useState } from 'react';
import { useStaff } from '../../layout/session.ts';
import { CannedChoice } from './CannedChoice.tsx';
import type { Case } from './support.queries.ts';

export type ComposerKind = 'answer' | 'note';

type ComposerProps = {
  readonly ticket: Case;
  readonly kind: ComposerKind;
  readonly onKind: (kind: ComposerKind) => void;
  /** Runs when an answer is begun. */
  readonly onStart: () => void;
};

const fieldId = 'case-message';

export function focusComposer(): void {
  document.getElementById(fieldId)?.focus();
}

/** Why this member of staff may not write to the customer now. */
export function takenBecause({ assigned }: Case, own: string): string | undefined {
  return assigned !== null && assigned.id !== own ? m.support_taken_by({ name: assigned.name }) : undefined;
}

/** Writes an answer or an internal note. Both are kept as drafts of the ticket in this tab. */
export function Composer({ ticket, kind, onKind, onStart }: ComposerProps) {
  const [sentCount, setSentCount] = useState(0);
  const isClosed = ticket.closed_at !== null;
  return (
    <div className="composer" data-kind={kind}>
      <div className="composer-kinds" role="group" aria-label={m.support_composer()}>
        {(isClosed ? (['note'] as const) : (['answer', 'note'] as const)).map((one) => (
          <button
            key={one}
            type="button"
            className="composer-kind"
            aria-pressed={one === kind}
            onClick={() => {
              onKind(one);
              focusComposer();
            }}
          >
            {one === 'answer' ? m.support_answer() : m.support_note()}{' '}
            <kbd aria-hidden>{one === 'answer' ? 'R' : 'N'}</kbd>
          </button>
        ))}
      </div>
      <MessageForm
        key={`${kind} ${sentCount}`}
        ticket={ticket}
        kind={kind}
        onStart={onStart}
        onSent={() => setSentCount((count) => count + 1)}
      />
    </div>
  );
}

type MessageFormProps = Omit<ComposerProps, 'onKind'> & { readonly onSent: () => void };

function MessageForm({ ticket, kind, onStart, onSent }: MessageFormProps) {
  const own = useStaff().id;
  const { reference_no: reference } = ticket;
  const draft = `${tabStorageNames.staffDraft}${reference}_${kind}`;
  const [start] = useState<StaffMessageForm>(() => ({ text: readStored(draft, 'session') ?? '' }));
  const images = useImages();
  const form = useRules<StaffMessageForm>({ rules: staffMessageRules, start });
  const { text } = form.values;
  useEffect(() => writeStored(draft, text, 'session'), [draft, text]);
  const write = useWrite({
    changes: ['support'],
    send: (fields: StaffMessageForm) =>
      images.track((onProgress) =>
        callOrThrow(
          kind === 'answer' ? answerTicket : writeNote,
          { ...fields, reference_no: reference },
          { files: { files: images.files }, onProgress },
        ),
      ),
    onDone: ({ msg }) => {
      writeStored(draft, '', 'session');
      // A note is seen where it was written.
      if (kind === 'answer') toast({ text: msg, tone: 'pos' });
      onSent();
    },
  });
  const submit = useSubmit({ form, write, invalid: m.support_reply_missing });
  const isAnswer = kind === 'answer';
  const taken = isAnswer ? takenBecause(ticket, own) : undefined;
  const insert = (canned: string): void => {
    onStart();
    form.set('text', text.trim() === '' ? canned : `${text}\n\n${canned}`);
    focusComposer();
  };
  return (
    <Form submit={submit}>
      <Field
        id={fieldId}
        label={isAnswer ? m.support_answer_label({ name: ticket.customer }) : m.support_note_label()}
        error={form.errorOf('text')}
        aside={text.trim() !== '' && <span className="field-hint">{m.support_draft_saved()}</span>}
        required
      >
        <Textarea
          {...form.text('text')}
          rows={isAnswer ? 4 : 3}
          onFocus={() => isAnswer && onStart()}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur();
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit.onSubmit(event);
          }}
          {...takeImages(images)}
        />
      </Field>
      {taken !== undefined && <p className="composer-taken">{taken}</p>}
      <ImageList images={images} />
      {images.problem && <FieldError>{images.problem}</FieldError>}
      <div className="composer-send">
        {isAnswer && <CannedChoice ticket={ticket} onChoose={insert} />}
        <AttachButton images={images} />
        <Button type="submit" icon={<Send aria-hidden />} loading={submit.isSending} disabledBecause={taken}>
          {isAnswer ? m.support_send() : m.support_note_save()}
        </Button>
      </div>
    </Form>
  );
}
