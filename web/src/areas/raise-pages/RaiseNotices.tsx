import type { OfferingView } from '@istmo/contract/kernel/offering-shape';
import * as m from '@istmo/contract/messages';
import type { ReactNode } from 'react';
import { Moment } from './Moment.tsx';
import { amountIn, localised, investorsText } from './offering-texts.ts';

function Notice({
  tone,
  title,
  children,
}: {
  tone: 'warn' | 'info' | 'pos' | 'neg';
  title: string;
  children: ReactNode;
}) {
  return (
    <div className="raise-notice" data-tone={tone}>
      <h2 className="text-lg">{title}</h2>
      {children}
    </div>
  );
}

function Suspended({ suspended }: { suspended: NonNullable<OfferingView['suspended']> }) {
  return (
    <Notice tone="warn" title={m.raisepage_suspended()}>
      <p>{suspended.reason}</p>
      <p className="text-ink-2">{m.raisepage_suspended_text()}</p>
      <p className="text-ink-2">
        {m.raisepage_suspended_since()} <Moment at={suspended.since} />
      </p>
    </Notice>
  );
}

/** What changed after the opening, and until when those who were in may leave for it. */
function Change({ change }: { change: OfferingView['changes'][number] }) {
  return (
    <Notice tone="info" title={m.raisepage_change({ version: change.version })}>
      <p>{localised(change.text)}</p>
      <p className="text-ink-2">
        {m.raisepage_change_leave()} <Moment at={change.leave_until} />
      </p>
    </Notice>
  );
}

function Refund({ outcome }: { outcome: NonNullable<OfferingView['outcome']> }) {
  if (outcome.refunded_at === null) return <p>{m.raisepage_outcome_refunding()}</p>;
  return (
    <p>
      {m.raisepage_outcome_refunded()} <Moment at={outcome.refunded_at} />
    </p>
  );
}

function Outcome({ view: { card }, outcome }: { view: OfferingView; outcome: NonNullable<OfferingView['outcome']> }) {
  const raised = amountIn(card, outcome.raised);
  const { soft_cap: softCap } = card.progress;
  if (outcome.how === 'settled') {
    const [low, high] = [outcome.price_low, outcome.price_high].map((price) => price && amountIn(card, price));
    const investors = investorsText(outcome.investors);
    return (
      <Notice tone="pos" title={m.raisepage_outcome_settled({ raised, investors })}>
        {low && high && (
          <p>{low === high ? m.raisepage_outcome_price({ price: low }) : m.raisepage_outcome_prices({ low, high })}</p>
        )}
      </Notice>
    );
  }
  if (outcome.how === 'failed') {
    const minimum = softCap === null ? undefined : amountIn(card, softCap);
    const title =
      minimum === undefined ? m.raisepage_outcome_failed_no_minimum() : m.raisepage_outcome_failed({ raised, minimum });
    return (
      <Notice tone="neg" title={title}>
        <Refund outcome={outcome} />
      </Notice>
    );
  }
  return (
    <Notice tone="neg" title={m.raisepage_outcome_cancelled()}>
      {outcome.reason !== '' && <p>{outcome.reason}</p>}
      <Refund outcome={outcome} />
    </Notice>
  );
}

/** What a reader must know first: how it ended, that it is suspended, that the terms have changed. */
export function RaiseNotices({ view }: { view: OfferingView }) {
  const { outcome, suspended, changes } = view;
  if (!outcome && !suspended && changes.length === 0) return null;
  return (
    <div className="raise-notices">
      {outcome && <Outcome view={view} outcome={outcome} />}
      {suspended && <Suspended suspended={suspended} />}
      {changes.toReversed().map((change) => (
        <Change key={change.version} change={change} />
      ))}
    </div>
  );
}
