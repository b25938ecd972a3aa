import './corporate-actions.css';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { readEventAsStaff } from '@istmo/contract/areas/corporate-actions/corporate-actions.staff.calls';
import { kindNames } from '@istmo/contract/areas/corporate-actions/kind-names';
import { changesUnits, isoCodes } from '@istmo/contract/areas/corporate-actions/kinds';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { EmptyState } from '@istmo/ui/EmptyState';
import { StateStatus } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { pages } from '../../paths.ts';
import { QueryPending } from '../../shared/QueryPending.tsx';
import { SplitResult } from '../splits/public.ts';
import { TenderOffers } from '../tenders/public.ts';
import { VotePart } from '../votes/public.ts';
import { EntitlementsPanel } from './EntitlementsPanel.tsx';
import { EventActions } from './EventActions.tsx';
import { EventHistory } from './EventHistory.tsx';
import { stateDisplays } from './event-names.ts';
import { titleOf } from './event-list.tsx';
import { Notice, Terms, Versions } from './EventTerms.tsx';
import { EventMoney, Payments, Snapshot } from './EventProgress.tsx';
import { Exceptions } from './Exceptions.tsx';
import { Proposals } from './Proposals.tsx';

// While it is being paid the figures move.
const refetchInterval = 5_000;

/** /corporate-actions/{reference}: one event, from its terms to its payments. */
export function EventPage() {
  const { reference = '' } = useParams({ strict: false });
  const query = useQuery({ ...queryFor(readEventAsStaff, { input: { reference } }), refetchInterval });
  const event = query.data?.data;
  if (!event && query.error?.failure.code === 'not_found') return <UnknownEvent />;
  if (!event) return <QueryPending query={query} />;
  return (
    <>
      <PageHead
        breadcrumbs={
          <Link to={pages.corporateActions.path} className="link">
            {m.actions_list_title()}
          </Link>
        }
        title={`${event.reference} · ${event.security}`}
        intro={titleOf(event.terms)}
        action={<EventActions event={event} />}
      />
      <p className="event-facts">
        <StateStatus display={stateDisplays[event.state]} />
        <span>
          {translate(kindNames[event.kind], getLocale())} ({isoCodes[event.kind]})
        </span>
        <span>{event.issuer === '' ? m.actions_operator() : event.issuer}</span>
        {event.reverses !== '' && <span>{m.actions_corrects({ reference: event.reverses })}</span>}
      </p>
      {event.cancel_reason !== '' && (
        <p className="event-note">{m.actions_cancelled_because({ reason: event.cancel_reason })}</p>
      )}
      <div className="event-grid">
        <Proposals event={event} />
        <Terms event={event} />
        <Notice event={event} />
        {event.kind === 'tender' && <TenderOffers reference={event.reference} />}
        <Snapshot event={event} />
        {changesUnits(event.kind) && <SplitResult reference={event.reference} />}
        {event.terms.vote && <VotePart reference={event.reference} />}
        <EventMoney event={event} />
        <Payments event={event} />
        <Exceptions event={event} />
        {event.snapshot?.is_entitled && <EntitlementsPanel reference={event.reference} security={event.security} />}
        <Versions event={event} />
        <EventHistory reference={event.reference} />
      </div>
    </>
  );
}

function UnknownEvent() {
  return (
    <>
      <PageHead title={m.actions_unknown()} />
      <EmptyState
        title={m.actions_unknown()}
        action={
          <Link to={pages.corporateActions.path} className="link">
            {m.actions_list_title()}
          </Link>
        }
      />
    </>
  );
}
