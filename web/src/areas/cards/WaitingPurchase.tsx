import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { StateStatus } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../../paths.ts';
import { saveFlash } from '../../shared/flash.ts';
import { declineWords, stateMeanings } from './card-displays.ts';
import { purchaseStates } from '@istmo/client/purchase-states';
import { cardPurchaseQuery, type CardPurchaseView } from './cards.queries.ts';
import { PurchaseAmounts } from './PurchaseAmounts.tsx';

type WaitingProps = { readonly id: string; readonly onClose: () => void };

/** A payment that is not decided yet; once it is captured the customer goes to the dashboard (requirement 2.2.11). */
export function WaitingPurchase({ id, onClose }: WaitingProps) {
  const purchase = useQuery(cardPurchaseQuery(id)).data?.data;
  const navigate = useNavigate();
  const isCaptured = purchase?.state === 'captured';
  useEffect(() => {
    if (!isCaptured) return;
    saveFlash({ tone: 'pos', text: m.cards_paid() });
    void navigate({ to: paths.dashboard });
  }, [isCaptured, navigate]);
  if (!purchase) return null;
  return (
    <section className="card purchase-card purchase-waiting" aria-labelledby="waiting">
      <div className="purchase-head">
        <h2 id="waiting">{m.cards_waiting_title()}</h2>
        <span role="status">
          <StateStatus display={purchaseStates[purchase.state]} />
        </span>
      </div>
      <WaitingText purchase={purchase} />
      <PurchaseAmounts purchase={purchase} />
      <div className="purchase-actions">
        <Link to={paths.cardPurchaseView} params={{ id }} className="link">
          {m.cards_open_page()}
        </Link>
        {purchase.state !== 'open' && !isCaptured && <Button onClick={onClose}>{m.cards_try_again()}</Button>}
      </div>
    </section>
  );
}

function WaitingText({ purchase }: { purchase: CardPurchaseView }) {
  const { state, reason } = purchase;
  if (state === 'open' || state === 'captured') return <p>{stateMeanings[state]()}</p>;
  return (
    <Banner tone="neg" title={(reason ? declineWords[reason]?.() : undefined) ?? purchaseStates[state].name()}>
      {stateMeanings[state]()}
    </Banner>
  );
}
