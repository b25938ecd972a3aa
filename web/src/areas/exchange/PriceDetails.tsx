import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { Switch } from '@istmo/ui/Checkbox';
import { Countdown, useTimeLeft } from '@istmo/ui/Countdown';
import { KeyValue } from '@istmo/ui/KeyValue';
import { LaneLoading } from '@istmo/ui/Lane';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Info from 'lucide-react/icons/info';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { linesOf } from './order-lines.ts';
import type { Quote } from './price.ts';
import type { Price } from './use-price.ts';
import type { Order } from './use-swap.ts';

type PriceDetailsProps = {
  order: Order;
  price: Price;
  isOpen: boolean;
  onToggle: (open: boolean) => void;
  onRefresh: () => void;
  /** The confirmation is open: its own price is held, this one rests. */
  isPaused: boolean;
};

const seconds = (count: number): string => m.kernel_seconds({ count });

/** The receipt before the order. Opening it asks for a price and starts the countdown by the server's end (specification 1, point 4). */
export function PriceDetails({ order, price, isOpen, onToggle, onRefresh, isPaused }: PriceDetailsProps) {
  const id = useId();
  const [keepsFresh, setKeepsFresh] = useState(false);
  const { quote } = price;
  useKeepFresh(keepsFresh && isOpen && !isPaused && price.kind === 'given' ? quote : undefined, onRefresh);
  const spanMs = Date.parse(order.pair.expires_at) - Date.parse(order.pair.at);
  return (
    <section className="ticket" aria-labelledby={id}>
      <h2 id={id} className="ticket-head">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-body`}
          onClick={() => onToggle(!isOpen)}
          aria-label={isOpen ? m.exchange_details_hide() : m.exchange_details_show()}
        >
          <Info aria-hidden />
          <span>{m.exchange_details()}</span>
          <ChevronDown aria-hidden className="ticket-turn" />
        </button>
      </h2>
      <div id={`${id}-body`} className="ticket-body">
        {!isOpen && (
          <p className="text-sm text-ink-3">
            {m.exchange_details_closed({ wait: seconds(Math.round(spanMs / 1000)) })}
          </p>
        )}
        {isOpen && (
          <>
            <Ticket order={order} />
            <Validity price={price} onRefresh={onRefresh} />
            <Switch
              checked={keepsFresh}
              onChange={(event) => setKeepsFresh(event.currentTarget.checked)}
              note={m.exchange_keep_fresh_note()}
            >
              {m.exchange_keep_fresh()}
            </Switch>
          </>
        )}
      </div>
    </section>
  );
}

function Ticket({ order }: { order: Order }) {
  return (
    <KeyValue
      pairs={linesOf(order).map(({ key, name, text }) => ({
        key,
        name,
        value: text,
        strong: key === 'total' || key === 'receive',
      }))}
    />
  );
}

/** The lane while the price stands, one press for the next one when it is over, and an end to waiting. */
function Validity({ price, onRefresh }: { price: Price; onRefresh: () => void }) {
  const left = useTimeLeft(price.kind === 'given' ? price.quote.span.endsAt : 0);
  if (price.kind === 'failed') {
    return (
      <Banner
        tone="warn"
        urgent
        title={m.exchange_price_unavailable()}
        action={
          <Button size="sm" variant="secondary" onClick={onRefresh}>
            {m.kernel_retry()}
          </Button>
        }
      >
        {price.no.code === 'price_stale' ? m.exchange_price_stale_note() : price.no.msg}
      </Banner>
    );
  }
  if (price.kind !== 'given')
    return (
      <div className="ticket-wait">
        <LaneLoading label={m.exchange_asking()} />
        <span aria-hidden>{m.exchange_asking()}</span>
      </div>
    );
  return (
    <div className="ticket-validity">
      <Countdown until={price.quote.span.endsAt} span={price.quote.span.ms} labels={countdownLabels(price.quote)} />
      {left === 0 && (
        <Button icon={<RefreshCw aria-hidden />} onClick={onRefresh}>
          {m.exchange_refresh()}
        </Button>
      )}
    </div>
  );
}

function countdownLabels({ span }: Quote) {
  return {
    left: (count: number) => m.exchange_valid_for({ wait: seconds(count) }),
    over: m.exchange_expired(),
    start: m.exchange_valid_for({ wait: seconds(Math.round(span.ms / 1000)) }),
  };
}

/** Asks again when the price ends, once per price, for as long as somebody looks: a hidden page asks when it is seen again. */
function useKeepFresh(quote: Quote | undefined, onRefresh: () => void): void {
  const refresh = useEffectEvent(() => {
    if (!document.hidden) onRefresh();
  });
  useEffect(() => {
    if (!quote) return undefined;
    const timer = setTimeout(refresh, Math.max(0, quote.span.endsAt - Date.now()));
    const look = (): void => {
      if (quote.span.endsAt <= Date.now()) refresh();
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [quote]);
}
