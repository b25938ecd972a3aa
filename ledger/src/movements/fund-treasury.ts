import type { Money } from '@istmo/contract/kernel/money';
import { external, movement, posting, treasury, type ExternalPlace, type Movement } from '../movement.ts';

export type FundTreasury = {
  readonly id: string;
  readonly at: Date;
  readonly amount: Money;
  readonly place: ExternalPlace;
};

/** `funding:<id>`. The platform adds its own funds to its trading inventory. */
export function fundTreasury({ id, at, amount, place }: FundTreasury): Movement {
  return movement({
    name: 'fund-treasury',
    authority: 'operator',
    key: `funding:${id}`,
    event: id,
    at,
    postings: [posting(external(place), treasury, amount)],
  });
}
