import * as m from '@istmo/contract/messages';
import Check from 'lucide-react/icons/check';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { ReactNode } from 'react';
import type { FieldCheckState } from '@istmo/client/use-field-check';

/** The availability of a value during and after its check. Nothing before the check, or while the field has an error. */
export function availabilityNote(state: FieldCheckState): ReactNode {
  if (state === 'checking')
    return (
      <>
        <LoaderCircle aria-hidden className="animate-spin" />
        {m.session_checking()}
      </>
    );
  if (state === 'accepted')
    return (
      <>
        <Check aria-hidden />
        {m.session_email_free()}
      </>
    );
  return null;
}
