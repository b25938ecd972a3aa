import './appropriateness.css';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { listQuestionnaires } from '@istmo/contract/areas/appropriateness/appropriateness.staff.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { EmptyState } from '@istmo/ui/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { pages } from '../../paths.ts';
import { QueryPending } from '../../shared/QueryPending.tsx';
import { ContentView } from './ContentView.tsx';
import { Decision } from './Decision.tsx';
import { type QuestionnaireRow, textOf } from './investor-check-names.ts';
import { QuestionnaireDialog } from './QuestionnaireDialog.tsx';

/** /investor-checks/{code}: the versions of a questionnaire, how its questions are answered, and what is proposed. */
export function QuestionnairePage() {
  const { code } = useParams({ from: '/signed-in/investor-checks/$code' });
  const query = useQuery(queryFor(listQuestionnaires, { input: {} }));
  const mayPropose = usePermission('rules.decide');
  const [isOpen, setOpen] = useState(false);
  const row = query.data?.data.find((one) => one.code === code);
  return (
    <>
      <PageHead
        breadcrumbs={
          <Link to={pages.investorChecks.path} className="link">
            {m.appropriateness_staff_title()}
          </Link>
        }
        title={code}
        action={
          mayPropose &&
          row &&
          !row.proposal && <Button onClick={() => setOpen(true)}>{m.appropriateness_staff_new_version()}</Button>
        }
      />
      {query.data ? (
        row ? (
          <Versions row={row} />
        ) : (
          <EmptyState title={m.appropriateness_unknown()} />
        )
      ) : (
        <QueryPending query={query} className="customer-ghost-panel" />
      )}
      {isOpen && <QuestionnaireDialog row={row} onClose={() => setOpen(false)} />}
    </>
  );
}

function Versions({ row: { code, versions, proposal } }: { readonly row: QuestionnaireRow }) {
  return (
    <div className="investor-versions">
      {proposal && (
        <section className="card card-pad investor-version" aria-labelledby="proposed-version">
          <h2 id="proposed-version">{m.appropriateness_staff_proposed_version()}</h2>
          <p className="investor-note">
            {proposal.proposer} · <DateTime at={proposal.proposed_at} /> · {proposal.reason}
          </p>
          <Decision proposal={proposal} label={code} what={`${code} · ${textOf(proposal.content.title)}`} />
          <ContentView content={proposal.content} />
        </section>
      )}
      {versions.map(({ version, at, content, attempts, passed }, index) => (
        <section key={version} className="card card-pad investor-version" aria-labelledby={`version-${version}`}>
          <h2 id={`version-${version}`}>{m.appropriateness_staff_version({ version: `${version}` })}</h2>
          <p className="investor-note">
            <DateTime at={at} /> · {m.appropriateness_staff_pass_rate({ passed: `${passed}`, attempts: `${attempts}` })}
          </p>
          {/* Older ones are read when they are opened. */}
          {index === 0 ? (
            <ContentView content={content} of={{ code, version }} />
          ) : (
            <OlderVersion>
              <ContentView content={content} of={{ code, version }} />
            </OlderVersion>
          )}
        </section>
      ))}
    </div>
  );
}

function OlderVersion({ children }: { readonly children: React.ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{m.appropriateness_staff_older()}</summary>
      {isOpen && children}
    </details>
  );
}
