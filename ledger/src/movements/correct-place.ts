import type { Money } from '@istmo/contract/kernel/money';
import { external, movement, posting, treasury, type ExternalPlace, type Movement } from '../movement.ts';

export type PlaceCorrection = {
  readonly id: string;
  readonly at: Date;
  readonly amount: Money;
  readonly place: ExternalPlace;
  /** `arrived`: it is at the place and not in the books; `left`: it left the place, and the books still have it. */
  readonly direction: 'arrived' | 'left';
};

/**
 * `correction:<id>`. The books follow what is at a place outside, where the row of the payment was lost; the inventory takes or gives it until the
 * customer's balance is adjusted.
 */
export function correctPlace({ id, at, amount, place, direction }: PlaceCorrection): Movement {
  const [from, to] = direction === 'arrived' ? [external(place), treasury] : [treasury, external(place)];
  return movement({
    name: 'correct-place',
    authority: 'operator',
    key: `correction:${id}`,
    event: id,
    at,
    postings: [posting(from, to, amount)],
  });
}
