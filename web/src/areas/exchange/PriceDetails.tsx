import './price-details.css';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { Switch } from '@istmo/ui/Switch';
import { Countdown } from '@istmo/ui/Countdown';
import { LoadingBar } from '@istmo/ui/LoadingBar';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Info from 'lucide-react/icons/info';
import { useId } from 'react';
import type { PriceState, SwapPrice } from './exchange.queries.ts';
import type { SwapDraft } from './swap-draft.ts';
import { draftLines, summaryLines } from './swap-lines.ts';
import { SwapLines } from './SwapLines.tsx';

type PriceDetailsProps = {
  draft: SwapDraft;
  price: PriceState;
  isOpen: boolean;
  onToggle: (open: boolean) => void;
  /** No price came. */
  onRetry: () => void;
  isAutoRefresh: boolean;
  onAutoRefresh: (isOn: boolean) => void;
};

const seconds = (count: number): string => m.kernel_seconds({ count });

/**
 * The price details. Closed they show what an amount buys at the published rate; opening them requests a price and starts the countdown to
 * the server's expiry (requirement 1.4).
 */
export function PriceDetails(props: PriceDetailsProps) {
  const { draft, price, isOpen, onToggle, onRetry, isAutoRefresh, onAutoRefresh } = props;
  const id = useId();
  return (
    <section className="price-details" aria-labelledby={id}>
      <h2 id={id} className="price-details-head">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-body`}
          onClick={() => onToggle(!isOpen)}
          aria-label={isOpen ? m.exchange_details_hide() : m.exchange_details_show()}
        >
          <Info aria-hidden />
          <span>{m.exchange_details()}</span>
          <ChevronDown aria-hidden className="price-details-chevron" />
        </button>
      </h2>
      <div id={`${id}-body`} className="price-details-body">
        {!isOpen && <Summary draft={draft} />}
        {isOpen && (
          <>
            <SwapLines lines={draftLines(draft)} />
            <Validity price={price} onRetry={onRetry} />
            <Switch
              checked={isAutoRefresh}
              onChange={(event) => onAutoRefresh(event.currentTarget.checked)}
              note={m.exchange_auto_refresh_note()}
            >
              {m.exchange_auto_refresh()}
            </Switch>
          </>
        )}
      </div>
    </section>
  );
}

/** The published rate, which is refetched while the page is open; once an amount is there, what it costs and what it buys. */
function Summary({ draft }: { draft: SwapDraft }) {
  const lines = summaryLines(draft);
  const wait = seconds(Math.round(draft.pair.validMs / 1000));
  return (
    <>
      <SwapLines lines={lines} />
      {lines.length === 1 && (
        <p className="text-sm text-ink-3">{m.exchange_details_closed({ action: m.exchange_get_price(), wait })}</p>
      )}
    </>
  );
}

/** The countdown while the price is valid, and an error when none arrives. */
function Validity({ price, onRetry }: { price: PriceState; onRetry: () => void }) {
  if (price.kind === 'failed') {
    return (
      <Banner
        tone="warn"
        urgent
        title={m.exchange_price_unavailable()}
        action={
          <Button size="sm" variant="secondary" onClick={onRetry}>
            {m.kernel_retry()}
          </Button>
        }
      >
        {price.failure.code === 'price_stale' ? m.exchange_price_stale_note() : price.failure.msg}
      </Banner>
    );
  }
  if (price.kind !== 'ready')
    return (
      <div className="price-details-wait">
        <LoadingBar label={m.exchange_price_loading()} />
        <span aria-hidden>{m.exchange_price_loading()}</span>
      </div>
    );
  return (
    <Countdown until={price.price.period.endsAt} span={price.price.period.ms} labels={countdownLabels(price.price)} />
  );
}

function countdownLabels({ period }: SwapPrice) {
  return {
    left: (count: number) => m.exchange_valid_for({ wait: seconds(count) }),
    expired: m.exchange_expired(),
    start: m.exchange_valid_for({ wait: seconds(Math.round(period.ms / 1000)) }),
  };
}
