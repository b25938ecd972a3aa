import {
  leaveCompany,
  removeMember,
  withdrawMemberInvitation,
} from '@istmo/contract/areas/company-members/company-members.calls';
import * as m from '@istmo/contract/messages';
import { callOrThrow } from '@istmo/client/call-error';
import { toast } from '@istmo/client/toast';
import { useWrite } from '@istmo/client/use-write';
import { Button } from '@istmo/ui/Button';
import { Dialog } from '@istmo/ui/Dialog';
import type { CompanyRow, InvitationRow, MemberRow } from './team.queries.ts';

type ConfirmProps = {
  readonly title: string;
  readonly body: string;
  readonly action: string;
  readonly send: () => Promise<{ readonly msg: string }>;
  readonly onClose: () => void;
};

/** Asks before access ends. */
function Confirm({ title, body, action, send, onClose }: ConfirmProps) {
  const write = useWrite({
    changes: ['company', 'account-status'],
    send,
    onDone: ({ msg }) => {
      onClose();
      toast({ text: msg, tone: 'pos' });
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={body}
      size="sm"
      labels={{ close: m.ui_close() }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button variant="danger" loading={write.isSending} onClick={() => write.run()}>
            {action}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  );
}

export function RemoveDialog({ member: { id, name: person }, onClose }: { member: MemberRow; onClose: () => void }) {
  return (
    <Confirm
      title={m.company_remove_of({ person })}
      body={m.company_remove_body({ person })}
      action={m.company_remove()}
      send={() => callOrThrow(removeMember, { id })}
      onClose={onClose}
    />
  );
}

type WithdrawProps = { invitation: InvitationRow; onClose: () => void };

export function WithdrawDialog({ invitation: { id, email }, onClose }: WithdrawProps) {
  return (
    <Confirm
      title={m.company_withdraw_of({ email })}
      body={m.company_withdraw_body()}
      action={m.company_withdraw()}
      send={() => callOrThrow(withdrawMemberInvitation, { id })}
      onClose={onClose}
    />
  );
}

export function LeaveDialog({ company: { id, name }, onClose }: { company: CompanyRow; onClose: () => void }) {
  return (
    <Confirm
      title={m.company_leave_of({ company: name })}
      body={m.company_leave_body()}
      action={m.company_leave()}
      send={() => callOrThrow(leaveCompany, { id })}
      onClose={onClose}
    />
  );
}
