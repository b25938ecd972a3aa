import { invitationDays } from '@istmo/contract/areas/company-members/company-members.rules';
import { companyRoleNames, type OwnCompanyRole } from '@istmo/contract/kernel/company-role';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Button, buttonClass } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import type { Column } from '@istmo/ui/table-props';
import { Tag } from '@istmo/ui/Tag';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useUserStatus } from '../../layout/user-status.ts';
import { paths } from '../../paths.ts';
import { PagedTable } from '../../shared/PagedTable.tsx';
import { InviteForm } from './InviteForm.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { RemoveDialog, WithdrawDialog } from './TeamDialogs.tsx';
import type { InvitationRow, MemberRow, OwnCompany } from './team.queries.ts';

type OpenDialog =
  | { readonly what: 'role' | 'remove'; readonly member: MemberRow }
  | { readonly what: 'withdraw'; readonly invitation: InvitationRow };

/** The team of the own company: its people, its open invitations, and the form that invites another. */
export function OwnTeam({ company }: { company: OwnCompany }) {
  const [dialog, setDialog] = useState<OpenDialog>();
  const hasTfa = useUserStatus()?.account.hasTfa ?? false;
  const close = (): void => setDialog(undefined);
  return (
    <div className="team-layout">
      <section className="card card-pad team-card" aria-labelledby="invite">
        <h2 id="invite">{m.company_invite()}</h2>
        <p className="team-note">{m.company_invite_note({ days: `${invitationDays}` })}</p>
        {/* A new form after each invitation, without the problems of the last attempt. */}
        {hasTfa ? <InviteForm key={company.invitations[0]?.id ?? ''} /> : <TfaFirst />}
      </section>
      <div className="team-lists">
        <PagedTable
          caption={m.company_members({ company: company.name })}
          columns={memberColumns({ hasTfa, onOpen: (what, member) => setDialog({ what, member }) })}
          rows={[{ name: company.name, role: 'owner' }, ...company.members]}
          rowKey={(row) => ('id' in row ? row.id : '')}
          empty=""
        />
        <p className="team-note">{m.company_owner_note()}</p>
        <PagedTable
          caption={m.company_invitations()}
          columns={invitationColumns((invitation) => setDialog({ what: 'withdraw', invitation }))}
          rows={company.invitations}
          rowKey={({ id }) => id}
          empty={m.company_invitations_none()}
        />
      </div>
      {dialog?.what === 'role' && <RoleDialog member={dialog.member} onClose={close} />}
      {dialog?.what === 'remove' && <RemoveDialog member={dialog.member} onClose={close} />}
      {dialog?.what === 'withdraw' && <WithdrawDialog invitation={dialog.invitation} onClose={close} />}
    </div>
  );
}

function TfaFirst() {
  return (
    <Banner
      tone="warn"
      title={m.company_tfa_needed()}
      action={
        <Link to={paths.userSecurity} params={{ id: 'Tfa' }} className={buttonClass({ size: 'sm' })}>
          {m.access_fix_tfa()}
        </Link>
      }
    />
  );
}

export const roleName = (role: OwnCompanyRole): string => translate(companyRoleNames[role], getLocale());

/** The company's own account is the first row, without anything to do. */
type TeamRow = MemberRow | { readonly name: string; readonly role: 'owner' };

type MemberColumns = { readonly hasTfa: boolean; readonly onOpen: (what: 'role' | 'remove', row: MemberRow) => void };

const memberColumns = ({ hasTfa, onOpen }: MemberColumns): Column<TeamRow>[] => [
  {
    key: 'person',
    header: m.company_person(),
    names: true,
    card: 'title',
    cell: (row) => (
      <span className="team-person">
        {row.name}
        <small>{'email' in row ? row.email : m.company_own_account()}</small>
      </span>
    ),
  },
  { key: 'role', header: m.company_role(), card: 'value', cell: ({ role }) => <Tag>{roleName(role)}</Tag> },
  {
    key: 'since',
    header: m.company_since(),
    cell: (row) => ('since' in row ? <DateTime at={row.since} day /> : '—'),
  },
  {
    key: 'actions',
    header: m.company_actions(),
    align: 'end',
    cell: (row) => ('id' in row ? <MemberActions row={row} hasTfa={hasTfa} onOpen={onOpen} /> : '—'),
  },
];

function MemberActions({ row, hasTfa, onOpen }: MemberColumns & { row: MemberRow }) {
  return (
    <span className="team-actions">
      {hasTfa && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={m.company_change_role_of({ person: row.name })}
          onClick={() => onOpen('role', row)}
        >
          {m.company_change_role()}
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        aria-label={`${m.company_remove()}: ${row.name}`}
        onClick={() => onOpen('remove', row)}
      >
        {m.company_remove()}
      </Button>
    </span>
  );
}

const invitationColumns = (onWithdraw: (row: InvitationRow) => void): Column<InvitationRow>[] => [
  {
    key: 'email',
    header: m.company_email(),
    names: true,
    card: 'title',
    cell: ({ email }) => <span className="team-person">{email}</span>,
  },
  { key: 'role', header: m.company_role(), card: 'value', cell: ({ role }) => <Tag>{roleName(role)}</Tag> },
  {
    key: 'expires',
    header: m.company_expires(),
    cell: ({ expires_at: at, is_expired: isExpired }) =>
      isExpired ? <Tag tone="warn">{m.company_expired()}</Tag> : <DateTime at={at} day />,
  },
  {
    key: 'actions',
    header: m.company_actions(),
    align: 'end',
    cell: (row) => (
      <Button
        size="sm"
        variant="ghost"
        aria-label={`${m.company_withdraw()}: ${row.email}`}
        onClick={() => onWithdraw(row)}
      >
        {m.company_withdraw()}
      </Button>
    ),
  },
];
