import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { Switch } from '@istmo/ui/Checkbox';
import { Countdown, useTimeLeft } from '@istmo/ui/Countdown';
import { KeyValue } from '@istmo/ui/KeyValue';
import { LoadingBar } from '@istmo/ui/ProgressBar';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Info from 'lucide-react/icons/info';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useId } from 'react';
import type { PriceState, SwapPrice } from './exchange.queries.ts';
import { draftLines, type SwapDraft } from './swap-draft.ts';

type PriceDetailsProps = {
  draft: SwapDraft;
  price: PriceState;
  isOpen: boolean;
  onToggle: (open: boolean) => void;
  onRefresh: () => void;
  isAutoRefresh: boolean;
  onAutoRefresh: (isOn: boolean) => void;
};

const seconds = (count: number): string => m.kernel_seconds({ count });

/** The price details. Opening them requests a price and starts the countdown to the server's expiry (requirement 1.4). */
export function PriceDetails(props: PriceDetailsProps) {
  const { draft, price, isOpen, onToggle, onRefresh, isAutoRefresh, onAutoRefresh } = props;
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
        {!isOpen && (
          <p className="text-sm text-ink-3">
            {m.exchange_details_closed({ wait: seconds(Math.round(draft.pair.validMs / 1000)) })}
          </p>
        )}
        {isOpen && (
          <>
            <PriceLines draft={draft} />
            <Validity price={price} onRefresh={onRefresh} />
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

function PriceLines({ draft }: { draft: SwapDraft }) {
  return (
    <KeyValue
      pairs={draftLines(draft).map(({ key, name, text }) => ({
        key,
        name,
        value: text,
        strong: key === 'total' || key === 'receive',
      }))}
    />
  );
}

/** The countdown while the price is valid, a refresh button when it has expired, and an error when none arrives. */
function Validity({ price, onRefresh }: { price: PriceState; onRefresh: () => void }) {
  const left = useTimeLeft(price.kind === 'ready' ? price.price.period.endsAt : 0);
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
    <div className="price-details-validity">
      <Countdown until={price.price.period.endsAt} span={price.price.period.ms} labels={countdownLabels(price.price)} />
      {left === 0 && (
        <Button icon={<RefreshCw aria-hidden />} onClick={onRefresh}>
          {m.exchange_refresh()}
        </Button>
      )}
    </div>
  );
}

function countdownLabels({ period }: SwapPrice) {
  return {
    left: (count: number) => m.exchange_valid_for({ wait: seconds(count) }),
    expired: m.exchange_expired(),
    start: m.exchange_valid_for({ wait: seconds(Math.round(period.ms / 1000)) }),
  };
}
