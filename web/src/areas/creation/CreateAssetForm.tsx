import * as m from '@istmo/contract/messages';
import { Form } from '@istmo/client/Form';
import { imageLabels } from '@istmo/client/images/ImageList';
import { acceptedTypes } from '@istmo/client/images/use-images';
import { AlertDialog } from '@istmo/ui/Dialog';
import { Button } from '@istmo/ui/Button';
import { Field } from '@istmo/ui/Field';
import { FileDrop } from '@istmo/ui/FileDrop';
import { useRef, useState } from 'react';
import { timeOf } from '../../shared/format.ts';
import { AssetFields, IssuerFields, SupplyFields, TransferFields } from './CreationFields.tsx';
import type { CreationFee } from './creation.queries.ts';
import { ReviewDialog } from './ReviewDialog.tsx';
import { useCreateAsset } from './use-create-asset.ts';
import { useDraft } from './use-draft.ts';

const shrinkTo = 2_000_000;

type FormProps = { readonly fee: CreationFee; readonly onDiscarded: () => void };

/** The long form of a security, kept as a draft while it is filled in (requirement 2.5 "Create asset"). */
export function CreateAssetForm({ fee, onDiscarded }: FormProps) {
  const { form, images, imageError, submit, review, setReview, write } = useCreateAsset(fee);
  const draft = useDraft(form.values, onDiscarded);
  return (
    // Leaving any field saves the draft.
    <div onBlur={draft.save}>
      <Form submit={submit} className="creation-form">
        <AssetFields form={form} />
        <SupplyFields form={form} />
        <TransferFields form={form} />
        <IssuerFields form={form} />
        <fieldset className="creation-section">
          <legend>{m.creation_section_image()}</legend>
          <Field id="asset_image" label={m.creation_image()} error={imageError} required className="creation-wide">
            <FileDrop
              file={images.files[0]}
              onFile={(file) => (file ? images.add([file]) : images.files.forEach(images.remove))}
              accept={acceptedTypes}
              labels={imageLabels()}
              note={m.creation_image_note()}
              shrinkTo={shrinkTo}
              percent={images.percent}
            />
          </Field>
        </fieldset>
        <p className="creation-note">{m.creation_fixed_terms()}</p>
        <div className="creation-end">
          <Button type="submit">{m.creation_to_review()}</Button>
          <DraftState draft={draft} />
        </div>
      </Form>
      {review && (
        <ReviewDialog
          fields={review}
          fee={fee}
          isSending={write.isSending}
          onBack={() => setReview(undefined)}
          onSend={() => write.run(review)}
        />
      )}
    </div>
  );
}

function DraftState({ draft }: { readonly draft: ReturnType<typeof useDraft> }) {
  const [isAsking, setAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const text = draft.isFailed
    ? m.creation_draft_failed()
    : draft.savedAt
      ? m.creation_draft_at({ time: timeOf(draft.savedAt) })
      : '';
  return (
    <div className="creation-draft">
      <span role="status">{text}</span>
      {draft.savedAt && (
        <Button variant="ghost" onClick={() => setAsking(true)}>
          {m.creation_draft_discard()}
        </Button>
      )}
      <AlertDialog
        open={isAsking}
        title={m.creation_draft_discard()}
        description={m.creation_draft_discard_text()}
        onEscape={() => setAsking(false)}
        initialFocus={keep}
        actions={
          <>
            <Button ref={keep} variant="secondary" onClick={() => setAsking(false)}>
              {m.creation_draft_keep()}
            </Button>
            <Button variant="danger" loading={draft.discard.isSending} onClick={() => draft.discard.run()}>
              {m.creation_draft_discard()}
            </Button>
          </>
        }
      />
    </div>
  );
}
