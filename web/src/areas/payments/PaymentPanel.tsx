import './payments.css';
import * as m from '@istmo/contract/messages';
import { QueryBoundary } from '@istmo/client/QueryBoundary';
import { Banner } from '@istmo/ui/Banner';
import { Skeleton } from '@istmo/ui/EmptyState';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PayForm } from './PayForm.tsx';
import { PaymentTable } from './PaymentTable.tsx';
import { termsQuery } from './payments.queries.ts';

type PaymentPanelProps = {
  readonly currency: string;
  readonly isPaused: boolean;
  /** The disclaimer is still to be accepted. */
  readonly isBlocked: boolean;
};

/** Of /deposit/COP: begins a payment at the bank, and lists the customer's payments (requirement 2.2.3). */
export function PaymentPanel({ currency, isPaused, isBlocked }: PaymentPanelProps) {
  return (
    <div className="payment-layout">
      <section className="card card-pad payment-card" aria-labelledby="pay">
        <h2 id="pay">{m.payments_pay_title()}</h2>
        {isPaused && <Banner tone="warn" title={m.deposits_paused({ currency })} />}
        <QueryBoundary skeleton={<Skeleton className="h-40" />}>
          <PayPart isBlocked={isBlocked || isPaused} />
        </QueryBoundary>
      </section>
      <PaymentTable />
    </div>
  );
}

function PayPart({ isBlocked }: { isBlocked: boolean }) {
  const { data: terms } = useSuspenseQuery(termsQuery).data;
  const [opened, setOpened] = useState(0);
  return (
    <>
      {/* A new form after each payment, without the problems of the last attempt. */}
      <PayForm key={opened} terms={terms} isBlocked={isBlocked} onOpened={() => setOpened((count) => count + 1)} />
      <ul className="payment-notes">
        <li>{m.payments_how()}</li>
        <li>{m.payments_how_own()}</li>
        <li>{m.payments_how_hours({ hours: terms.hours })}</li>
      </ul>
    </>
  );
}
