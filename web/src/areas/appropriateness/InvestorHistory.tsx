import * as m from '@istmo/contract/messages';
import { formatAmount } from '@istmo/contract/kernel/format';
import { Status } from '@istmo/ui/Tag';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { dayOf, whenOf } from '../../shared/format.ts';
import { PagedTable } from '../../shared/PagedTable.tsx';
import type { InvestorProfile } from './appropriateness.queries.ts';
import { textOf } from './texts.ts';

/** All attempts and declarations, the newest first. */
export function InvestorHistory({ profile: { attempts, declarations } }: { readonly profile: InvestorProfile }) {
  return (
    <>
      <PagedTable
        caption={m.appropriateness_attempts_title()}
        empty={m.appropriateness_attempts_empty()}
        rows={attempts}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'at',
            header: m.appropriateness_attempt_at(),
            names: true,
            card: 'title',
            cell: ({ id, at }) => (
              <Link
                to={paths.investorResult}
                params={{ id }}
                className="link"
                aria-label={m.appropriateness_attempt_open({ time: whenOf(at) })}
              >
                {whenOf(at)}
              </Link>
            ),
          },
          { key: 'title', header: m.appropriateness_attempt_quiz(), cell: ({ title }) => textOf(title) },
          {
            key: 'score',
            header: m.appropriateness_attempt_score(),
            cell: ({ score, questions }) =>
              m.appropriateness_score_of({ score: `${score}`, questions: `${questions}` }),
          },
          {
            key: 'outcome',
            header: m.appropriateness_attempt_outcome(),
            cell: ({ is_passed: isPassed }) => (
              <Status kind={isPassed ? 'done' : 'failed'}>
                {isPassed ? m.appropriateness_attempt_passed() : m.appropriateness_attempt_failed()}
              </Status>
            ),
          },
        ]}
      />
      {declarations.length > 0 && (
        <PagedTable
          caption={m.appropriateness_declaration_history()}
          empty=""
          rows={declarations}
          rowKey={({ at }) => at}
          columns={[
            {
              key: 'at',
              header: m.appropriateness_declared_at(),
              names: true,
              card: 'title',
              cell: ({ at }) => dayOf(at),
            },
            {
              key: 'income',
              header: m.appropriateness_income(),
              align: 'end',
              cell: ({ annual_income: income }) => formatAmount(income),
            },
            {
              key: 'wealth',
              header: m.appropriateness_wealth(),
              align: 'end',
              cell: ({ net_worth: wealth }) => formatAmount(wealth),
            },
            {
              key: 'state',
              header: m.appropriateness_declaration_state(),
              cell: ({ is_valid: isValid }) => (
                <Status kind={isValid ? 'done' : 'idle'}>
                  {isValid ? m.appropriateness_declaration_state_valid() : m.appropriateness_declaration_state_past()}
                </Status>
              ),
            },
          ]}
        />
      )}
    </>
  );
}
