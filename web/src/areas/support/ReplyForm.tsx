import { replyRules, type ReplyForm as Fields } from '@istmo/contract/areas/support/support.rules';
import * as m from '@istmo/contract/messages';
import { Form } from '@istmo/client/Form';
import { AttachButton } from '@istmo/client/images/AttachButton';
import { ImageList } from '@istmo/client/images/ImageList';
import { takeImages } from '@istmo/client/images/take-images';
import { type ChosenImages, useImages } from '@istmo/client/images/use-images';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import type { Write } from '@istmo/client/write';
import { Button } from '@istmo/ui/Button';
import { Field, FieldError } from '@istmo/ui/Field';
import { Textarea } from '@istmo/ui/TextInput';
import Send from 'lucide-react/icons/send';
import { useEffect, useState } from 'react';
import { readDraft, saveDraft } from './drafts.ts';

export type Reply = Fields & { readonly images: ChosenImages };

/** The reply box. What is typed is kept as this ticket's draft until it is sent; images are chosen, dropped or pasted. */
export function ReplyForm({ reference, write }: { reference: string; write: Write<Reply> }) {
  const [start] = useState<Fields>(() => ({ description: readDraft(reference) }));
  const images = useImages();
  const form = useRules<Fields>({ rules: replyRules, start });
  const { description } = form.values;
  useEffect(() => saveDraft(reference, description), [reference, description]);
  const submit = useSubmit({
    form,
    write: { ...write, run: (fields, options) => write.run({ ...fields, images }, options) },
    invalid: m.support_reply_missing,
  });
  return (
    <Form submit={submit} className="chat-reply">
      <Field
        id="description"
        label={m.support_reply()}
        error={form.errorOf('description')}
        aside={description.trim() !== '' && <span className="field-hint">{m.support_draft_saved()}</span>}
        required
      >
        <Textarea {...form.text('description')} rows={3} {...takeImages(images)} />
      </Field>
      <ImageList images={images} />
      {images.problem && <FieldError>{images.problem}</FieldError>}
      <div className="chat-send">
        <AttachButton images={images} />
        <p className="field-hint">{m.support_image_note()}</p>
        <Button type="submit" icon={<Send aria-hidden />} loading={submit.isSending}>
          {m.support_send()}
        </Button>
      </div>
    </Form>
  );
}
