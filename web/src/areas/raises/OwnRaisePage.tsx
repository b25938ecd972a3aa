import './own-raises.css';
import { raiseSections } from '@istmo/contract/areas/raises/raise-form';
import * as m from '@istmo/contract/messages';
import { PageCrumbs } from '@istmo/client/PageCrumbs';
import { PageHead } from '@istmo/client/PageHead';
import { refetchAbout } from '@istmo/client/query';
import { Banner } from '@istmo/ui/Banner';
import { KeyValue } from '@istmo/ui/KeyValue';
import { StateStatus } from '@istmo/ui/Tag';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { amountOf, moneyOf, whenOf } from '../../shared/format.ts';
import { DemandBook } from '../allocations/public.ts';
import { InvestorRelations } from '../investor-relations/public.ts';
import { Proceeds } from '../raise-proceeds/public.ts';
import { DocumentsStep } from './DocumentsStep.tsx';
import { OwnRaiseActions } from './OwnRaiseActions.tsx';
import { raiseMeanings, raiseStates, raiseTitle } from './own-raise-names.ts';
import { type OwnRaise, ownRaiseQuery } from './own-raises.queries.ts';
import { RaiseBuilder } from './RaiseBuilder.tsx';
import { RaiseComments } from './RaiseComments.tsx';
import { RaisePreview } from './RaisePreview.tsx';

const route = getRouteApi('/signed-in/issued_raises/$reference');

/** /issued_raises/{reference}: a raise of the company, from the draft to its end. */
export function OwnRaisePage() {
  const { reference } = route.useParams();
  const { step = raiseSections[0] } = route.useSearch();
  const [loads, setLoads] = useState(0);
  const { data: raise, currencies } = useSuspenseQuery(ownRaiseQuery(reference)).data;
  return (
    <>
      <PageHead
        title={raiseTitle(raise)}
        intro={m.issuing_of({ security: raise.security, reference: raise.reference })}
        breadcrumbs={
          <PageCrumbs here={raise.reference}>
            <Link to={paths.issuedRaises}>{m.issuing_title()}</Link>
          </PageCrumbs>
        }
        action={<OwnRaiseActions raise={raise} />}
      />
      <div className="own-raise">
        <State raise={raise} />
        {raise.state === 'draft' ? (
          // Another draft has another form, and so has one that is loaded again.
          <RaiseBuilder
            key={`${raise.reference} ${loads}`}
            raise={raise}
            currencies={currencies}
            step={step}
            onReload={() => void refetchAbout(['offering']).then(() => setLoads(loads + 1))}
          />
        ) : (
          <div className="own-raise-layout">
            <div className="own-raise-main">
              <Progress raise={raise} />
              {raise.state === 'settled' && <Proceeds reference={raise.reference} />}
              {raise.announced_at !== null && <InvestorRelations reference={raise.reference} />}
              {raiseSections.map((section) => (
                <RaiseComments key={section} raise={raise} section={section} />
              ))}
            </div>
            <div className="own-raise-side">
              <RaisePreview
                form={raise.form}
                scales={{
                  security: raise.scale,
                  currency: currencies.find(({ code }) => code === raise.currency)?.scale ?? 2,
                }}
              />
              <section className="card card-pad own-raise-card" aria-labelledby="raise-documents">
                <h2 id="raise-documents">{m.issuing_section_documents()}</h2>
                <DocumentsStep raise={raise} />
              </section>
            </div>
          </div>
        )}
        {raise.opened_at !== null && <DemandBook reference={raise.reference} />}
      </div>
    </>
  );
}

const keptTexts = { units: m.issuing_kept_units, security: m.issuing_kept_security } as const;

/** Its state, what that means, and what keeps it from going on. */
function State({ raise }: { readonly raise: OwnRaise }) {
  const { state, kept_for: kept, suspended_reason: suspended, cancel_reason: cancelled, outcome } = raise;
  return (
    <section className="card card-pad own-raise-card" aria-label={m.actions_state()}>
      <span role="status">
        <StateStatus display={raiseStates[state]} />
      </span>
      <p>
        {state === 'refunded' && outcome === 'failed' ? m.issuing_meaning_refunded_failed() : raiseMeanings[state]()}
      </p>
      {kept !== '' && (
        <Banner tone="warn" title={m.issuing_kept()}>
          {keptTexts[kept]()}
        </Banner>
      )}
      {suspended !== '' && (
        <Banner tone="warn" title={m.issuing_suspended()}>
          {suspended}
        </Banner>
      )}
      {cancelled !== '' && <p className="own-raise-note">{m.issuing_cancel_reason({ reason: cancelled })}</p>}
    </section>
  );
}

/** The window, what was subscribed, and the units that were set aside, sold and given back. */
function Progress({ raise }: { readonly raise: OwnRaise }) {
  const units = (amount: string): string => amountOf(amount, raise.security);
  const time = (at: string | null): string => (at === null ? '—' : whenOf(at));
  return (
    <section className="card card-pad own-raise-card" aria-labelledby="raise-progress">
      <h2 id="raise-progress">{m.issuing_progress()}</h2>
      <KeyValue
        pairs={[
          { key: 'raised', name: m.issuing_raised(), value: moneyOf(raise.raised, raise.currency), strong: true },
          { key: 'count', name: m.issuing_subscriptions(), value: `${raise.subscriptions}` },
          { key: 'waiting', name: m.waiting_count(), value: `${raise.waiting}` },
          { key: 'announced', name: m.issuing_announced_at(), value: time(raise.announced_at) },
          { key: 'opens', name: m.issuing_opens_at(), value: time(raise.opened_at ?? raise.opens_at) },
          { key: 'closes', name: m.issuing_closes_at(), value: time(raise.closed_at ?? raise.closes_at) },
          { key: 'ended', name: m.issuing_ended_at(), value: time(raise.ended_at) },
          { key: 'placed', name: m.issuing_units_placed(), value: units(raise.placed) },
          { key: 'sold', name: m.issuing_units_sold(), value: units(raise.sold) },
          { key: 'returned', name: m.issuing_units_returned(), value: units(raise.returned) },
        ]}
      />
    </section>
  );
}
