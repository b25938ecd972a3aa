import './payments.css';
import { readPaymentReceipt } from '@istmo/contract/areas/payments/payments.calls';
import { formatAmount, signOf } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { PageCrumbs } from '@istmo/client/PageCrumbs';
import { PageHead } from '@istmo/client/PageHead';
import { Banner } from '@istmo/ui/Banner';
import { DateTime } from '@istmo/ui/DateTime';
import { KeyValue } from '@istmo/ui/KeyValue';
import { RouteMarker } from '@istmo/ui/RouteMarker';
import { Money } from '@istmo/ui/Money';
import { type StepState, Timeline, type TimelineItem } from '@istmo/ui/Timeline';
import { StateStatus } from '@istmo/ui/Tag';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { moneyOf, placesOf, whenOf } from '../../shared/format.ts';
import { ReceiptButton } from '../../shared/ReceiptButton.tsx';
import { stepWords } from '../../shared/step-words.ts';
import { useSettledSteps } from '../debts/public.ts';
import { BankAnchor } from './BankAnchor.tsx';
import { paymentDisplays } from './payment-displays.ts';
import { paymentQuery, type PaymentView } from './payments.queries.ts';

const route = getRouteApi('/signed-in/payment/$reference');

/** /payment/{reference}: one payment at a bank, and what happened to it. The bank sends the browser back here, which says nothing. */
export function PaymentPage() {
  const payment = useSuspenseQuery(paymentQuery(route.useParams().reference)).data.data;
  const { currency, reference_no: reference } = payment;
  return (
    <>
      <PageHead
        title={m.payments_title({ reference })}
        breadcrumbs={
          <PageCrumbs here={reference}>
            <Link to={paths.depositIn} params={{ id: currency }}>
              {m.payments_back({ currency })}
            </Link>
          </PageCrumbs>
        }
      />
      <div className="payment-layout payment-page">
        <MainCard payment={payment} />
        <Facts payment={payment} />
      </div>
    </>
  );
}

type PartProps = { readonly payment: PaymentView };

function MainCard({ payment }: PartProps) {
  const { currency, amount, state, url, reference_no: reference } = payment;
  const note = notes[state]?.({ when: whenOf(payment.expires_at) });
  return (
    <section className="card card-pad payment-card" aria-label={m.payments_title({ reference })}>
      <div className="payment-head">
        <span className="payment-amount">
          <RouteMarker ticker={currency} />
          <Money amount={amount} unit={currency} places={placesOf(currency)} size="md" />
        </span>
        <span role="status">
          <StateStatus display={paymentDisplays[state]} />
        </span>
      </div>
      {note && <Banner tone={state === 'reversed' || state === 'in_review' ? 'warn' : 'info'}>{note}</Banner>}
      {url !== '' && (
        <p>
          <BankAnchor url={url} reference={reference} />
        </p>
      )}
      <h2 id="steps">{m.payments_steps()}</h2>
      <PaymentTimeline payment={payment} />
    </section>
  );
}

const notes: Partial<Record<PaymentView['state'], (params: { when: string }) => string>> = {
  open: m.payments_note_open,
  bank_pending: () => m.payments_note_bank_pending(),
  declined: () => m.payments_note_declined(),
  expired: () => m.payments_note_expired(),
  in_review: () => m.payments_note_in_review(),
  reversed: () => m.payments_note_reversed(),
};

type StepName = PaymentView['steps'][number]['step'];

const stepTexts: Readonly<Record<StepName, { readonly title: () => string; readonly state: StepState }>> = {
  open: { title: m.payments_step_open, state: 'done' },
  bank_pending: { title: m.payments_step_bank_pending, state: 'waiting' },
  declined: { title: m.payments_step_declined, state: 'failed' },
  attempt_approved: { title: m.payments_step_attempt_approved, state: 'done' },
  attempt_voided: { title: m.payments_step_attempt_voided, state: 'failed' },
  credited: { title: m.payments_step_credited, state: 'done' },
  expired: { title: m.payments_step_expired, state: 'failed' },
  in_review: { title: m.payments_step_in_review, state: 'waiting' },
  returned: { title: m.payments_step_returned, state: 'done' },
  reversed: { title: m.payments_step_reversed, state: 'failed' },
};

// Once it went back, nothing is checked any more.
const reviewedTexts = { title: m.payments_step_reviewed, state: 'done' } as const;

function PaymentTimeline({ payment: { _id: id, steps, amount, taken, state } }: PartProps) {
  const settled = useSettledSteps(id);
  const isPart = formatAmount(taken, { places: 2 }) !== formatAmount(amount, { places: 2 });
  const textsOf = (step: StepName) => (step === 'in_review' && state !== 'in_review' ? reviewedTexts : stepTexts[step]);
  const items = steps.flatMap(({ step, at }, index): TimelineItem[] => [
    {
      key: `${index}-${step}`,
      title: step === 'reversed' && isPart ? m.payments_step_reversed_part() : textsOf(step).title(),
      state: textsOf(step).state,
      side: <DateTime at={at} />,
    },
    ...(step === 'credited' ? settled : []),
  ]);
  return <Timeline items={items} states={stepWords()} />;
}

function Facts({ payment }: PartProps) {
  const { currency, amount, reference_no: reference, method, taken, owed, state, arrived } = payment;
  const isReversed = state === 'reversed';
  return (
    <section className="card card-pad payment-card" aria-labelledby="facts">
      <h2 id="facts">{m.payments_facts()}</h2>
      <KeyValue
        pairs={[
          { key: 'reference', name: m.payments_reference(), value: <span className="code">{reference}</span> },
          { key: 'amount', name: arrived ? m.payments_requested() : m.ui_amount(), value: moneyOf(amount, currency) },
          ...(arrived
            ? [{ key: 'arrived', name: m.payments_arrived(), value: moneyOf(arrived.amount, arrived.currency) }]
            : []),
          { key: 'opened', name: m.payments_date(), value: <DateTime at={payment.created_at} /> },
          { key: 'until', name: m.payments_until(), value: <DateTime at={payment.expires_at} /> },
          ...(method === '' ? [] : [{ key: 'method', name: m.payments_method(), value: method }]),
          ...(isReversed
            ? [
                { key: 'taken', name: m.payments_taken(), value: moneyOf(taken, currency) },
                { key: 'owed', name: m.payments_owed(), value: moneyOf(owed, currency) },
              ]
            : []),
        ]}
      />
      {(state === 'credited' || isReversed) && (
        <p>
          <ReceiptButton of={readPaymentReceipt} input={{ reference }} reference={reference} />
        </p>
      )}
      {isReversed && signOf(owed) !== 'zero' && (
        <p>
          <Link to={paths.debts} className="link">
            {m.debts_fix()}
          </Link>
        </p>
      )}
      <p>
        <Link to={paths.support} className="link">
          {m.payments_support()}
        </Link>
      </p>
    </section>
  );
}
