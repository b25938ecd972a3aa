import * as m from '@istmo/contract/messages';
import Check from 'lucide-react/icons/check';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { ReactNode } from 'react';
import type { TakenState } from './use-taken.ts';

/** What the server says about a name while and after it is asked. Nothing while nobody asked, or while the field has an error. */
export function takenNote(state: TakenState): ReactNode {
  if (state === 'checking')
    return (
      <>
        <LoaderCircle aria-hidden className="animate-spin" />
        {m.session_checking()}
      </>
    );
  if (state === 'free')
    return (
      <>
        <Check aria-hidden />
        {m.session_email_free()}
      </>
    );
  return null;
}
