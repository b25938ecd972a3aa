import { callOrThrow } from '@istmo/client/call-error';
import { imageLabels } from '@istmo/client/images/ImageList';
import { acceptedTypes } from '@istmo/client/images/use-images';
import { useObjectUrl } from '@istmo/client/images/use-object-url';
import { useWrite } from '@istmo/client/use-write';
import { uploadRaisePicture } from '@istmo/contract/areas/raises/raises.calls';
import type { PictureForm } from '@istmo/contract/areas/raises/raise-form';
import * as m from '@istmo/contract/messages';
import { Field, FieldGroup } from '@istmo/ui/Field';
import { FileDrop } from '@istmo/ui/FileDrop';
import type { FormPart } from '@istmo/ui/form-parts';
import { formRows } from '@istmo/ui/form-rows';
import { Button } from '@istmo/ui/Button';
import { TextInput } from '@istmo/ui/TextInput';
import { useQuery } from '@tanstack/react-query';
import { raisePictureQuery } from './own-raises.queries.ts';
import type { Builder } from './raise-builder.ts';

const shrinkTo = 2_000_000;

type PicturesProps = { readonly form: Builder; readonly reference: string; readonly maxPictures: number };

/** The pictures of the page with their descriptions; the first one is the largest. */
export function RaisePictures({ form, reference, maxPictures }: PicturesProps) {
  const rows = formRows(form, 'pictures', { id: '', alt_en: '', alt_es: '' });
  const write = useWrite({
    send: (file: File) => callOrThrow(uploadRaisePicture, { reference }, { files: { picture: [file] } }),
    onDone: ({ reply }) =>
      form.update((before) => ({
        ...before,
        pictures: [...before.pictures, { id: reply.id, alt_en: '', alt_es: '' }],
      })),
  });
  return (
    <FieldGroup id="pictures" label={m.issuing_pictures()} hint={m.issuing_pictures_hint()} error={rows.error}>
      <ul className="own-raise-pictures">
        {rows.rows.map(({ key, part, remove }, index) => (
          <li key={key} className="own-raise-picture">
            <Picture reference={reference} id={part.values.id} />
            <PictureFields part={part} />
            <Button size="sm" variant="ghost" onClick={remove}>
              {m.issuing_picture_remove({ number: index + 1 })}
            </Button>
          </li>
        ))}
      </ul>
      {rows.rows.length < maxPictures && (
        <FileDrop
          file={undefined}
          onFile={(file) => file && write.run(file)}
          accept={acceptedTypes}
          labels={imageLabels()}
          note={write.isSending ? m.support_image_sending() : m.creation_image_note()}
          shrinkTo={shrinkTo}
        />
      )}
    </FieldGroup>
  );
}

function PictureFields({ part }: { readonly part: FormPart<PictureForm> }) {
  const text = (name: 'alt_en' | 'alt_es', label: string) => (
    <Field id={part.pathOf(name)} label={label} required>
      <TextInput {...part.text(name)} autoComplete="off" />
    </Field>
  );
  return (
    <div className="own-raise-fields">
      {text('alt_en', m.issuing_picture_alt_en())}
      {text('alt_es', m.issuing_picture_alt_es())}
    </div>
  );
}

/** A stored picture; its description is what is being written beside it. */
function Picture({ reference, id }: { readonly reference: string; readonly id: string }) {
  const address = useObjectUrl(useQuery(raisePictureQuery(reference, id)).data);
  return address === undefined ? null : <img src={address} alt="" />;
}
