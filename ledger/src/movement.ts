import { hash } from 'node:crypto';
import type { Money } from '@istmo/contract/kernel/money';
import { accountName, type Account } from './accounts.ts';

export type Posting = { readonly from: Account; readonly to: Account; readonly money: Money };

declare const movementBrand: unique symbol;

/** A named movement of money, whole or not at all. Only the makers in `movements/` can make one. */
export type Movement = MovementParts & {
  readonly namedPostings: readonly NamedPosting[];
  readonly contentHash: string;
  readonly [movementBrand]: true;
};

/** A step as the books know it: between two accounts by name (nameOf), with the account itself for whoever must explain. */
export type NamedPosting = { readonly from: string; readonly to: string; readonly posting: Posting };

export type MovementParts = {
  /** Which movement of docs/ledger.md it is, in lower case with dashes. */
  readonly name: string;
  /** Says what may happen only once: the same key never moves money twice. Printable, at most 200 characters. */
  readonly key: string;
  /** The business event that caused it, for example `swap:<id>`. */
  readonly event: string;
  readonly at: Date;
  readonly postings: readonly Posting[];
};

/** Money goes from one account to another. Both are of the money's currency, so an unbalanced step cannot be written. */
export function posting(from: Account, to: Account, money: Money): Posting {
  if (money.units <= 0n) throw new Error(`a step moves at least one unit, got ${money.units} ${money.currency}`);
  if (accountName(from, money.currency) === accountName(to, money.currency))
    throw new Error(`a step must go somewhere, got ${from.kind} twice`);
  return { from, to, money };
}

/** A step that is left out when there is nothing to move, such as a fee of zero. */
export function postingIfAny(from: Account, to: Account, money: Money): readonly Posting[] {
  return money.units === 0n ? [] : [posting(from, to, money)];
}

/** Private to `movements/`. */
export function movement(parts: MovementParts): Movement {
  const { name, key, event, postings } = parts;
  if (postings.length === 0) throw new Error(`${key} moves nothing`);
  if (!/^[!-~]{1,200}$/.test(key) || !/^[!-~]{1,200}$/.test(event))
    throw new Error(`a key is printable and has no spaces: ${key}, ${event}`);
  const lines = postings.map((one) => ({
    from: accountName(one.from, one.money.currency),
    to: accountName(one.to, one.money.currency),
    step: one,
  }));
  // The time is left out: a repeat comes later and is the same movement.
  const content = lines.reduce(
    (text, { from, to, step: { money } }) => `${text}\n${from}>${to}:${money.units}`,
    `${name}\n${event}`,
  );
  return brand({ ...parts, lines, contentHash: hash('sha256', content) });
}

function brand(parts: MovementParts & { lines: readonly NamedPosting[]; contentHash: string }): Movement {
  return parts as Movement;
}
