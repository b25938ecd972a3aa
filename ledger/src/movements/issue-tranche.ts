import type { Money } from '@istmo/contract/kernel/money';
import { external, tranche } from '../accounts.ts';
import { movement, posting, type Movement } from '../movement.ts';

export type IssueTranche = { readonly number: number; readonly at: Date; readonly supply: Money };

/** `tranche:<number>:issue`. The tokens of a tranche come into being, once, and wait for buyers. */
export function issueTranche({ number, at, supply }: IssueTranche): Movement {
  return movement({
    name: 'issue-tranche',
    key: `tranche:${number}:issue`,
    event: `tranche:${number}`,
    at,
    postings: [posting(external('chain'), tranche(number), supply)],
  });
}
