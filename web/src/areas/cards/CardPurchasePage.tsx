import './cards.css';
import { offeredToken } from '@istmo/contract/kernel/instrument';
import * as m from '@istmo/contract/messages';
import { PageCrumbs } from '@istmo/client/PageCrumbs';
import { PageHead } from '@istmo/client/PageHead';
import { Banner } from '@istmo/ui/Banner';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { billingQuery, cardFormQuery, cardPairsQuery, cardPurchasesQuery, toOffer } from './cards.queries.ts';
import { CardPurchaseForm } from './CardPurchaseForm.tsx';
import { CardPurchaseTable } from './CardPurchaseTable.tsx';
import { WaitingPurchase } from './WaitingPurchase.tsx';

/** /teip: buys COINGT by card (requirement 2.2.9). While a payment is open the page waits for it, also after a reload. */
export function CardPurchasePage() {
  const offer = toOffer(useSuspenseQuery(cardPairsQuery).data);
  const purchases = useSuspenseQuery(cardPurchasesQuery).data.data;
  const { email } = useSuspenseQuery(billingQuery).data.userData;
  const { url: formUrl } = useSuspenseQuery(cardFormQuery).data.data;
  const open = purchases.find(({ state }) => state === 'open')?._id;
  const [watched, setWatched] = useState(open);
  // A payment of this form is open before its answer is here: the form stays, because it shows the answer.
  const [isPaying, setPaying] = useState(false);
  const waiting = watched ?? (isPaying ? undefined : open);
  const close = (): void => {
    setWatched(undefined);
    setPaying(false);
  };
  return (
    <>
      <PageHead
        title={m.layout_card_purchase()}
        intro={m.cards_intro()}
        breadcrumbs={
          <PageCrumbs here={m.layout_card_purchase()}>
            <Link to={paths.coins}>{m.layout_wallets()}</Link>
            <Link to={paths.cryptoWallet} params={{ id: offeredToken }}>
              {offeredToken}
            </Link>
          </PageCrumbs>
        }
      />
      {waiting !== undefined ? (
        <WaitingPurchase id={waiting} onClose={close} />
      ) : offer ? (
        <CardPurchaseForm
          offer={offer}
          email={email}
          formUrl={formUrl}
          onPay={() => setPaying(true)}
          onStarted={setWatched}
        />
      ) : (
        <Banner tone="warn">{m.cards_not_sold()}</Banner>
      )}
      <CardPurchaseTable purchases={purchases} />
    </>
  );
}
