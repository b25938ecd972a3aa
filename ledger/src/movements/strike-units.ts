import type { Money } from '@istmo/contract/kernel/money';
import { type Account, issued, movement, posting, type Movement } from '../movement.ts';

export type UnitStrike = {
  readonly id: string;
  readonly at: Date;
  readonly amount: Money;
  /** Where the units are: the inventory, a tranche, fees, outside, or what a customer has available. */
  readonly from: Account;
};

/** `unit-strike:<id>`. Units that leave the books without a payment of the platform. */
export function strikeUnits({ id, at, amount, from }: UnitStrike): Movement {
  return movement({
    name: 'strike-units',
    authority: 'worker',
    key: `unit-strike:${id}`,
    event: id,
    at,
    postings: [posting(from, issued, amount)],
  });
}
