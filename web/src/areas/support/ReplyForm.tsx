import { maxAttachments, replyRules, type ReplyForm as Fields } from '@istmo/contract/areas/support/support.rules';
import * as m from '@istmo/contract/messages';
import { Form } from '@istmo/client/Form';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import type { Write } from '@istmo/client/write';
import { Button, buttonClass } from '@istmo/ui/Button';
import { Field, FieldError } from '@istmo/ui/Field';
import { shrinkImage } from '@istmo/ui/shrink-image';
import { Textarea } from '@istmo/ui/TextInput';
import Paperclip from 'lucide-react/icons/paperclip';
import Send from 'lucide-react/icons/send';
import { useEffect, useState } from 'react';
import { readDraft, saveDraft } from './drafts.ts';
import { ImageList } from './ImageList.tsx';
import { acceptedTypes, type ChosenImages, useImages } from './use-images.ts';

export type Reply = Fields & { readonly files: readonly File[] };

const shrinkTo = 2_000_000;

/** The reply box. What is typed is kept as this ticket's draft until it is sent; images are chosen, dropped or pasted. */
export function ReplyForm({ reference, write }: { reference: string; write: Write<Reply> }) {
  const [start] = useState<Fields>(() => ({ description: readDraft(reference) }));
  const images = useImages();
  const form = useRules<Fields>({ rules: replyRules, start });
  const { description } = form.values;
  useEffect(() => saveDraft(reference, description), [reference, description]);
  const submit = useSubmit({
    form,
    write: { ...write, run: (fields) => write.run({ ...fields, files: images.files }) },
    invalid: m.support_reply_missing,
  });
  const addFiles = async (files: readonly File[]): Promise<void> =>
    images.add(await Promise.all(files.map((file) => shrinkImage(file, shrinkTo))));
  return (
    <Form submit={submit} className="chat-reply">
      <Field
        id="description"
        label={m.support_reply()}
        error={form.errorOf('description')}
        aside={description.trim() !== '' && <span className="field-hint">{m.support_draft_saved()}</span>}
        required
      >
        <Textarea
          {...form.text('description')}
          rows={3}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files];
            if (pasted.length > 0) event.preventDefault();
            void addFiles(pasted);
          }}
          onDrop={(event) => {
            const dropped = [...event.dataTransfer.files];
            if (dropped.length > 0) event.preventDefault();
            void addFiles(dropped);
          }}
        />
      </Field>
      <ImageList images={images} />
      {images.problem && <FieldError>{images.problem}</FieldError>}
      <div className="chat-send">
        <AttachButton images={images} onFiles={(files) => void addFiles(files)} />
        <p className="field-hint">{m.support_image_note()}</p>
        <Button type="submit" icon={<Send aria-hidden />} loading={submit.isSending}>
          {m.support_send()}
        </Button>
      </div>
    </Form>
  );
}

function AttachButton({ images, onFiles }: { images: ChosenImages; onFiles: (files: readonly File[]) => void }) {
  if (images.files.length >= maxAttachments) return null;
  return (
    <label className={buttonClass({ variant: 'secondary' }, 'drop-pick')}>
      <Paperclip aria-hidden />
      {m.support_attach()}
      <input
        type="file"
        accept={acceptedTypes}
        multiple
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // The same file may be chosen again after it was removed.
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
