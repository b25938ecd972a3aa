import './issued.css';
import * as m from '@istmo/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useUserStatus } from '../../layout/user-status.ts';
import { paths } from '../../paths.ts';
import { issuedQuery } from './issued.queries.ts';

/** On the page of a security its issuer's way to its events and holders; nothing for others. */
export function OwnSecurityLinks({ ticker }: { readonly ticker: string }) {
  const mayIssue = useUserStatus()?.account.mayCreateAssets === true;
  const securities = useQuery({ ...issuedQuery, enabled: mayIssue }).data?.securities ?? [];
  if (!securities.some(({ code }) => code === ticker)) return null;
  return (
    <section className="card card-pad issued-card" aria-labelledby="issued-own">
      <h2 id="issued-own">{m.issued_own()}</h2>
      <p className="issued-note">{m.issued_own_note()}</p>
      <p className="issued-links">
        <Link to={paths.issuedEvents} search={{ security: ticker }} className="link">
          {m.issued_title()}
        </Link>
        <Link to={paths.issuedHolders} params={{ ticker }} className="link">
          {m.issued_holders_of({ security: ticker })}
        </Link>
      </p>
    </section>
  );
}
