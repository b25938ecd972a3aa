import { callOrThrow } from '@istmo/client/call-error';
import type { ListColumn } from '@istmo/client/list/list-spec';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { serverNow } from '@istmo/client/server-time';
import { roleTexts } from '@istmo/contract/areas/staff/role-texts';
import { formatDateTime } from '@istmo/contract/kernel/format';
import { endStaffSessions, listStaff } from '@istmo/contract/areas/staff/staff.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { type StateDisplay, StateStatus } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission, useStaff } from '../../layout/session.ts';
import { QueryTable } from '../../shared/QueryTable.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { sheetFigure, sheetText, sheetTime } from '../../shared/sheet-columns.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { WaitingAccounts } from './WaitingAccounts.tsx';
import type { StaffEntry } from './staff-entry.ts';

const states: Readonly<Record<StaffEntry['state'], StateDisplay>> = {
  invited: { kind: 'waiting', name: m.staff_state_invited },
  active: { kind: 'done', name: m.staff_state_active },
  disabled: { kind: 'stopped', name: m.staff_state_disabled },
};

const staffSheet: readonly ListColumn<StaffEntry>[] = [
  sheetText('name', m.staff_name, ({ name }) => name),
  sheetText('email', m.staff_email, ({ email }) => email),
  sheetText('role', m.staff_role, ({ role }) => roleTexts[role].name()),
  sheetText('state', m.staff_state, ({ state }) => states[state].name()),
  sheetTime('seen', m.staff_last_seen, ({ last_seen_at: at }) => at),
  sheetFigure('sessions', m.staff_sessions, ({ sessions }) => String(sessions)),
];

type OpenDialog = { readonly kind: 'change' | 'end'; readonly entry: StaffEntry } | { readonly kind: 'invite' };

/** /staff: accounts, roles, sessions. */
export function StaffPage() {
  const query = useQuery(queryFor(listStaff, { input: {} }));
  const [dialog, setDialog] = useState<OpenDialog>();
  const mayChange = usePermission('staff.manage');
  const own = useStaff().id;
  const close = (): void => setDialog(undefined);
  return (
    <>
      <PageHead
        title={m.staff_title()}
        intro={m.staff_intro()}
        action={mayChange && <Button onClick={() => setDialog({ kind: 'invite' })}>{m.staff_invite()}</Button>}
      />
      <WaitingAccounts />
      <QueryTable
        query={query}
        empty={m.staff_empty()}
        sheet={{ name: 'staff', columns: staffSheet }}
        caption={m.staff_title()}
        hideCaption
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', header: m.staff_name(), names: true, card: 'title', cell: ({ name }) => name },
          { key: 'email', header: m.staff_email(), cell: ({ email }) => email },
          { key: 'role', header: m.staff_role(), cell: ({ role }) => roleTexts[role].name() },
          {
            key: 'state',
            header: m.staff_state(),
            cell: ({ state, approves_from: from }) => (
              <>
                <StateStatus display={states[state]} />
                {state === 'active' && from !== null && Date.parse(from) > serverNow() && (
                  <small className="block text-ink-3">{m.staff_approves_from({ at: formatDateTime(from) })}</small>
                )}
              </>
            ),
          },
          {
            key: 'seen',
            header: m.staff_last_seen(),
            cell: ({ last_seen_at: at }) => (at === null ? m.staff_never() : <DateTime at={at} />),
          },
          { key: 'sessions', header: m.staff_sessions(), align: 'end', cell: ({ sessions }) => sessions },
        ]}
        rowMenu={
          mayChange
            ? {
                header: m.staff_change(),
                label: ({ name }) => m.staff_change_title({ name }),
                items: (entry) => [
                  {
                    key: 'change',
                    label: m.staff_change(),
                    disabled: entry.id === own,
                    onChoose: () => setDialog({ kind: 'change', entry }),
                  },
                  {
                    key: 'end',
                    label: m.staff_end_sessions(),
                    disabled: entry.sessions === 0,
                    onChoose: () => setDialog({ kind: 'end', entry }),
                  },
                ],
              }
            : undefined
        }
      />
      {dialog?.kind === 'invite' && <InviteDialog onClose={close} />}
      {dialog?.kind === 'change' && <ChangeDialog entry={dialog.entry} onClose={close} />}
      {dialog?.kind === 'end' && (
        <ReasonDialog
          title={m.staff_end_sessions_title({ name: dialog.entry.name })}
          action={m.staff_end_sessions()}
          isDanger
          send={(reason) => callOrThrow(endStaffSessions, { id: dialog.entry.id, reason })}
          onClose={close}
        >
          {m.staff_end_sessions_body({ name: dialog.entry.name })}
        </ReasonDialog>
      )}
    </>
  );
}
