import './allocations.css';
import { textOf } from '@istmo/client/list/list-search';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { readAllocation } from '@istmo/contract/areas/allocations/allocations.staff.calls';
import { allocationMethods } from '@istmo/contract/kernel/raise';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { DateTime } from '@istmo/ui/DateTime';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { innerPaths } from '../../inner-paths.ts';
import { ConsoleList } from '../../shared/ConsoleList.tsx';
import { QueryPending } from '../../shared/QueryPending.tsx';
import { useListView } from '../../shared/use-list-view.ts';
import { type AllocationView, problemNames, type WhatIfChoice } from './allocation-names.ts';
import { AllocationFigures, AllocationTables } from './AllocationResult.tsx';
import { AllocationTerms } from './AllocationTerms.tsx';
import { allotmentsOf } from './allotment-list.tsx';
import { Decision } from './Decision.tsx';
import { WhatIf } from './WhatIf.tsx';

const choiceKeys = ['method', 'cap', 'over'] as const;
// The worker allots what was decided within seconds.
const refetchInterval = 10_000;

/** /raises/{reference}/allocation: who of a closed offering would get how many units, what if, and the decision. */
export function AllocationPage() {
  const { reference = '' } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const [method, cap, over] = choiceKeys.map((key) => textOf(search[key]));
  const choice: WhatIfChoice = {
    method: allocationMethods.find((one) => one === method) ?? '',
    cap: cap ?? '',
    over: over ?? '',
  };
  const query = useQuery({ ...queryFor(readAllocation, { input: { reference, ...choice } }), refetchInterval });
  const { view, onView } = useListView([], choiceKeys);
  const allocation = query.data?.data;
  return (
    <>
      <PageHead
        breadcrumbs={
          <Link to={innerPaths.raise} params={{ reference }} className="link">
            {reference}
          </Link>
        }
        title={m.allocations_title({ reference })}
        intro={m.allocations_intro()}
      />
      {allocation ? (
        <div className="allocation-grid">
          <Problems allocation={allocation} isWhatIf={isWhatIf(choice)} />
          <AllocationTerms allocation={allocation} />
          <WhatIf key={JSON.stringify(choice)} allocation={allocation} choice={choice} onChoose={onView} />
          <Decision allocation={allocation} isWhatIf={choice.method !== '' || choice.cap !== ''} />
          {allocation.result ? (
            <>
              <AllocationFigures allocation={allocation} result={allocation.result} isWhatIf={isWhatIf(choice)} />
              <AllocationTables allocation={allocation} result={allocation.result} />
            </>
          ) : (
            <p className="allocation-wide">{m.allocations_result_none()}</p>
          )}
          <section className="allocation-wide">
            <ConsoleList list={allotmentsOf(allocation, choice)} view={view} onView={onView} />
          </section>
        </div>
      ) : (
        <QueryPending query={query} />
      )}
    </>
  );
}

const isWhatIf = ({ method, cap, over }: WhatIfChoice): boolean => method !== '' || cap !== '' || over !== '';

type ProblemsProps = { readonly allocation: AllocationView; readonly isWhatIf: boolean };

/** What prevents a decision; of a raise whose units are allotted nothing. */
function Problems({ allocation: { problems, leave_until: until, state }, isWhatIf: isOther }: ProblemsProps) {
  if (problems.length === 0 || isOther || state === 'allocated' || state === 'settled') return null;
  return (
    <div className="allocation-wide">
      <Banner tone="warn" title={m.allocations_problems()}>
        <ul>
          {problems.map((problem) => (
            <li key={problem}>
              {problemNames[problem]()}
              {problem === 'leave' && until !== null && (
                <>
                  {' · '}
                  <DateTime at={until} />
                </>
              )}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
