import { phaseReasonNames } from '@istmo/contract/areas/order-books/state-names';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { serverNow } from '@istmo/client/server-time';
import { Banner } from '@istmo/ui/Banner';
import { useTimeLeft } from '@istmo/ui/Countdown';
import { whenOf } from '../../shared/format.ts';
import type { Indication, MarketStatus } from './market-feed.ts';
import { type MarketTerms, moneyText, securityText, unitsOf } from './market-terms.ts';

type BannerProps = {
  readonly status: MarketStatus;
  readonly indication: Indication | undefined;
  readonly terms: MarketTerms;
};

/** Why orders do not trade as they come, and when they will. Nothing while they do. */
export function MarketStatusBanner({ status, indication, terms }: BannerProps) {
  const { phase, phase_reason: reason, phase_note: note, phase_until: until } = status;
  if (phase === 'continuous') return null;
  const why = translate(phaseReasonNames[reason], getLocale());
  // Staff close a market for good only.
  if (phase === 'closed' && reason === 'staff')
    return (
      <Banner tone="info" title={m.orderbooks_ended_title()}>
        {note[getLocale()]}
      </Banner>
    );
  if (phase === 'closed')
    return (
      <Banner tone="info" title={m.orderbooks_closed_title()}>
        {until === null ? m.orderbooks_closed_body() : m.orderbooks_closed_until({ at: whenOf(until) })}
      </Banner>
    );
  if (phase === 'halted')
    return (
      <Banner tone="warn" title={m.orderbooks_halted_title()} urgent>
        {why} {note[getLocale()]} {m.orderbooks_halted_body()}
      </Banner>
    );
  return (
    <Banner tone="info" title={m.orderbooks_auction_title()}>
      {reason === 'schedule' ? m.orderbooks_auction_body() : why}{' '}
      {indication
        ? m.orderbooks_auction_indication({
            price: moneyText(unitsOf(indication.price, terms.currencyScale), terms),
            units: securityText(unitsOf(indication.units, terms.securityScale), terms),
          })
        : m.orderbooks_auction_nothing()}{' '}
      {until !== null && <AuctionEnd until={until} />}
    </Banner>
  );
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** "04:12", or "1:04:12" from an hour on. */
function formatLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const rest = `${twoDigits(minutes)}:${twoDigits(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** Shown and not announced each second. */
function AuctionEnd({ until }: { readonly until: string }) {
  const left = useTimeLeft(Date.parse(until), serverNow);
  return (
    <span role="timer" aria-live="off" className="num">
      {left === 0 ? m.orderbooks_auction_ends_now() : m.orderbooks_auction_ends({ left: formatLeft(left) })}
    </span>
  );
}
