import { callOrThrow } from '@istmo/client/call-error';
import { revealField } from '@istmo/contract/areas/profile/profile.staff.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { useState } from 'react';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import type { HolderRow } from './holder-list.tsx';

/** A document number, masked by role; shown with a reason, until the page is closed. */
export function DocumentCell({ row }: { row: HolderRow }) {
  const { customer_id: id, document, username, may_reveal: mayReveal } = row;
  const [revealed, setRevealed] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="register-document">
      <span>{revealed ?? (document || '—')}</span>
      {mayReveal && revealed === undefined && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`${m.register_reveal_title()} ${username}`}
          onClick={() => setOpen(true)}
        >
          {m.register_reveal()}…
        </Button>
      )}
      {isOpen && (
        <ReasonDialog
          title={m.register_reveal_title()}
          action={m.register_reveal_action()}
          send={async (reason) => {
            const result = await callOrThrow(revealField, { id, field: 'national_id', reason });
            setRevealed(result.reply.value);
            return result;
          }}
          onClose={() => setOpen(false)}
        >
          {username}
        </ReasonDialog>
      )}
    </span>
  );
}
