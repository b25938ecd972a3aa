import { translate, type Message } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { useTimeLeft, wholeSeconds } from '@istmo/ui/Countdown';
import type { PriceState } from './use-price.ts';
import type { SwapDraft } from './swap-draft.ts';

type ExchangeButtonProps = {
  draft: SwapDraft;
  price: PriceState;
  problem: Message | undefined;
  /** Pressed while disabled: shows the problem, or requests a price. */
  onInvalidPress: () => void;
  isBusy: boolean;
};

/** Enabled only while the countdown runs and the form is valid (specification 2, point 4); it shows the seconds left. */
export function ExchangeButton({ draft, price, problem, onInvalidPress, isBusy }: ExchangeButtonProps) {
  const left = useTimeLeft(price.kind === 'ready' ? price.quote.span.endsAt : 0);
  const message = draft.pair.stale ? m.exchange_price_stale_note : (problem ?? priceMessage(price, left > 0));
  return (
    <div className="swap-action">
      <Button
        type="submit"
        wide
        loading={isBusy}
        disabledBecause={message && translate(message, getLocale())}
        onDisabledPress={onInvalidPress}
      >
        {left > 0 ? m.exchange_action_countdown({ seconds: wholeSeconds(left) }) : m.exchange_action()}
      </Button>
    </div>
  );
}

function priceMessage(price: PriceState, isRunning: boolean): Message | undefined {
  if (isRunning) return undefined;
  if (price.kind === 'loading') return m.exchange_price_loading;
  if (price.kind === 'failed') return m.exchange_blocked_price;
  return price.kind === 'none' ? m.exchange_blocked_details : m.exchange_blocked_expired;
}
