import { callOrThrow } from '@istmo/client/call-error';
import { toast } from '@istmo/client/toast';
import { useWrite } from '@istmo/client/use-write';
import { askProvider } from '@istmo/contract/areas/payments/payments.staff.calls';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { KeyValue, type KeyValuePair } from '@istmo/ui/KeyValue';
import { Money } from '@istmo/ui/Money';
import { useQuery } from '@tanstack/react-query';
import { usePermission } from '../../layout/session.ts';
import { CaseHead, CaseShell, type CaseWays } from '../../shared/review/CaseShell.tsx';
import './payments.css';
import { attemptName, PaymentState, problemTexts, stepName } from './payment-columns.tsx';
import { type PaymentCase, paymentQuery } from './payments.queries.ts';

type PartProps = { readonly payment: PaymentCase };

/** The open payment: what is wrong with it, what it is, what happened, and what the provider said. */
export function PaymentPanel({
  reference,
  isAlone,
  position,
  onOpen,
  onClose,
}: CaseWays & { readonly reference: string }) {
  const query = useQuery(paymentQuery(reference));
  const mayWork = usePermission('bank.decide-deposit');
  const { data } = query;
  return (
    <CaseShell
      {...{ position, onOpen, onClose, query }}
      label={data ? m.payments_case({ customer: data.customer }) : m.payments_queue()}
      bar={data && <PaymentState {...data} />}
      work={data && mayWork && <Ask reference={data.reference_no} />}
    >
      {data && (
        <>
          <CaseHead isAlone={isAlone} customer={data.customer} customerId={data.customer_id} email={data.email} />
          {data.problem && (
            <section className="review-section">
              <Banner tone="warn">{problemTexts[data.problem]()}</Banner>
            </section>
          )}
          <section className="review-section">
            <h3>{m.payments_facts()}</h3>
            <KeyValue pairs={factsOf(data)} />
          </section>
          <History payment={data} />
          <Answers payment={data} />
        </>
      )}
    </CaseShell>
  );
}

function Ask({ reference }: { readonly reference: string }) {
  const ask = useWrite({
    changes: ['deposits'],
    send: () => callOrThrow(askProvider, { reference_no: reference }),
    onDone: ({ msg }) => toast({ text: msg, tone: 'pos' }),
  });
  return (
    <footer className="review-foot">
      <div className="review-buttons">
        <Button variant="secondary" loading={ask.isSending} onClick={() => ask.run()}>
          {m.payments_ask()}
        </Button>
      </div>
    </footer>
  );
}

function factsOf(payment: PaymentCase): KeyValuePair[] {
  const { amount, currency, taken, owed, attempt, next_check_at: nextCheckAt } = payment;
  const money = (units: string) => <Money amount={units} unit={currency} />;
  return [
    { key: 'reference', name: m.payments_reference(), value: <span className="code">{payment.reference_no}</span> },
    { key: 'amount', name: m.payments_case_amount(), value: money(amount), strong: true },
    { key: 'until', name: m.payments_until(), value: <DateTime at={payment.expires_at} /> },
    ...(attempt === ''
      ? []
      : [{ key: 'attempt', name: m.payments_case_attempt(), value: <span className="code">{attempt}</span> }]),
    ...(payment.state === 'reversed'
      ? [
          { key: 'taken', name: m.payments_case_taken(), value: money(taken) },
          { key: 'owed', name: m.payments_case_owed(), value: money(owed) },
        ]
      : []),
    ...(nextCheckAt === null
      ? []
      : [{ key: 'next', name: m.payments_case_next(), value: <DateTime at={nextCheckAt} /> }]),
  ];
}

function History({ payment: { steps, attempts } }: PartProps) {
  return (
    <>
      <section className="review-section">
        <h3>{m.payments_steps()}</h3>
        <KeyValue
          pairs={steps.map(({ step, at }, index) => ({
            key: `${index}`,
            name: stepName(step),
            value: <DateTime at={at} />,
          }))}
        />
      </section>
      <section className="review-section">
        <h3>{m.payments_case_attempts()}</h3>
        {attempts.length === 0 && <p>{m.payments_case_no_attempts()}</p>}
        <KeyValue
          pairs={attempts.map(({ id, state, amount, currency, method, changed_at: at }) => ({
            key: id,
            name: [attemptName(state), method].filter((part) => part !== '').join(' · '),
            value: (
              <span className="payment-attempt">
                <Money amount={amount} unit={currency} />
                <span className="code">{id}</span>
                <DateTime at={at} />
              </span>
            ),
          }))}
        />
      </section>
    </>
  );
}

/** What the provider said, in its words, for a question to it. */
function Answers({ payment: { answers, notices } }: PartProps) {
  return (
    <section className="review-section">
      <h3>{m.payments_case_answers()}</h3>
      {answers.length + notices.length === 0 && <p>{m.payments_case_no_answers()}</p>}
      {answers.map(({ body, received_at: at }) => (
        <Raw key={at + body} name={m.payments_case_answer()} at={at} body={body} />
      ))}
      {notices.map(({ body, received_at: at }) => (
        <Raw key={at + body} name={m.payments_case_notice()} at={at} body={body} />
      ))}
    </section>
  );
}

function Raw({ name, at, body }: { readonly name: string; readonly at: string; readonly body: string }) {
  return (
    <details className="payment-raw">
      <summary>
        {name} · <DateTime at={at} />
      </summary>
      <pre>{body}</pre>
    </details>
  );
}
