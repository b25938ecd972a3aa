import type { Money } from '@istmo/contract/kernel/money';
import type { CustomerId } from '@istmo/contract/kernel/id';
import {
  available,
  escrow,
  eventIdOf,
  type ExternalPlace,
  external,
  issued,
  movement,
  posting,
  proceeds,
  tranche,
  treasury,
  type Movement,
  type Posting,
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

export type IssueOutside = IssueToTreasury & { readonly place: ExternalPlace };

/** `issue:<id>`. Issues units of a security that investors have in wallets of their own: they are outside, and may come in from there. */
export function issueOutside({ id, at, amount, place }: IssueOutside): Movement {
  return movement({
    name: 'issue-outside',
    authority: 'operator',
    key: `issue:${id}`,
    event: id,
    at,
    postings: [posting(issued, external(place), amount)],
  });
}

type OfferingMove = { readonly id: string; readonly offering: string; readonly at: Date };

const offeringMove = (name: string, { id, at }: OfferingMove, postings: readonly Posting[]): Movement =>
  movement({ name, authority: 'worker', key: `offering-move:${id}`, event: id, at, postings });

export type ReleaseProceeds = OfferingMove & { readonly amount: Money };

/** `offering-move:<id>`. Releases proceeds of an offering from escrow to its issuer, as two people of the staff decided. */
export function releaseProceeds(move: ReleaseProceeds): Movement {
  const { offering, amount } = move;
  return offeringMove('release-proceeds', move, [posting(escrow(offering), proceeds(offering), amount)]);
}

export type PayOutProceeds = ReleaseProceeds & {
  /** Null where the operator is the issuer. */
  readonly issuer: CustomerId | null;
};

/** `offering-move:<id>`. Released proceeds become the issuer's to spend, the operator's own part of the inventory, as two people of the staff decided. */
export function payOutProceeds(move: PayOutProceeds): Movement {
  const { offering, issuer, amount } = move;
  return offeringMove('pay-out-proceeds', move, [
    posting(proceeds(offering), issuer === null ? treasury : available(issuer), amount),
  ]);
}

export type PlaceTranches = OfferingMove & {
  readonly issuer: CustomerId;
  readonly tranches: readonly { readonly number: number; readonly supply: Money }[];
};

/** `offering-move:<id>`. The issuer's units go into the tranches of its offering, as two people of the staff decided. */
export function placeTranches(move: PlaceTranches): Movement {
  const { offering, issuer, tranches } = move;
  return offeringMove(
    'place-tranche',
    move,
    tranches.map(({ number, supply }) => posting(available(issuer), tranche({ offering, number }), supply)),
  );
}

export type ReturnTranche = OfferingMove & {
  readonly issuer: CustomerId;
  readonly number: number;
  readonly left: Money;
};

/** `offering-move:<id>`. What a closed tranche did not sell goes back to the issuer. */
export function returnTranche(move: ReturnTranche): Movement {
  const { offering, issuer, number, left } = move;
  return offeringMove('return-tranche', move, [posting(tranche({ offering, number }), available(issuer), left)]);
}
