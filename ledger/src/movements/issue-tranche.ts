import type { Money } from '@istmo/contract/kernel/money';
import { external, movement, posting, tranche, type Movement, type TrancheRef } from '../movement.ts';

export type IssueTranche = { readonly tranche: TrancheRef; readonly at: Date; readonly supply: Money };

/** `tranche:<offering>.<number>:issue`. Issues the tokens of a tranche for sale, once. */
export function issueTranche({ tranche: ref, at, supply }: IssueTranche): Movement {
  const event = `tranche:${ref.offering}.${ref.number}`;
  return movement({
    name: 'issue-tranche',
    key: `${event}:issue`,
    event,
    at,
    postings: [posting(external('chain'), tranche(ref), supply)],
  });
}
