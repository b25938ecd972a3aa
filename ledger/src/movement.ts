import { hash } from 'node:crypto';
import type { Money } from '@istmo/contract/kernel/money';
import { accountName, type Account } from './accounts.ts';

export type Posting = { readonly from: Account; readonly to: Account; readonly money: Money };

declare const movementBrand: unique symbol;

/** A named movement of money that is posted as a whole or not at all. Only the functions in `movements/` create one. */
export type Movement = MovementParts & {
  readonly namedPostings: readonly NamedPosting[];
  readonly contentHash: string;
  readonly [movementBrand]: true;
};

/** A posting with its two accounts by name (accountName). */
export type NamedPosting = { readonly from: string; readonly to: string; readonly posting: Posting };

export type MovementParts = {
  /** Which movement of docs/ledger.md it is, in lower case with dashes. */
  readonly name: string;
  /** The idempotency key: the same key never moves money twice. Printable, at most 200 characters. */
  readonly key: string;
  /** The business event that caused it, for example `swap:<id>`. */
  readonly event: string;
  readonly at: Date;
  readonly postings: readonly Posting[];
};

/** Moves money from one account to another. Both are in the money's currency, so every posting balances. */
export function posting(from: Account, to: Account, money: Money): Posting {
  if (money.units <= 0n) throw new Error(`a posting moves at least one unit, got ${money.units} ${money.currency}`);
  if (accountName(from, money.currency) === accountName(to, money.currency))
    throw new Error(`a posting needs two different accounts, got ${from.kind} twice`);
  return { from, to, money };
}

/** A posting that is omitted when the amount is zero, for example a fee. */
export function postingIfAny(from: Account, to: Account, money: Money): readonly Posting[] {
  return money.units === 0n ? [] : [posting(from, to, money)];
}

/** Only for `movements/`. */
export function movement(parts: MovementParts): Movement {
  const { name, key, event, postings } = parts;
  if (postings.length === 0) throw new Error(`${key} moves nothing`);
  if (!/^[!-~]{1,200}$/.test(key) || !/^[!-~]{1,200}$/.test(event))
    throw new Error(`a key is printable and has no spaces: ${key}, ${event}`);
  const namedPostings = postings.map((one) => ({
    from: accountName(one.from, one.money.currency),
    to: accountName(one.to, one.money.currency),
    posting: one,
  }));
  // The time is not hashed: a repeat has a later time and is the same movement.
  const content = namedPostings.reduce(
    (text, { from, to, posting: { money } }) => `${text}\n${from}>${to}:${money.units}`,
    `${name}\n${event}`,
  );
  return brand({ ...parts, namedPostings, contentHash: hash('sha256', content) });
}

function brand(parts: MovementParts & { namedPostings: readonly NamedPosting[]; contentHash: string }): Movement {
  return parts as Movement;
}
