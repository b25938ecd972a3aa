import { inLanguage } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { Countdown, useTimeLeft } from '@istmo/ui/Countdown';
import { Dialog } from '@istmo/ui/Dialog';
import { KeyValue } from '@istmo/ui/KeyValue';
import { LaneLoading } from '@istmo/ui/Lane';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect, useState } from 'react';
import { confirmationOf, type Line } from './order-lines.ts';
import type { Hold } from './price.ts';
import type { Confirm, Step } from './use-confirm.ts';
import { objectionTo, type Order, orderHeld } from './use-swap.ts';

// A second press of the button that brought this price must not confirm it unseen.
const settleMs = 500;

type ConfirmExchangeProps = { confirm: Confirm; order: Order };

/** Quantity, fees, total amount, total and rate at a price that is held while they are read (specification 2, point 2.11; decisions, point 4). */
export function ConfirmExchange({ confirm, order }: ConfirmExchangeProps) {
  const { step, close } = confirm;
  const shown = useLast(step);
  const held = 'hold' in shown ? shown.hold : undefined;
  const judged = held ? orderHeld(order, held) : order;
  const before = 'before' in shown ? shown.before : [];
  const lines = 'hold' in shown ? confirmationOf(judged) : before;
  return (
    <Dialog
      open={step.kind !== 'closed'}
      onClose={close}
      closesOutside={false}
      title={m.exchange_confirm_title()}
      description={m.exchange_confirm_note()}
      labels={{ close: m.ui_close() }}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {m.ui_cancel()}
          </Button>
          <ConfirmButton confirm={confirm} order={order} judged={judged} held={held} kind={shown.kind} />
        </>
      }
    >
      <div className="confirm-body">
        {shown.kind === 'unanswered' && (
          <Banner tone="warn" urgent>
            {m.exchange_unanswered()}
          </Banner>
        )}
        <Lines lines={lines} before={before} isWaiting={shown.kind === 'asking'} />
        {held && shown.kind !== 'unanswered' && <HoldLane held={held} />}
        {!held && (
          <div className="confirm-wait">
            <LaneLoading label={m.exchange_confirm_asking()} />
            <span aria-hidden>{m.exchange_confirm_asking()}</span>
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** The last step that was open, so that nothing jumps while the dialog goes. */
function useLast(step: Step): Step {
  const [last, setLast] = useState(step);
  if (step.kind !== 'closed' && step !== last) setLast(step);
  return step.kind === 'closed' ? last : step;
}

function Lines({ lines, before, isWaiting }: { lines: readonly Line[]; before: readonly Line[]; isWaiting: boolean }) {
  const changed = new Set(
    lines.filter(({ key, text }) => before.find((line) => line.key === key)?.text !== text).map(({ key }) => key),
  );
  return (
    <div className="confirm-lines" aria-busy={isWaiting}>
      <KeyValue
        pairs={lines.map(({ key, name, text }) => ({
          key,
          name,
          value: text,
          strong: key === 'total' || key === 'receive',
          changed: changed.has(key),
        }))}
      />
      <p role="status" className={changed.size > 0 ? 'confirm-changed' : 'hush'}>
        {changed.size > 0 && m.exchange_confirm_changed()}
      </p>
    </div>
  );
}

const seconds = (count: number): string => m.kernel_seconds({ count });

function HoldLane({ held: { span } }: { held: Hold }) {
  return (
    <Countdown
      until={span.endsAt}
      span={span.ms}
      labels={{
        left: (count) => m.exchange_held_for({ wait: seconds(count) }),
        over: m.exchange_held_expired(),
        start: m.exchange_held_for({ wait: seconds(Math.round(span.ms / 1000)) }),
      }}
    />
  );
}

type ConfirmButtonProps = { confirm: Confirm; order: Order; judged: Order; held: Hold | undefined; kind: Step['kind'] };

/** Confirm while the price is held, Refresh price when it is no more, and the same order again when no answer came. */
function ConfirmButton({ confirm, order, judged, held, kind }: ConfirmButtonProps) {
  const isOver = useTimeLeft(held?.span.endsAt ?? 0) === 0;
  const isSettled = useSettled(held?.id);
  if (!held || kind === 'asking') return <Button loading>{m.ui_confirm()}</Button>;
  if (kind === 'unanswered') return <Button onClick={() => void confirm.send(order, held)}>{m.kernel_retry()}</Button>;
  if (isOver && kind === 'held') {
    return (
      <Button icon={<RefreshCw aria-hidden />} onClick={() => void confirm.renew(order, held)}>
        {m.exchange_refresh()}
      </Button>
    );
  }
  const objection = objectionTo(judged);
  return (
    <Button
      loading={kind === 'sending' || !isSettled}
      disabledBecause={objection && inLanguage(objection, getLocale())}
      onClick={() => void confirm.send(order, held)}
    >
      {m.ui_confirm()}
    </Button>
  );
}

function useSettled(id: string | undefined): boolean {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    if (id === undefined) return undefined;
    const timer = setTimeout(() => setSettled(id), settleMs);
    return () => clearTimeout(timer);
  }, [id]);
  return id !== undefined && settled === id;
}
