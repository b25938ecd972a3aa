import './cards.css';
import { cardCurrency } from '@istmo/contract/areas/cards/cards.rules';
import { readCardReceipt } from '@istmo/contract/areas/cards/cards.calls';
import type { CardState } from '@istmo/contract/areas/cards/card-states';
import * as m from '@istmo/contract/messages';
import { PageCrumbs } from '@istmo/client/PageCrumbs';
import { PageHead } from '@istmo/client/PageHead';
import { Banner } from '@istmo/ui/Banner';
import { DateTime } from '@istmo/ui/DateTime';
import { RouteMarker } from '@istmo/ui/RouteMarker';
import { Money } from '@istmo/ui/Money';
import { Sentence } from '@istmo/ui/Sentence';
import { Timeline, type TimelineItem } from '@istmo/ui/Timeline';
import { Status } from '@istmo/ui/Tag';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { dayOf, moneyOf, placesOf } from '../../shared/format.ts';
import { ReceiptButton } from '../../shared/ReceiptButton.tsx';
import { stepWords } from '../../shared/step-words.ts';
import { declineWords, stateMeanings } from './card-displays.ts';
import { purchaseStates } from '@istmo/client/purchase-states';
import { cardPurchaseQuery, type CardPurchaseView } from './cards.queries.ts';
import { PurchaseAmounts } from './PurchaseAmounts.tsx';

const route = getRouteApi('/signed-in/card_purchase/$id');

/** One purchase: where it is, what it cost, and everything that happened to it. */
export function CardPurchaseViewPage() {
  const purchase = useSuspenseQuery(cardPurchaseQuery(route.useParams().id)).data.data;
  const { Transaction_id: reference, datetime } = purchase;
  return (
    <>
      <PageHead
        title={m.cards_page_title()}
        intro={<Sentence text={m.cards_page_reference({ reference, date: dayOf(datetime) })} />}
        breadcrumbs={
          <PageCrumbs here={reference}>
            <Link to={paths.cardPurchase}>{m.layout_card_purchase()}</Link>
          </PageCrumbs>
        }
      />
      <div className="purchase-layout">
        <MainCard purchase={purchase} />
        <div className="purchase-aside">
          <section className="card purchase-side" aria-labelledby="amounts">
            <h2 id="amounts">{m.cards_summary()}</h2>
            <PurchaseAmounts purchase={purchase} />
          </section>
          {purchase.steps.some(({ state }) => state === 'captured') && (
            <ReceiptButton of={readCardReceipt} input={{ id: purchase._id }} reference={reference} />
          )}
          <p className="purchase-note">
            {m.cards_support({ reference })}{' '}
            <Link to={paths.support} className="link">
              {m.cards_support_link()}
            </Link>
          </p>
        </div>
      </div>
    </>
  );
}

type PartProps = { readonly purchase: CardPurchaseView };

function MainCard({ purchase }: PartProps) {
  const { amount, currency, state, reason, owed } = purchase;
  const { kind, name } = purchaseStates[state];
  const isDeclined = state === 'failed' && reason !== null;
  return (
    <section className="card purchase-card" aria-label={m.cards_page_title()}>
      <div className="purchase-head">
        <div className="purchase-amount">
          <RouteMarker ticker={currency} />
          <Money amount={amount} unit={currency} places={placesOf(currency)} size="md" />
        </div>
        <span role="status">
          <Status kind={kind}>{name()}</Status>
        </span>
      </div>
      <Banner tone={kind === 'done' ? 'pos' : kind === 'failed' ? 'neg' : 'info'}>
        {isDeclined && `${declineWords[reason]?.() ?? ''}. `}
        {stateMeanings[state]()}
        {owed !== '0.00' && ` ${m.cards_owed({ owed: moneyOf(owed, cardCurrency) })}`}
      </Banner>
      <Timeline items={toItems(purchase)} states={stepWords()} />
    </section>
  );
}

const underWay: readonly CardState[] = ['open', 'late', 'refunding', 'disputed'];
const failed: readonly CardState[] = ['failed', 'expired', 'charged_back'];

/** What happened: a purchase is completed again after a dispute that was won and after a refund that was not made. */
function titleOf(reached: CardState, before: CardState | undefined): string {
  if (reached === 'open') return m.cards_step_open();
  if (reached !== 'captured') return purchaseStates[reached].name();
  if (before === 'disputed') return m.cards_step_dispute_won();
  return before === 'refunding' ? m.cards_step_refund_failed() : m.cards_step_captured();
}

/** Everything that happened, from top to bottom, and what is expected next while the payment is open. */
function toItems({ steps, state }: CardPurchaseView): TimelineItem[] {
  const items = steps.map(({ state: reached, at }, index): TimelineItem => {
    const isLast = index === steps.length - 1;
    const isUnderWay = isLast && underWay.includes(reached);
    return {
      key: `${index}`,
      title: titleOf(reached, steps[index - 1]?.state),
      state: failed.includes(reached) ? 'failed' : isUnderWay && reached !== 'open' ? 'waiting' : 'done',
      side: <DateTime at={at} />,
    };
  });
  if (state !== 'open') return items;
  return [
    ...items,
    { key: 'charge', title: m.cards_step_charge(), state: 'current', note: m.cards_meaning_open() },
    { key: 'tokens', title: m.cards_step_tokens(), state: 'ahead' },
  ];
}
