import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { AlertDialog } from '@istmo/ui/Dialog';
import { useRef } from 'react';
import { useWrite } from '@istmo/client/use-write';
import { logOut } from './log-out.ts';

/** The confirmation before a logout (requirement 1.2). */
export function LogoutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const stay = useRef<HTMLButtonElement>(null);
  const leave = useWrite({ send: logOut });
  return (
    <AlertDialog
      open={open}
      title={m.layout_logout_title()}
      description={m.layout_logout_body()}
      onEscape={onClose}
      initialFocus={stay}
      actions={
        <>
          <Button ref={stay} variant="secondary" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button loading={leave.isSending || leave.isDone} onClick={() => leave.run()}>
            {m.layout_logout_confirm()}
          </Button>
        </>
      }
    />
  );
}
