import './subscriptions.css';
import * as m from '@istmo/contract/messages';
import { LoadFailed } from '@istmo/client/LoadFailed';
import { PageCrumbs } from '@istmo/client/PageCrumbs';
import { PageHead } from '@istmo/client/PageHead';
import { acceptSwapDisclaimer } from '@istmo/contract/areas/access/access.calls';
import { Loading, Skeleton } from '@istmo/ui/EmptyState';
import { Stepper } from '@istmo/ui/Stepper';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { swapDisclaimer } from '../../layout/disclaimers.ts';
import { ServiceDisclaimer } from '../../layout/ServiceDisclaimer.tsx';
import { useUserStatus } from '../../layout/user-status.ts';
import { paths } from '../../paths.ts';
import { stepWords } from '../../shared/step-words.ts';
import { CardReview } from './CardReview.tsx';
import { keepOrder, readKeptOrder } from './kept-order.ts';
import type { OrderState } from './order-state.ts';
import { OrderDocuments } from './OrderDocuments.tsx';
import { NotOpen } from './NotOpen.tsx';
import { OrderFields } from './OrderFields.tsx';
import { OrderReview } from './OrderReview.tsx';
import { orderFormQuery } from './subscriptions.queries.ts';

const route = getRouteApi('/signed-in/offerings/$slug/subscribe');
const steps = ['amount', 'documents', 'review'] as const;
const names = {
  amount: m.subscriptions_step_amount,
  documents: m.subscriptions_step_documents,
  review: m.subscriptions_step_review,
} as const;

const empty: OrderState = {
  draft: { currency: '', units: '', amount: '', limit_price: '' },
  payLater: false,
  isByCard: false,
  isAgreed: false,
  agreedVersion: undefined,
};

/** /offerings/{slug}/subscribe: an order in three steps. The quote is read again while the form is open, so that a closed window is seen. */
export function SubscribePage() {
  const { slug } = route.useParams();
  // A session that ends in the middle of an order takes the page away, not what was entered.
  const [state, setState] = useState<OrderState>(() => ({ ...empty, draft: readKeptOrder(slug) ?? empty.draft }));
  const [step, setStep] = useState(0);
  const { draft } = state;
  const query = useQuery({
    ...orderFormQuery(slug, draft),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });
  const base = useQuery({
    ...orderFormQuery(slug, { ...empty.draft, currency: draft.currency }),
    placeholderData: keepPreviousData,
  });
  const form = query.data?.data ?? base.data?.data;
  const account = useUserStatus()?.account;
  if (form === undefined)
    return base.error ? (
      <LoadFailed error={base.error} onRetry={() => void base.refetch()} />
    ) : (
      <Loading label={m.ui_loading()}>
        <Skeleton className="h-64" />
      </Loading>
    );
  const change = (patch: Partial<OrderState>): void => {
    setState((before) => ({ ...before, ...patch }));
    if (patch.draft) keepOrder(slug, patch.draft);
  };
  // What was chosen stays chosen while its quote is on the way.
  const currency = draft.currency === '' ? form.currency : draft.currency;
  const parts = { form, state: { ...state, draft: { ...draft, currency } }, onChange: change };
  const problem = query.error ?? undefined;
  return (
    <>
      <PageHead
        title={m.subscriptions_order_title({ title: form.title })}
        intro={m.subscriptions_order_intro()}
        breadcrumbs={
          <PageCrumbs here={form.title}>
            <Link to={paths.subscriptions}>{m.subscriptions_title()}</Link>
          </PageCrumbs>
        }
      />
      {account && (
        <ServiceDisclaimer
          isOpen={!account.acceptedSwapDisclaimer}
          text={swapDisclaimer()}
          accept={acceptSwapDisclaimer}
        />
      )}
      {form.state === 'open' ? (
        <div className="order-layout">
          <Stepper
            steps={steps.map((key, index) => ({
              key,
              label: names[key](),
              state: index < step ? 'done' : index === step ? 'current' : 'ahead',
            }))}
            labels={{
              nav: m.subscriptions_steps(),
              position: (at, of) => m.subscriptions_step_position({ step: `${at}`, of: `${of}` }),
              states: stepWords(),
            }}
          />
          <section className="card order-card" aria-label={names[steps[step] ?? 'amount']()}>
            {step === 0 && <OrderFields {...parts} problem={problem} onNext={() => setStep(1)} />}
            {step === 1 && <OrderDocuments {...parts} onBack={() => setStep(0)} onNext={() => setStep(2)} />}
            {step === 2 && !state.isByCard && (
              <OrderReview {...parts} problem={problem} onBack={() => setStep(1)} onFix={() => setStep(0)} />
            )}
            {step === 2 && state.isByCard && (
              <CardReview {...parts} problem={problem} onBack={() => setStep(1)} onFix={() => setStep(0)} />
            )}
          </section>
        </div>
      ) : (
        <NotOpen form={form} />
      )}
    </>
  );
}
