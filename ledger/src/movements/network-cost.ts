import type { Money } from '@istmo/contract/kernel/money';
import { costs, external, movement, posting, type ExternalPlace, type Movement } from '../movement.ts';

export type NetworkCost = {
  /** The id of what was sent: its journal entry. */
  readonly id: string;
  readonly at: Date;
  /** In the chain's own coin. */
  readonly amount: Money;
  /** The network that took it. */
  readonly place: ExternalPlace;
};

/** `network-cost:<id>`. What a network took for including a transaction of the platform, which bears it. */
export function payNetwork({ id, at, amount, place }: NetworkCost): Movement {
  return movement({
    name: 'pay-network',
    authority: 'worker',
    key: `network-cost:${id}`,
    event: id,
    at,
    postings: [posting(costs(place), external(place), amount)],
  });
}
