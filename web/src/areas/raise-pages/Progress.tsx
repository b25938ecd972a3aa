import type { OfferingCard } from '@istmo/contract/kernel/offering-shape';
import * as m from '@istmo/contract/messages';
import { amountIn, investorsText, paidText, percentOf, percentText } from './offering-texts.ts';

/** Money on the whole, the minimum as a mark, and behind the money what is only ordered. */
export function ProgressLane({ card }: { card: OfferingCard }) {
  const { paid, intended, soft_cap: softCap, hard_cap: hardCap } = card.progress;
  const [share, intent] = [percentOf(paid, hardCap), percentOf(intended, hardCap)];
  const isBegun = /[1-9]/.test(paid);
  return (
    <svg
      className="raise-lane"
      height="16"
      width="100%"
      role="img"
      aria-label={m.raisepage_progress_label({ share: percentText(share) })}
    >
      <rect y="2" width="100%" height="12" rx="6" fill="var(--brand-soft)" />
      {/[1-9]/.test(intended) && (
        <rect x={`${share}%`} y="2" width={`${intent}%`} height="12" fill="var(--ink-3)" fillOpacity=".4" />
      )}
      {isBegun && <rect y="2" width={share === '0.00' ? '6' : `${share}%`} height="12" rx="6" fill="var(--brand)" />}
      {softCap !== null && (
        <rect x={`${percentOf(softCap, hardCap)}%`} width="3" height="16" rx="1" fill="var(--ink)" />
      )}
    </svg>
  );
}

/** What is paid, what is only ordered, and what of another currency is not counted yet: never one sum. */
export function ProgressFigures({ card }: { card: OfferingCard }) {
  const { intended, unvalued, investors, soft_cap: softCap, hard_cap: hardCap } = card.progress;
  const isComing = card.state === 'coming';
  const others = unvalued.map(({ currency, amount }) => amountIn({ currency, places: 8 }, amount)).join(', ');
  return (
    <div className="raise-progress">
      {!isComing && <p className="num raise-paid">{paidText(card)}</p>}
      {others !== '' && <p className="num text-sm text-ink-2">{m.raisepage_unvalued({ amounts: others })}</p>}
      {!isComing && <ProgressLane card={card} />}
      <p className="num raise-marks">
        {softCap !== null && <span>{m.raisepage_minimum_mark({ amount: amountIn(card, softCap) })}</span>}
        <span>{m.raisepage_maximum_mark({ amount: amountIn(card, hardCap) })}</span>
      </p>
      {/[1-9]/.test(intended) && (
        <p className="num text-sm text-ink-2">{m.raisepage_intended({ amount: amountIn(card, intended) })}</p>
      )}
      {investors !== null && !isComing && <p className="num text-sm text-ink-2">{investorsText(investors)}</p>}
    </div>
  );
}
