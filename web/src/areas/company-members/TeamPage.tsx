import './team.css';
import * as m from '@istmo/contract/messages';
import { PageHead } from '@istmo/client/PageHead';
import { buttonClass } from '@istmo/ui/Button';
import { EmptyState } from '@istmo/ui/EmptyState';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { Companies } from './Companies.tsx';
import { OwnTeam } from './OwnTeam.tsx';
import { teamQuery } from './team.queries.ts';

/** /issuer/team: who acts for the own company, and the companies that the customer acts for. */
export function TeamPage() {
  const { own, companies } = useSuspenseQuery(teamQuery).data;
  return (
    <>
      <PageHead title={m.company_team_title()} intro={m.company_team_intro()} />
      {own === null && companies.length === 0 && (
        <EmptyState
          title={m.company_team_none_title()}
          action={
            <Link to={paths.issuers} className={buttonClass({ variant: 'secondary' })}>
              {m.layout_issuers()}
            </Link>
          }
        >
          {m.company_team_none()}
        </EmptyState>
      )}
      <div className="team">
        {own && <OwnTeam company={own} />}
        {companies.length > 0 && <Companies rows={companies} />}
      </div>
    </>
  );
}
