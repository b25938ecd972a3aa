import { queryFor } from '@istmo/client/query';
import { readInvestorRecords } from '@istmo/contract/areas/appropriateness/appropriateness.staff.calls';
import { formatAmount } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { Status } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { usePermission } from '../../layout/session.ts';
import { Panel, PanelEmpty } from '../../shared/Panel.tsx';

/** On a customer's page, for those who may see personal data: attempts at questionnaires, declared income and wealth, and the limit of a year. */
export function CustomerInvestorRecords({ id }: { readonly id: string }) {
  const maySee = usePermission('customers.read-personal-data');
  return maySee && <InvestorRecords id={id} />;
}

function InvestorRecords({ id }: { readonly id: string }) {
  const query = useQuery(queryFor(readInvestorRecords, { input: { id } }));
  return (
    <Panel title={m.appropriateness_profile_title()} query={query}>
      {({ limit, attempts, declarations }) => (
        <>
          {limit !== null && <p>{m.appropriateness_staff_records_limit({ limit: formatAmount(limit) })}</p>}
          {attempts.length + declarations.length === 0 && (
            <PanelEmpty>{m.appropriateness_staff_records_empty()}</PanelEmpty>
          )}
          <ul className="customer-notes">
            {declarations.map(({ annual_income: income, net_worth: wealth, at, valid_until: until }) => (
              <li key={at}>
                <p>
                  {m.appropriateness_staff_record_declaration({
                    income: formatAmount(income),
                    wealth: formatAmount(wealth),
                  })}
                </p>
                <p>
                  <DateTime at={at} /> – <DateTime at={until} day />
                </p>
              </li>
            ))}
            {attempts.map(({ code, version, attempt, score, questions, is_passed: isPassed, at }) => (
              <li key={`${code} ${attempt}`}>
                <p>
                  {m.appropriateness_staff_record_attempt({
                    code,
                    version: `${version}`,
                    attempt: `${attempt}`,
                    score: `${score}`,
                    questions: `${questions}`,
                  })}
                </p>
                <p>
                  <Status kind={isPassed ? 'done' : 'failed'}>
                    {isPassed ? m.appropriateness_attempt_passed() : m.appropriateness_attempt_failed()}
                  </Status>{' '}
                  <DateTime at={at} />
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
