import './tenders.css';
import * as m from '@istmo/contract/messages';
import { QueryBoundary } from '@istmo/client/QueryBoundary';
import { Button } from '@istmo/ui/Button';
import { KeyValue, type KeyValuePair } from '@istmo/ui/KeyValue';
import { Skeleton } from '@istmo/ui/EmptyState';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { amountOf, moneyOf, whenOf } from '../../shared/format.ts';
import { listEstimate } from './estimate-pairs.ts';
import { OfferDialog } from './OfferDialog.tsx';
import { type Offer, offerQuery } from './tenders.queries.ts';
import { WithdrawOfferDialog } from './WithdrawOfferDialog.tsx';

/** A holder's offer in a buy-back by tender: what may be offered until when, and what became of the offer. */
export function TenderPanel({ reference }: { readonly reference: string }) {
  return (
    <section className="tender" aria-labelledby="tender">
      <h2 id="tender">{m.tenders_title()}</h2>
      <QueryBoundary skeleton={<Skeleton className="h-40" />}>
        <OwnOffer reference={reference} />
      </QueryBoundary>
    </section>
  );
}

const hasUnits = (decimal: string): boolean => /[1-9]/.test(decimal);

function OwnOffer({ reference }: { readonly reference: string }) {
  const offer = useSuspenseQuery(offerQuery(reference)).data.data;
  return (
    <>
      <KeyValue pairs={[...listTerms(offer), ...listOwn(offer)]} />
      {offer.may_offer ? <Open offer={offer} /> : <p>{outcomeText(offer)}</p>}
    </>
  );
}

function listTerms({ security, prices, max_units: max, until }: Offer): KeyValuePair[] {
  return [
    ...(prices.length === 0
      ? []
      : [
          {
            key: 'price',
            name: m.tenders_price(),
            value: prices.map(({ currency, each }) => moneyOf(each, currency)).join(' / '),
          },
        ]),
    {
      key: 'most',
      name: m.tenders_most(),
      value: max === null ? m.tenders_most_all() : `${amountOf(max, security)} ${security}`,
    },
    ...(until === null ? [] : [{ key: 'until', name: m.tenders_until(), value: whenOf(until) }]),
  ];
}

function listOwn({ security, offered, may_offer: mayOffer, estimate }: Offer): KeyValuePair[] {
  return [
    {
      key: 'offered',
      name: mayOffer ? m.tenders_offered() : m.tenders_offered_then(),
      value: hasUnits(offered) ? `${amountOf(offered, security)} ${security}` : m.tenders_offered_none(),
      strong: true,
    },
    ...(estimate === null ? [] : listEstimate(estimate)),
  ];
}

function outcomeText({ outcome, accepted, offered, security, is_paid: isPaid }: Offer): string {
  if (outcome === 'offered') return m.tenders_waits();
  if (outcome === 'taken' && accepted !== null) {
    const taken = { accepted: amountOf(accepted, security), offered: amountOf(offered, security), security };
    const rest = isPaid ? m.tenders_taken_rest_free() : m.tenders_taken_rest();
    return accepted === offered ? m.tenders_taken(taken) : `${m.tenders_taken(taken)} ${rest}`;
  }
  if (outcome === 'not-taken') return m.tenders_not_taken();
  if (outcome === 'cancelled') return m.tenders_was_cancelled();
  if (outcome === 'returned') return m.tenders_was_returned();
  return outcome === 'withdrawn' ? m.tenders_was_withdrawn() : m.tenders_none();
}

/** While offers are taken: give, change, withdraw. */
function Open({ offer }: { readonly offer: Offer }) {
  const [dialog, setDialog] = useState<'offer' | 'withdraw'>();
  const isOffered = hasUnits(offer.offered);
  const close = () => setDialog(undefined);
  if (!isOffered && !hasUnits(offer.most)) return <p>{m.tenders_nothing_to_offer()}</p>;
  return (
    <>
      <p className="event-note">{m.tenders_note()}</p>
      <div className="tender-buttons">
        <Button variant={isOffered ? 'secondary' : 'primary'} onClick={() => setDialog('offer')}>
          {isOffered ? m.tenders_change() : m.tenders_give()}
        </Button>
        {isOffered && (
          <Button variant="secondary" onClick={() => setDialog('withdraw')}>
            {m.tenders_withdraw()}
          </Button>
        )}
      </div>
      {dialog === 'offer' && <OfferDialog offer={offer} onClose={close} />}
      {dialog === 'withdraw' && <WithdrawOfferDialog offer={offer} onClose={close} />}
    </>
  );
}
