import { maxAttachments } from '@istmo/contract/areas/support/support.rules';
import * as m from '@istmo/contract/messages';
import { buttonClass } from '@istmo/ui/Button';
import '@istmo/ui/styles/file-drop.css';
import Paperclip from 'lucide-react/icons/paperclip';
import { acceptedTypes, type ChosenImages } from './use-images.ts';

/** Chooses images for a message, until it has as many as it may. */
export function AttachButton({ images }: { images: ChosenImages }) {
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
          void images.addShrunk([...(event.currentTarget.files ?? [])]);
          // The same file may be chosen again after it was removed.
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
