import { inLanguage, type Said } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { useTimeLeft, wholeSeconds } from '@istmo/ui/Countdown';
import type { Price } from './use-price.ts';
import type { Order } from './use-swap.ts';

type ExchangeButtonProps = {
  order: Order;
  price: Price;
  objection: Said | undefined;
  /** Pressed while it may not be: shows what is wrong, or brings a price. */
  onObject: () => void;
  isBusy: boolean;
};

/** Open only while the countdown runs and the form is valid (specification 2, point 4); it shows the seconds left. */
export function ExchangeButton({ order, price, objection, onObject, isBusy }: ExchangeButtonProps) {
  const left = useTimeLeft(price.kind === 'given' ? price.quote.span.endsAt : 0);
  const say = order.pair.stale ? m.exchange_price_stale_note : (objection ?? waitingFor(price, left > 0));
  return (
    <div className="swap-action">
      <Button
        type="submit"
        wide
        loading={isBusy}
        disabledBecause={say && inLanguage(say, getLocale())}
        onDisabledPress={onObject}
      >
        {left > 0 ? m.exchange_action_counting({ seconds: wholeSeconds(left) }) : m.exchange_action()}
      </Button>
    </div>
  );
}

function waitingFor(price: Price, isRunning: boolean): Said | undefined {
  if (isRunning) return undefined;
  if (price.kind === 'asking') return m.exchange_asking;
  if (price.kind === 'failed') return m.exchange_why_price;
  return price.kind === 'none' ? m.exchange_why_details : m.exchange_why_expired;
}
