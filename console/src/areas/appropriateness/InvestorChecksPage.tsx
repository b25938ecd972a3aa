import './appropriateness.css';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import {
  listQuestionnaires,
  listRetailLimits,
} from '@istmo/contract/areas/appropriateness/appropriateness.staff.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { StateStatus } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { innerPaths } from '../../inner-paths.ts';
import { usePermission } from '../../layout/session.ts';
import { QueryTable } from '../../shared/QueryTable.tsx';
import { Decision } from './Decision.tsx';
import {
  investorCategoryNames,
  type LimitRow,
  limitCountry,
  limitStates,
  limitText,
  textOf,
} from './investor-check-names.ts';
import { LimitDialog } from './LimitDialog.tsx';
import { QuestionnaireDialog } from './QuestionnaireDialog.tsx';

/** /investor-checks: what retail investors answer before an order of an offering, and the most they may subscribe in a year. */
export function InvestorChecksPage() {
  const mayPropose = usePermission('rules.decide');
  const [open, setOpen] = useState<'questionnaire' | 'limit'>();
  return (
    <>
      <PageHead
        title={m.appropriateness_staff_title()}
        intro={m.appropriateness_staff_intro()}
        action={
          mayPropose && (
            <span className="investor-decision">
              <Button onClick={() => setOpen('limit')}>{m.appropriateness_staff_limit_propose()}</Button>
              <Button variant="secondary" onClick={() => setOpen('questionnaire')}>
                {m.appropriateness_staff_new()}
              </Button>
            </span>
          )
        }
      />
      <Questionnaires />
      <Limits />
      {open === 'limit' && <LimitDialog onClose={() => setOpen(undefined)} />}
      {open === 'questionnaire' && <QuestionnaireDialog onClose={() => setOpen(undefined)} />}
    </>
  );
}

function Questionnaires() {
  const query = useQuery(queryFor(listQuestionnaires, { input: {} }));
  return (
    <QueryTable
      query={query}
      empty={m.appropriateness_staff_empty()}
      caption={m.appropriateness_staff_questionnaires()}
      rowKey={({ code }) => code}
      columns={[
        {
          key: 'code',
          header: m.appropriateness_staff_code(),
          names: true,
          card: 'title',
          cell: ({ code }) => (
            <Link to={innerPaths.questionnaire} params={{ code }} className="link">
              {code}
            </Link>
          ),
        },
        {
          key: 'title',
          header: m.appropriateness_staff_questionnaire(),
          cell: ({ versions: [newest], proposal }) => {
            const content = newest?.content ?? proposal?.content;
            return content && textOf(content.title);
          },
        },
        {
          key: 'version',
          header: m.appropriateness_staff_version_number(),
          align: 'end',
          cell: ({ versions: [newest] }) => newest?.version ?? '—',
        },
        {
          key: 'rate',
          header: m.appropriateness_staff_passed(),
          align: 'end',
          cell: ({ versions: [newest] }) =>
            newest ? m.appropriateness_score_of({ score: `${newest.passed}`, questions: `${newest.attempts}` }) : '—',
        },
        {
          key: 'state',
          header: m.appropriateness_staff_state(),
          cell: ({ proposal }) => <StateStatus display={limitStates[proposal ? 'proposed' : 'in-force']} />,
        },
      ]}
    />
  );
}

const nameOf = (row: LimitRow): string =>
  [limitCountry(row.country), investorCategoryNames[row.category](), limitText(row)].join(' · ');

function Limits() {
  const query = useQuery(queryFor(listRetailLimits, { input: {} }));
  return (
    <>
      <p className="investor-note">{m.appropriateness_staff_limits_intro()}</p>
      <QueryTable
        query={query}
        empty={m.appropriateness_staff_limits_empty()}
        caption={m.appropriateness_staff_limits_title()}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'country',
            header: m.appropriateness_staff_country(),
            names: true,
            card: 'title',
            cell: ({ country }) => limitCountry(country),
          },
          {
            key: 'category',
            header: m.appropriateness_staff_category(),
            cell: ({ category }) => investorCategoryNames[category](),
          },
          { key: 'limit', header: m.appropriateness_staff_limit(), cell: limitText },
          { key: 'basis', header: m.appropriateness_staff_basis(), cell: ({ basis }) => textOf(basis) },
          {
            key: 'version',
            header: m.appropriateness_staff_version_number(),
            align: 'end',
            cell: ({ version }) => version,
          },
          {
            key: 'state',
            header: m.appropriateness_staff_state(),
            cell: (row) => (
              <span className="investor-decision">
                <StateStatus display={limitStates[row.state]} />
                {row.decided_at !== null && <DateTime at={row.decided_at} day />}
                {row.proposal && <Decision proposal={row.proposal} label={nameOf(row)} what={nameOf(row)} />}
              </span>
            ),
          },
        ]}
      />
    </>
  );
}
