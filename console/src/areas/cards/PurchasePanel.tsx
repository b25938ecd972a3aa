import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { DateTime } from '@istmo/ui/DateTime';
import { KeyValue } from '@istmo/ui/KeyValue';
import { useQuery } from '@tanstack/react-query';
import { usePermission } from '../../layout/session.ts';
import { CaseHead, CaseShell, type CaseWays } from '../../shared/review/CaseShell.tsx';
import { cardNetworkName } from './card-network-name.ts';
import { type PurchaseCase, purchaseQuery } from './cards.queries.ts';
import { dollars } from '../../shared/dollars.ts';
import { problemTexts, PurchaseState, stateName } from './purchase-columns.tsx';
import { PurchaseWork } from './PurchaseWork.tsx';

type PartProps = { readonly purchase: PurchaseCase };

/** The open purchase: what speaks against it, what it is, what happened, what staff noted, and the decisions. */
export function PurchasePanel({ id, isAlone, position, onOpen, onClose }: CaseWays & { readonly id: string }) {
  const query = useQuery(purchaseQuery(id));
  const mayWork = usePermission('cards.refund');
  const { data } = query;
  return (
    <CaseShell
      {...{ position, onOpen, onClose, query }}
      label={data ? m.cards_case({ customer: data.customer }) : m.cards_queue()}
      bar={data && <PurchaseState {...data} />}
      work={data && mayWork && <PurchaseWork purchase={data} />}
    >
      {data && (
        <>
          <CaseHead isAlone={isAlone} customer={data.customer} customerId={data.customer_id} email={data.email} />
          <Warnings purchase={data} />
          <section className="review-section">
            <h3>{m.cards_case_facts()}</h3>
            <KeyValue pairs={factsOf(data)} />
          </section>
          <History purchase={data} />
          <Notes purchase={data} />
        </>
      )}
    </CaseShell>
  );
}

function Warnings({ purchase }: PartProps) {
  const { problem, proposal, reason } = purchase;
  const lastRefund =
    reason === 'tokens_spent'
      ? m.cards_reason_tokens_spent()
      : reason === 'refund_refused'
        ? m.cards_reason_refund_refused()
        : undefined;
  if (!problem && !proposal && lastRefund === undefined) return null;
  return (
    <section className="review-section">
      {problem && <Banner tone="warn">{problemTexts[problem]()}</Banner>}
      {proposal && (
        <Banner tone="info" title={m.cards_proposed_by({ name: proposal.proposer })}>
          {proposal.reason}
        </Banner>
      )}
      {lastRefund !== undefined && <Banner tone="info">{lastRefund}</Banner>}
    </section>
  );
}

function factsOf(purchase: PurchaseCase) {
  const { symbol, next_check_at: nextCheckAt, dispute_id: disputeId, frozen, owed } = purchase;
  return [
    { key: 'reference', name: m.cards_reference(), value: <span className="code">{purchase.reference_no}</span> },
    { key: 'tokens', name: m.cards_amount(), value: `${purchase.tokens} ${symbol}` },
    { key: 'price', name: m.cards_price(), value: dollars(purchase.price) },
    { key: 'fee', name: m.settings_card_fee(), value: dollars(purchase.fee) },
    { key: 'total', name: m.cards_total(), value: dollars(purchase.total), strong: true },
    {
      key: 'card',
      name: m.cards_card(),
      value: <span className="code">{`${cardNetworkName(purchase.card_network)} •••• ${purchase.last_four}`}</span>,
    },
    ...(purchase.acquirer_id === ''
      ? []
      : [
          {
            key: 'acquirer',
            name: m.cards_acquirer_id(),
            value: <span className="code">{purchase.acquirer_id}</span>,
          },
        ]),
    ...(disputeId === ''
      ? []
      : [{ key: 'dispute', name: m.cards_dispute_id(), value: <span className="code">{disputeId}</span> }]),
    ...(frozen === '0' ? [] : [{ key: 'frozen', name: m.cards_frozen(), value: `${frozen} ${symbol}` }]),
    ...(owed === '0.00' ? [] : [{ key: 'owed', name: m.cards_owed_fact(), value: dollars(owed) }]),
    ...(nextCheckAt === null
      ? []
      : [{ key: 'next', name: m.cards_next_check(), value: <DateTime at={nextCheckAt} /> }]),
  ];
}

function History({ purchase }: PartProps) {
  const { steps, notices } = purchase;
  return (
    <>
      <section className="review-section">
        <h3>{m.cards_case_timeline()}</h3>
        <KeyValue
          pairs={steps.map(({ state, at }, index) => ({
            key: `${index}`,
            name: stateName(state),
            value: <DateTime at={at} />,
          }))}
        />
      </section>
      <section className="review-section">
        <h3>{m.cards_case_notices()}</h3>
        {notices.length === 0 && <p>{m.cards_case_no_notices()}</p>}
        <KeyValue
          pairs={notices.map(({ key, received_at: at }) => ({
            key,
            name: <span className="code">{key}</span>,
            value: <DateTime at={at} />,
          }))}
        />
      </section>
    </>
  );
}

function Notes({ purchase: { notes } }: PartProps) {
  if (notes.length === 0) return null;
  return (
    <section className="review-section">
      <h3>{m.cards_case_notes()}</h3>
      {notes.map(({ id, author, text, at }) => (
        <p key={id}>
          <b>{author}</b> <DateTime at={at} />: {text}
        </p>
      ))}
    </section>
  );
}
