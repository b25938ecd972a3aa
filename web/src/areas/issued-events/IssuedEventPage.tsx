import './issued.css';
import { printIssuedResult } from '@istmo/contract/areas/corporate-actions/issued.calls';
import * as m from '@istmo/contract/messages';
import { PageCrumbs } from '@istmo/client/PageCrumbs';
import { PageHead } from '@istmo/client/PageHead';
import { Banner } from '@istmo/ui/Banner';
import { DateTime } from '@istmo/ui/DateTime';
import { StateStatus } from '@istmo/ui/Tag';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { AssetMark } from '../../shared/AssetMark.tsx';
import { ReceiptButton } from '../../shared/ReceiptButton.tsx';
import { EventTerms, PlainTerms } from '../corporate-actions/public.ts';
import { IssuedVote } from '../votes/public.ts';
import { CostForecast } from './CostForecast.tsx';
import { Funding } from './Funding.tsx';
import { IssuedActions } from './IssuedActions.tsx';
import { IssuedResult } from './IssuedResult.tsx';
import { IssuedSteps } from './IssuedSteps.tsx';
import { kindName, stateDisplays, stateMeanings, titleOf } from './issued-names.ts';
import { type IssuedEvent, issuedEventQuery } from './issued.queries.ts';

const route = getRouteApi('/signed-in/issued_events/$reference');

/** /issued_events/{reference}: an event of an own security, from the draft to the result. */
export function IssuedEventPage() {
  const event = useSuspenseQuery(issuedEventQuery(route.useParams().reference)).data.data;
  const { reference, security, kind, state } = event;
  const notice = { ...event, ...event.terms, reverses: '' };
  return (
    <>
      <PageHead
        title={titleOf(event)}
        intro={m.actions_own_page_reference({ kind: kindName(kind), security, reference })}
        breadcrumbs={
          <PageCrumbs here={reference}>
            <Link to={paths.issuedEvents}>{m.issued_title()}</Link>
          </PageCrumbs>
        }
        action={<IssuedActions event={event} />}
      />
      <Answer event={event} />
      <div className="issued-layout">
        <div className="issued-main">
          <section className="card card-pad issued-card" aria-label={m.issued_progress()}>
            <div className="issued-head">
              <Link to={paths.securityPage} params={{ ticker: security }} className="issued-security">
                <AssetMark ticker={security} />
                {security}
              </Link>
              <span role="status">
                <StateStatus display={stateDisplays[state]} />
              </span>
            </div>
            <p>{stateMeanings[state]()}</p>
            {event.cancel_reason !== '' && (
              <p className="issued-note">{m.issued_reason({ reason: event.cancel_reason })}</p>
            )}
            <IssuedSteps event={event} />
          </section>
          <CostForecast event={event} />
          <Funding event={event} />
          <IssuedResult event={event} />
          {event.terms.vote && event.announced_at !== null && <IssuedVote reference={reference} />}
          {event.snapshot?.is_entitled && (
            <div>
              <ReceiptButton
                of={printIssuedResult}
                input={{ reference }}
                reference={reference}
                label={m.issued_result_pdf()}
              />
            </div>
          )}
        </div>
        <div className="issued-side">
          <section className="card card-pad issued-card" aria-labelledby="issued-notice">
            <h2 id="issued-notice">{m.issued_notice()}</h2>
            <p className="issued-note">{m.issued_notice_note()}</p>
            <PlainTerms event={notice} />
          </section>
          <EventTerms event={notice} />
          <Versions event={event} />
          <Link to={paths.issuedHolders} params={{ ticker: security }} className="link">
            {m.issued_holders_of({ security })}
          </Link>
        </div>
      </div>
    </>
  );
}

/** What the operator answered last, while the issuer has to do something about it. */
function Answer({ event: { answers, state } }: { readonly event: IssuedEvent }) {
  const [last] = answers;
  if (!last || state !== 'draft') return null;
  return (
    <Banner tone="warn" title={last.answer === 'rejected' ? m.issued_answer_rejected() : m.issued_answer_returned()}>
      {last.reason} <DateTime at={last.at} />
    </Banner>
  );
}

const authorNames: Readonly<Record<IssuedEvent['versions'][number]['author'], () => string>> = {
  issuer: m.issued_author_you,
  operator: m.actions_operator,
  schedule: m.issued_author_schedule,
};

/** Every version of the terms and every answer, the newest first. */
function Versions({ event: { versions, answers } }: { readonly event: IssuedEvent }) {
  const answerText = { rejected: m.issued_answer_rejected, returned: m.issued_answer_returned };
  const lines = [
    ...versions.map(({ version, at, author }) => ({
      key: `version ${version}`,
      at,
      text: m.issued_version({ version, author: authorNames[author]() }),
    })),
    ...answers.map(({ at, answer, reason }) => ({
      key: `${answer} ${at}`,
      at,
      text: `${answerText[answer]()}: ${reason}`,
    })),
  ].toSorted((one, other) => (one.at < other.at ? 1 : -1));
  return (
    <section className="card card-pad issued-card" aria-labelledby="issued-versions">
      <h2 id="issued-versions">{m.issued_versions()}</h2>
      <ul className="issued-versions">
        {lines.map(({ key, at, text }) => (
          <li key={key}>
            <span>{text}</span>
            <DateTime at={at} />
          </li>
        ))}
      </ul>
    </section>
  );
}
