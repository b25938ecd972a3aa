import type { Money } from '@istmo/contract/kernel/money';
import { external, movement, posting, treasury, type Movement } from '../movement.ts';

export type FundTreasury = {
  readonly id: string;
  readonly at: Date;
  readonly amount: Money;
  readonly place: 'chain' | 'bank';
};

/** `funding:<id>`. The platform adds its own funds to its trading inventory. */
export function fundTreasury({ id, at, amount, place }: FundTreasury): Movement {
  return movement({
    name: 'fund-treasury',
    key: `funding:${id}`,
    event: `funding:${id}`,
    at,
    postings: [posting(external(place), treasury, amount)],
  });
}
