import type { Money } from '@istmo/contract/kernel/money';
import {
  escrow,
  eventIdOf,
  issued,
  movement,
  posting,
  proceeds,
  tranche,
  treasury,
  type Movement,
  type TrancheRef,
} from '../movement.ts';

export type IssueTranche = { readonly tranche: TrancheRef; readonly at: Date; readonly supply: Money };

/** `tranche:<offering>.<number>:issue`. Issues the tokens of a tranche for sale, once. */
export function issueTranche({ tranche: ref, at, supply }: IssueTranche): Movement {
  const event = `tranche:${ref.offering}.${ref.number}`;
  return movement({
    name: 'issue-tranche',
    authority: 'operator',
    key: `${event}:issue`,
    event: eventIdOf(event),
    at,
    postings: [posting(issued, tranche(ref), supply)],
  });
}

export type IssueToTreasury = { readonly id: string; readonly at: Date; readonly amount: Money };

/** `issue:<id>`. Issues units of a security into the exchange inventory. */
export function issueToTreasury({ id, at, amount }: IssueToTreasury): Movement {
  return movement({
    name: 'issue-to-treasury',
    authority: 'operator',
    key: `issue:${id}`,
    event: id,
    at,
    postings: [posting(issued, treasury, amount)],
  });
}

export type ReleaseProceeds = {
  readonly id: string;
  readonly offering: string;
  readonly at: Date;
  readonly amount: Money;
};

/** `release:<id>`. Releases proceeds of an offering from escrow to its issuer. */
export function releaseProceeds({ id, offering, at, amount }: ReleaseProceeds): Movement {
  return movement({
    name: 'release-proceeds',
    authority: 'operator',
    key: `release:${id}`,
    event: id,
    at,
    postings: [posting(escrow(offering), proceeds(offering), amount)],
  });
}
