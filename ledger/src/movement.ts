/*
 * Accounts, and movements of money between them as values. Nothing here reads or writes the database.
 */
import { hash } from 'node:crypto';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Currency, Money } from '@istmo/contract/kernel/money';

export type AccountKind = 'available' | 'held' | 'treasury' | 'fees' | 'tranche' | 'external';

/** An account in all currencies; the money of a posting determines the currency. A plain value: creating one opens no account. */
export type Account = { readonly kind: AccountKind; readonly owner: CustomerId | null; readonly place: string };

/** The customer's balance that can be spent. */
export const available = (customer: CustomerId): Account => ({ kind: 'available', owner: customer, place: '' });

/** The customer's balance that is reserved, for example by a pending withdrawal. */
export const held = (customer: CustomerId): Account => ({ kind: 'held', owner: customer, place: '' });

/** The platform's exchange inventory. */
export const treasury: Account = { kind: 'treasury', owner: null, place: '' };

/** The platform's fee income. */
export const fees: Account = { kind: 'fees', owner: null, place: '' };

/** A tranche, by its offering's code and its own number. */
export type TrancheRef = { readonly offering: string; readonly number: number };

/** The unsold tokens of a tranche of the offering. */
export const tranche = ({ offering, number }: TrancheRef): Account => ({
  kind: 'tranche',
  owner: null,
  place: `${offering}.${number}`,
});

/** The counterpart of money held outside the platform; the only kind that may be negative. */
export const external = (place: 'chain' | 'bank' | 'card'): Account => ({ kind: 'external', owner: null, place });

/** The number of streams, and of shards of each platform account. db/migrations/0002-ledger.sql creates as many rows. */
export const streamCount = 16;

/** Platform accounts are used by many transactions at once, so they have one row (shard) per stream and writers do not wait for each other. */
export const isSharded = ({ owner }: Account): boolean => owner === null;

export const hasFloor = ({ kind }: Account): boolean => kind !== 'external';

/** The account's name, which identifies it in one currency, for example `treasury::BTC`. */
export function accountName({ kind, owner, place }: Account, currency: Currency): string {
  return `${kind}:${owner ?? place}:${currency}`;
}

/** The `ref` of each row the account has in ledger.account, by shard: its name and the shard, for example `treasury::BTC:0`. */
export function accountRefs(account: Account, currency: Currency): string[] {
  const name = accountName(account, currency);
  return Array.from({ length: isSharded(account) ? streamCount : 1 }, (_, shard) => `${name}:${shard}`);
}

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
