import './raises.css';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { readRaise } from '@istmo/contract/areas/raises/raises.staff.calls';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { EmptyState } from '@istmo/ui/EmptyState';
import { Status, StateStatus } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { innerPaths } from '../../inner-paths.ts';
import { pages } from '../../paths.ts';
import { QueryPending } from '../../shared/QueryPending.tsx';
import { RaiseRelations } from '../investor-relations/public.ts';
import { RaiseProceeds } from '../raise-proceeds/public.ts';
import { Checklist } from './Checklist.tsx';
import { Comments } from './Comments.tsx';
import { Comparison } from './Comparison.tsx';
import { nextText } from './next-step.ts';
import { PageTexts } from './PageTexts.tsx';
import { RaiseActions } from './RaiseActions.tsx';
import { RaiseHistory } from './RaiseHistory.tsx';
import { keptNames, stateDisplays, type StaffRaise, titleOf, unmetNames } from './raise-names.ts';
import { RaiseProposals } from './RaiseProposals.tsx';
import { Documents, Milestones, Terms } from './RaiseTerms.tsx';

// Others work on it, and the platform takes its steps.
const refetchInterval = 10_000;

/** /raises/{reference}: one offering with escrow, from its review to its end. */
export function RaisePage() {
  const { reference = '' } = useParams({ strict: false });
  const query = useQuery({ ...queryFor(readRaise, { input: { reference } }), refetchInterval });
  const raise = query.data?.data;
  if (!raise && query.error?.failure.code === 'not_found') return <UnknownRaise />;
  if (!raise) return <QueryPending query={query} />;
  return (
    <>
      <PageHead
        breadcrumbs={
          <Link to={pages.raises.path} className="link">
            {m.raises_staff_title()}
          </Link>
        }
        title={`${raise.reference} · ${raise.security}`}
        intro={titleOf(raise.terms)}
        action={<RaiseActions raise={raise} />}
      />
      <Facts raise={raise} />
      {raise.is_suspended && (
        <Banner tone="warn" title={m.raises_staff_suspended_mark()}>
          {raise.suspended_reason}
        </Banner>
      )}
      {raise.cancel_reason !== '' && (
        <Banner tone="neg" title={stateDisplays.cancelled.name()}>
          {raise.cancel_reason}
        </Banner>
      )}
      {raise.kept_for !== '' && <Banner tone="warn">{keptNames[raise.kept_for]()}</Banner>}
      {raise.unmet.length > 0 && (
        <Banner tone="warn" title={m.raises_staff_unmet()}>
          <ul className="raise-unmet">
            {raise.unmet.map((check) => (
              <li key={check}>{unmetNames[check]()}</li>
            ))}
          </ul>
        </Banner>
      )}
      <div className="raise-grid">
        <RaiseProposals raise={raise} />
        {raise.state === 'settled' && <RaiseProceeds reference={raise.reference} />}
        {raise.state === 'review' && <Checklist raise={raise} />}
        {raise.announced_at !== null && <RaiseRelations reference={raise.reference} />}
        <Comments raise={raise} />
        <Terms raise={raise} />
        <div className="raise-column">
          <Documents raise={raise} />
          <Milestones raise={raise} />
        </div>
        <PageTexts raise={raise} />
        <Comparison raise={raise} />
        <RaiseHistory reference={raise.reference} />
      </div>
    </>
  );
}

function Facts({ raise }: { raise: StaffRaise }) {
  const { reference } = raise;
  return (
    <>
      <p className="raise-facts">
        <StateStatus display={stateDisplays[raise.state]} />
        {raise.is_suspended && <Status kind="failed">{m.raises_staff_suspended_mark()}</Status>}
        <Link to={innerPaths.customer} params={{ id: raise.issuer_id }} className="link">
          {raise.issuer}
        </Link>
        <span className="code">{raise.slug}</span>
        {raise.announced_at !== null && <span>{m.waiting_staff_count({ count: raise.waiting })}</span>}
        <Link to={innerPaths.raiseOrders} params={{ reference }} className="link">
          {m.raises_staff_orders_title()}
        </Link>
        <Link to={innerPaths.raiseFigures} params={{ reference }} className="link">
          {m.raises_staff_figures_title()}
        </Link>
        {raise.closed_at !== null && (
          <Link to={innerPaths.allocation} params={{ reference }} className="link">
            {m.raises_staff_allocation()}
          </Link>
        )}
      </p>
      <p className="raise-next">
        <strong>{m.raises_staff_next()}</strong> {nextText(raise)}
      </p>
    </>
  );
}

function UnknownRaise() {
  return (
    <>
      <PageHead title={m.raises_staff_unknown()} />
      <EmptyState
        title={m.raises_staff_unknown()}
        action={
          <Link to={pages.raises.path} className="link">
            {m.raises_staff_title()}
          </Link>
        }
      />
    </>
  );
}
