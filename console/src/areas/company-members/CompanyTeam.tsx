import './company-team.css';
import { callOrThrow } from '@istmo/client/call-error';
import { queryFor } from '@istmo/client/query';
import { endMembership, listCompanyMembers } from '@istmo/contract/areas/company-members/company-members.staff.calls';
import { companyRoleNames } from '@istmo/contract/kernel/company-role';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { CustomerLink } from '../../shared/CustomerLink.tsx';
import { Panel, PanelEmpty } from '../../shared/Panel.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';

type Reply = ReplyAt<typeof listCompanyMembers>;
type Member = Reply['members'][number];
type Ended = { readonly id: string; readonly person: string; readonly company: string };

const endNames: Readonly<Record<NonNullable<Member['ended_as']>, () => string>> = {
  removed: m.company_staff_ended_removed,
  left: m.company_staff_ended_left,
  staff: m.company_staff_ended_staff,
};

const roleName = (role: Member['role']): string => translate(companyRoleNames[role], getLocale());

type CompanyTeamProps = { readonly id: string; readonly name: string };

/** Who acts for a customer as a company, and the companies that the customer acts for. */
export function CompanyTeam({ id, name }: CompanyTeamProps) {
  const query = useQuery(queryFor(listCompanyMembers, { input: { id } }));
  const mayEnd = usePermission('customers.manage-access');
  const [ended, setEnded] = useState<Ended>();
  const act = (one: Ended): ReactNode =>
    mayEnd && (
      <Button size="sm" variant="ghost" onClick={() => setEnded(one)}>
        {m.company_staff_end()}…
      </Button>
    );
  return (
    <Panel title={m.company_staff_title()} query={query}>
      {(team) => (
        <>
          <Team team={team} act={(row) => act({ id: row.id, person: row.name, company: name })} />
          {team.companies.length > 0 && <h3 className="company-team-title">{m.company_staff_companies()}</h3>}
          <ul className="customer-notes">
            {team.companies.map((row) => (
              <li key={row.id}>
                <CustomerLink id={row.customer_id} name={row.name} />
                <p>
                  {roleName(row.role)}, {m.company_staff_since()} <DateTime at={row.since} />
                </p>
                {act({ id: row.id, person: name, company: row.name })}
              </li>
            ))}
          </ul>
          {ended && <EndDialog {...ended} onClose={() => setEnded(undefined)} />}
        </>
      )}
    </Panel>
  );
}

function Team({ team, act }: { team: Reply; act: (row: Member) => ReactNode }) {
  const { may_issue: mayIssue, members, invitations, companies } = team;
  if (!mayIssue && members.length + companies.length === 0) return <PanelEmpty>{m.company_staff_none()}</PanelEmpty>;
  if (!mayIssue && members.length === 0) return null;
  return (
    <>
      <h3 className="company-team-title">{m.company_staff_members()}</h3>
      <p className="customer-empty">{m.company_staff_owner()}</p>
      <ul className="customer-notes">
        {members.map((row) => (
          <li key={row.id}>
            <CustomerLink id={row.customer_id} name={row.name} />
            <p>
              {roleName(row.role)}, {m.company_staff_since()} <DateTime at={row.since} />
              {row.ended_at !== null && (
                <>
                  {' · '}
                  {m.company_staff_ended_at()} <DateTime at={row.ended_at} />
                  {row.ended_as !== null && ` (${endNames[row.ended_as]()})`}
                </>
              )}
            </p>
            {row.ended_at === null && act(row)}
          </li>
        ))}
        {invitations.map(({ email, role, expires_at: expiresAt }) => (
          <li key={email}>
            <p>
              {m.company_staff_invited({ email, role: roleName(role) })}, {m.company_staff_expires()}{' '}
              <DateTime at={expiresAt} />
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function EndDialog({ id, person, company, onClose }: Ended & { onClose: () => void }) {
  return (
    <ReasonDialog
      title={m.company_staff_end_title({ person, company })}
      action={m.company_staff_end()}
      isDanger
      send={(reason) => callOrThrow(endMembership, { id, reason })}
      onClose={onClose}
    >
      <p>{m.company_staff_end_body()}</p>
    </ReasonDialog>
  );
}
