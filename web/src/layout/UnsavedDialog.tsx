import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { AlertDialog } from '@istmo/ui/Dialog';
import { useRef } from 'react';

/** Asks for confirmation before unsaved input is lost. Staying is the safe answer and has the focus. */
export function UnsavedDialog({ onStay, onGo }: { onStay: () => void; onGo: () => void }) {
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog
      open
      title={m.layout_language()}
      description={m.layout_language_unsaved()}
      onEscape={onStay}
      initialFocus={stay}
      actions={
        <>
          <Button ref={stay} variant="secondary" onClick={onStay}>
            {m.ui_cancel()}
          </Button>
          <Button onClick={onGo}>{m.layout_language_change()}</Button>
        </>
      }
    />
  );
}
