import './corporate-actions.css';
import { readAdvice } from '@istmo/contract/areas/corporate-actions/corporate-actions.calls';
import { changesUnits, isVote } from '@istmo/contract/areas/corporate-actions/kinds';
import * as m from '@istmo/contract/messages';
import { PageCrumbs } from '@istmo/client/PageCrumbs';
import { PageHead } from '@istmo/client/PageHead';
import { StateStatus } from '@istmo/ui/Tag';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { AssetMark } from '../../shared/AssetMark.tsx';
import { ReceiptButton } from '../../shared/ReceiptButton.tsx';
import { OwnChange } from '../splits/public.ts';
import { TenderPanel } from '../tenders/public.ts';
import { VotePanel } from '../votes/public.ts';
import { type EventNotice, eventQuery } from './corporate-actions.queries.ts';
import { displayOf, kindName } from './event-displays.ts';
import { EventAmount } from './EventAmount.tsx';
import { EventDuty } from './EventDuty.tsx';
import { EventTerms } from './EventTerms.tsx';
import { EventTimeline } from './EventTimeline.tsx';
import { OwnPart } from './OwnPart.tsx';
import { PlainTerms } from './PlainTerms.tsx';

const route = getRouteApi('/signed-in/events/$reference');

/** /events/{reference}: what happens to a security, what its holder gets and has to do, and the notice with its terms; the same years later. */
export function EventPage() {
  const event = useSuspenseQuery(eventQuery(route.useParams().reference)).data.data;
  const { title, reference, security, kind, own } = event;
  return (
    <>
      <PageHead
        title={title}
        intro={m.actions_own_page_reference({ kind: kindName(kind), security, reference })}
        breadcrumbs={
          <PageCrumbs here={reference}>
            <Link to={paths.income}>{m.actions_own_title()}</Link>
          </PageCrumbs>
        }
      />
      <div className="event-layout">
        <section className="card event-main" aria-label={title}>
          <div className="event-head">
            <Link to={paths.securityPage} params={{ ticker: security }} className="event-security">
              <AssetMark ticker={security} />
              {security}
            </Link>
            {own && <EventAmount event={{ ...event, ...own }} size="md" />}
            <span role="status">
              <StateStatus display={displayOf({ kind, state: event.state, entitlement: own?.entitlement })} />
            </span>
          </div>
          <EventDuty event={event} />
          {kind === 'tender' && own && <TenderPanel reference={reference} />}
          {isVote(kind) && <VotePanel reference={reference} isRecorded={own?.is_recorded ?? false} />}
          <EventTimeline event={event} />
          <PlainTerms event={event} />
        </section>
        <div className="event-aside">
          {own && <OwnPart event={event} own={own} />}
          {changesUnits(kind) && <OwnChange reference={reference} security={security} />}
          {own?.entitlement?.state === 'paid' && <Advice event={event} entitlement={own.entitlement.id} />}
          <EventTerms event={event} />
          <p className="event-foot">
            {m.actions_own_question({ reference })}{' '}
            <Link to={paths.support} className="link">
              {m.actions_own_support()}
            </Link>
          </p>
        </div>
      </div>
    </>
  );
}

function Advice({ event, entitlement }: { event: EventNotice; entitlement: string }) {
  return (
    <ReceiptButton
      of={readAdvice}
      input={{ id: entitlement }}
      reference={event.reference}
      label={m.actions_own_advice()}
    />
  );
}
