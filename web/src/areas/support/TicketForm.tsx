import { openTicket } from '@istmo/contract/areas/support/support.calls';
import { maxAttachments, ticketRules, type TicketForm as Fields } from '@istmo/contract/areas/support/support.rules';
import * as m from '@istmo/contract/messages';
import { callOrThrow } from '@istmo/client/call-error';
import { Form } from '@istmo/client/Form';
import { ImageList, imageLabels } from '@istmo/client/images/ImageList';
import { takeImages } from '@istmo/client/images/take-images';
import { acceptedTypes, useImages } from '@istmo/client/images/use-images';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { Button } from '@istmo/ui/Button';
import { Field } from '@istmo/ui/Field';
import { FileDrop } from '@istmo/ui/FileDrop';
import { Select } from '@istmo/ui/Select';
import { Textarea, TextInput } from '@istmo/ui/TextInput';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { categoriesQuery } from './support.queries.ts';

const shrinkTo = 2_000_000;

/** Opens a ticket and leads to its conversation (requirement 1.5 "Support ticket"). */
export function TicketForm() {
  const router = useRouter();
  const { supportList } = useSuspenseQuery(categoriesQuery).data;
  const images = useImages();
  const form = useRules<Fields>({ rules: ticketRules, start: { category: '', subject: '', message: '' } });
  const write = useWrite({
    changes: ['support'],
    send: (fields: Fields) =>
      images.track((onProgress) =>
        callOrThrow(openTicket, fields, { files: { support_image: images.files }, onProgress }),
      ),
    onDone: async ({ reply, msg }) => {
      toast({ text: msg, tone: 'pos' });
      form.reset();
      await router.navigate({ to: paths.chat, params: { id: reply.reference_no } });
    },
  });
  const submit = useSubmit({ form, write, invalid: m.kernel_fill_in_all_fields });
  return (
    <Form submit={submit}>
      <Field id="category" label={m.support_category()} error={form.errorOf('category')} required>
        <Select
          {...form.text('category')}
          placeholder={m.support_category_missing()}
          options={supportList.map(({ code, category }) => ({ value: code, label: category }))}
        />
      </Field>
      <Field id="subject" label={m.support_subject()} error={form.errorOf('subject')} required>
        <TextInput {...form.text('subject')} autoComplete="off" />
      </Field>
      <Field id="message" label={m.support_message()} error={form.errorOf('message')} required>
        <Textarea {...form.text('message')} rows={5} {...takeImages(images)} />
      </Field>
      <ImageList images={images} />
      {images.files.length < maxAttachments && (
        <Field id="support_image" label={m.support_images()} optional={m.support_optional()} error={images.problem}>
          <FileDrop
            file={undefined}
            onFile={(file) => file && images.add([file])}
            onFiles={images.add}
            accept={acceptedTypes}
            labels={imageLabels()}
            note={m.support_image_note()}
            shrinkTo={shrinkTo}
          />
        </Field>
      )}
      <div>
        <Button type="submit" loading={submit.isSending}>
          {m.support_open_action()}
        </Button>
      </div>
    </Form>
  );
}
