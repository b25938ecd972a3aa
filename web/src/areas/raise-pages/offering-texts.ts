import type { OfferingCard, OfferingState, OfferingView } from '@istmo/contract/kernel/offering-shape';
import { getLocale } from '@istmo/contract/language';
import { formatAmount, formatPercent, formatShown, trimZeros } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import type { StateDisplay } from '@istmo/ui/Tag';
import { paths } from '../../paths.ts';

/** One of the two languages of what the issuer wrote. */
export const localised = <Value>(both: Readonly<Record<'en' | 'es', Value>>): Value => both[getLocale()];

/** "USD 1,200" or "USD 1,200.50". */
export function amountIn({ currency, places }: Pick<OfferingCard, 'currency' | 'places'>, amount: string): string {
  const shown = formatShown(amount, places);
  return `${currency} ${shown.replace(/\.0+$/, '')}`;
}

export const unitsText = (units: string): string => formatAmount(trimZeros(units, 0));

const states: Readonly<Record<OfferingState, StateDisplay>> = {
  coming: { kind: 'waiting', name: m.raisepage_state_coming },
  open: { kind: 'open', name: m.raisepage_state_open },
  sold_out: { kind: 'done', name: m.raisepage_state_sold_out },
  closed: { kind: 'idle', name: m.raisepage_state_closed },
  settled: { kind: 'done', name: m.raisepage_state_settled },
  failed: { kind: 'failed', name: m.raisepage_state_failed },
  cancelled: { kind: 'stopped', name: m.raisepage_state_cancelled },
};
const suspended: StateDisplay = { kind: 'stopped', name: m.raisepage_state_suspended };

export const displayOf = ({ state, is_suspended: isSuspended }: OfferingCard): StateDisplay =>
  isSuspended ? suspended : states[state];

export const kindNames: Readonly<Record<OfferingCard['kind'], () => string>> = {
  security: m.raisepage_kind_security,
  share: m.raisepage_kind_share,
  bond: m.raisepage_kind_bond,
  fund: m.raisepage_kind_fund,
};

/** What one unit costs, in a few words. */
export function priceText(card: OfferingCard): string {
  const [low, high] = [amountIn(card, card.price_low), amountIn(card, card.price_high)];
  return low === high ? m.raisepage_price_unit({ price: low }) : m.raisepage_price_range({ low, high });
}

export const investorsText = (count: number): string =>
  count === 1 ? m.raisepage_investors_one() : m.raisepage_investors({ count });

const digitsOf = (amount: string): bigint => BigInt(amount.replace('.', ''));

/** A part of a whole in percent with two decimals, 100 at most. Both have the places of their currency. */
export function percentOf(part: string, whole: string): string {
  if (digitsOf(whole) <= 0n) return '0.00';
  const hundredths = (digitsOf(part) * 10_000n) / digitsOf(whole);
  const shown = hundredths > 10_000n ? 10_000n : hundredths;
  return `${shown / 100n}.${String(shown % 100n).padStart(2, '0')}`;
}

/** "37.50 %" */
export const percentText = (percent: string): string => formatPercent(percent, { language: getLocale() });

/** Basis points in percent: 250 is "2.50 %". */
export const basisPointsText = (points: number): string =>
  percentText(`${Math.trunc(points / 100)}.${String(points % 100).padStart(2, '0')}`);

/** What the subscribers have paid, in words that fit how the offering ended. */
export function paidText(card: OfferingCard): string {
  const amount = amountIn(card, card.progress.paid);
  if (card.state === 'failed' || card.state === 'cancelled') return m.raisepage_paid_back({ amount });
  const isDelivered = card.state === 'settled' || card.progress.investors === null;
  return isDelivered ? m.raisepage_paid_sold({ amount }) : m.raisepage_paid({ amount });
}

export const subscribePath = ({ slug }: OfferingCard): string => paths.subscribe.replace('$slug', slug);

export const pictureAddress = (slug: string, key: string): string => `/api/offerings/picture?slug=${slug}&key=${key}`;

const narrow = 1_080;

/** The picture in the two widths that it is served in; nothing where it is stored narrow already. */
export function pictureSources(slug: string, { key, width }: NonNullable<OfferingCard['picture']>): string | undefined {
  if (width <= narrow) return undefined;
  const address = pictureAddress(slug, key);
  return `${address}&width=${narrow} ${narrow}w, ${address} ${width}w`;
}

export const documentAddress = (slug: string, { id, version }: OfferingView['documents'][number]): string =>
  `/api/offerings/document?slug=${slug}&id=${id}&version=${version}`;
