import type { Money } from '@istmo/contract/kernel/money';
import { external, tranche } from '../accounts.ts';
import { movement, posting, type Movement } from '../movement.ts';

export type IssueTranche = { readonly number: number; readonly at: Date; readonly supply: Money };

/** `tranche:<number>:issue`. Issues the tokens of a tranche for sale, once. */
export function issueTranche({ number, at, supply }: IssueTranche): Movement {
  return movement({
    name: 'issue-tranche',
    key: `tranche:${number}:issue`,
    event: `tranche:${number}`,
    at,
    postings: [posting(external('chain'), tranche(number), supply)],
  });
}
