import './subscriptions.css';
import { expiryReasonNames, returnReasonNames } from '@istmo/contract/areas/subscriptions/state-names';
import { readAllotmentLetter, readConfirmation } from '@istmo/contract/areas/subscriptions/subscriptions.calls';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { PageCrumbs } from '@istmo/client/PageCrumbs';
import { PageHead } from '@istmo/client/PageHead';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { KeyValue, type KeyValuePair } from '@istmo/ui/KeyValue';
import { Money } from '@istmo/ui/Money';
import { StateStatus } from '@istmo/ui/Tag';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { AssetMark } from '../../shared/AssetMark.tsx';
import { moneyOf, placesOf, whenOf } from '../../shared/format.ts';
import { ReceiptButton } from '../../shared/ReceiptButton.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { unitsOf } from './order-lines.ts';
import { displayOf } from './subscription-displays.ts';
import { type OwnSubscription, subscriptionQuery } from './subscriptions.queries.ts';
import { SubscriptionTimeline } from './SubscriptionTimeline.tsx';

const route = getRouteApi('/signed-in/subscriptions/$reference');

/** /subscriptions/{reference}: what was paid, until when it may be left, and what became of it; the same years later. */
export function SubscriptionPage() {
  const one = useSuspenseQuery(subscriptionQuery(route.useParams().reference)).data.data;
  const isNew = route.useSearch().done === 'new';
  const { reference, title, raise, security, paid, currency, state } = one;
  return (
    <>
      <PageHead
        title={title}
        intro={m.subscriptions_page_reference({ reference, raise })}
        breadcrumbs={
          <PageCrumbs here={reference}>
            <Link to={paths.subscriptions}>{m.subscriptions_title()}</Link>
          </PageCrumbs>
        }
      />
      {isNew && state === 'open' && <Banner tone="pos">{m.subscriptions_done_paid()}</Banner>}
      {isNew && state === 'awaiting' && <Banner>{m.subscriptions_done_waiting()}</Banner>}
      <div className="subscription-layout">
        <section className="card subscription-main" aria-label={title}>
          <div className="subscription-head">
            <span className="subscription-amount">
              <AssetMark ticker={security} />
              <Money amount={paid} unit={currency} places={placesOf(currency)} size="md" />
            </span>
            <span role="status">
              <StateStatus display={displayOf(state)} />
            </span>
          </div>
          <Notices one={one} />
          <SubscriptionTimeline one={one} />
          <Leave one={one} />
        </section>
        <div className="subscription-aside">
          <section className="card subscription-side" aria-label={m.subscriptions_security()}>
            <KeyValue pairs={listFacts(one)} />
          </section>
          <ReceiptButton
            of={readConfirmation}
            input={{ reference }}
            reference={reference}
            label={m.subscriptions_confirmation()}
          />
          {one.has_letter && (
            <ReceiptButton
              of={readAllotmentLetter}
              input={{ reference }}
              reference={reference}
              label={m.subscriptions_letter()}
            />
          )}
        </div>
      </div>
    </>
  );
}

/** Why the money went back, and that the offering is suspended. */
function Notices({
  one: { state, reason, expired_by: expired, slug, is_suspended: isSuspended, may_leave: mayLeave },
}: {
  readonly one: OwnSubscription;
}) {
  if (state === 'returned' && reason !== '')
    return <Banner>{translate(returnReasonNames[reason], getLocale())}</Banner>;
  if (expired !== null)
    return (
      <Banner
        tone="warn"
        action={
          <a className="link" href={paths.offeringOf.replace('$slug', slug)}>
            {m.subscriptions_way_offering()}
          </a>
        }
      >
        {translate(expiryReasonNames[expired], getLocale())}
      </Banner>
    );
  if (state === 'open' && isSuspended)
    return (
      <Banner tone="warn">
        {mayLeave ? m.subscriptions_leave_while_suspended() : m.subscriptions_suspended_tag()}
      </Banner>
    );
  return null;
}

function listFacts(one: OwnSubscription): KeyValuePair[] {
  const { security, terms_currency: terms, currency, limit_price: limit, allotted_units: allotted } = one;
  // What an allotment leaves of a payment by card goes to the balance.
  const isToCard = one.paid_by === 'card' && one.state !== 'settled';
  const isCooling = one.leave_until > (one.paid_at ?? one.created_at);
  const lines: (readonly [key: string, name: string, value: string])[] = [
    ['security', m.subscriptions_security(), security],
    ...(one.paid_by === 'card'
      ? [
          [
            'card',
            m.subscriptions_paid_by(),
            m.subscriptions_paid_by_card({ fee: moneyOf(one.card_fee, currency) }),
          ] as const,
        ]
      : []),
    ...(one.value === null || currency === terms
      ? []
      : [['value', m.subscriptions_value_line(), moneyOf(one.value, terms)] as const]),
    ['most', m.subscriptions_units_most_line(), unitsOf(one.units_most, security)],
    ...(limit === null ? [] : [['limit', m.subscriptions_limit_price(), moneyOf(limit, terms)] as const]),
    ['leave', m.subscriptions_leave_line(), isCooling ? whenOf(one.leave_until) : m.subscriptions_leave_never()],
    ['closes', m.subscriptions_window_end(), whenOf(one.closes_at)],
    ...(one.state === 'settled' && allotted !== null
      ? [
          ['allotted', m.subscriptions_allotted(), unitsOf(allotted, security)] as const,
          ['price', m.subscriptions_price(), moneyOf(one.allotted_price ?? '0', terms)] as const,
          ['cost', m.subscriptions_cost(), moneyOf(one.cost ?? '0', currency, 'up')] as const,
        ]
      : []),
    ...(one.returned === null
      ? []
      : [
          [
            'returned',
            isToCard ? m.subscriptions_returned_card() : m.subscriptions_returned(),
            moneyOf(one.returned, currency),
          ] as const,
        ]),
  ];
  return lines.map(([key, name, value]) => ({ key, name, value }));
}

function Leave({ one }: { readonly one: OwnSubscription }) {
  const [isOpen, setOpen] = useState(false);
  if (!one.may_leave) return null;
  return (
    <div className="order-buttons">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {one.state === 'awaiting' ? m.subscriptions_withdraw_order() : m.subscriptions_leave()}
      </Button>
      {isOpen && <LeaveDialog one={one} onClose={() => setOpen(false)} />}
    </div>
  );
}
