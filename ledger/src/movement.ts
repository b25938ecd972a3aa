/*
 * Accounts, and movements of money between them as values. Nothing here reads or writes the database.
 */
import { hash } from 'node:crypto';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Currency, Money } from '@istmo/contract/kernel/money';

/** The kinds of the chart of accounts; ledger.account_kind has their properties and meanings. */
export type AccountKind =
  | 'available'
  | 'held'
  | 'frozen'
  | 'lot'
  | 'receivable'
  | 'reserved'
  | 'subscribed'
  | 'treasury'
  | 'fees'
  | 'tranche'
  | 'issued'
  | 'escrow'
  | 'proceeds'
  | 'external'
  | 'clearing'
  | 'suspense'
  | 'loss'
  | 'costs'
  | 'distribution'
  | 'withholding';

/** An account in all currencies; the money of a posting determines the currency. A plain value: creating one opens no account. */
export type Account = { readonly kind: AccountKind; readonly owner: CustomerId | null; readonly place: string };

const customerAccount =
  (kind: AccountKind) =>
  (owner: CustomerId): Account => ({ kind, owner, place: '' });
const platformAccount = (kind: AccountKind, place = ''): Account => ({ kind, owner: null, place });

/** The customer's balance that can be spent. */
export const available = customerAccount('available');

/** The customer's balance that is reserved by holds, for example by a pending withdrawal. */
export const held = customerAccount('held');

/** Tokens of a tranche that a hold keeps for a customer who has not paid them yet: they are not the customer's holding. */
export const reserved = customerAccount('reserved');

/** The customer's balance that is blocked until staff decide, for example a deposit that its network reversed. */
export const frozen = customerAccount('frozen');

/** What the customer has in the escrow of a raise, by the raise's id: each subscription has its hold there. */
export const subscribed = (owner: CustomerId, raise: string): Account => ({ kind: 'subscribed', owner, place: raise });
/** Units of a security that the customer owns and that are locked until a day, by the id of their lot. */
export const lot = (owner: CustomerId, id: string): Account => ({ kind: 'lot', owner, place: id });

/** What the customer owes the platform, as a balance below zero. */
export const receivable = customerAccount('receivable');

/** The platform's exchange inventory. */
export const treasury = platformAccount('treasury');

export type FeeKind = 'swap' | 'withdrawal' | 'card' | 'asset' | 'raise' | 'trade';

/** The platform's fee income of one kind. */
export const fees = (kind: FeeKind): Account => platformAccount('fees', kind);

/** A tranche, by its offering's code and its own number. */
export type TrancheRef = { readonly offering: string; readonly number: number };

/** The unsold tokens of a tranche of the offering. */
export const tranche = ({ offering, number }: TrancheRef): Account =>
  platformAccount('tranche', `${offering}.${number}`);

/** The units of a security issued so far, as a balance below zero; its floor is the supply cap. */
export const issued = platformAccount('issued');

/** What investors paid in an offering and the issuer has not received yet. */
export const escrow = (offering: string): Account => platformAccount('escrow', offering);

/** What was released to the issuer of an offering and is not paid out yet. */
export const proceeds = (offering: string): Account => platformAccount('proceeds', offering);

/** Where money is outside the platform: a network, a bank account, an acquirer of cards. */
export type ExternalPlace = `chain:${string}` | `bank:${string}` | `card:${string}`;

/** The counterpart of money at a place outside the platform. */
export const external = (place: ExternalPlace): Account => platformAccount('external', place);

/** Payments under way to or from a place: received and not booked yet above zero, taken back and not booked yet below. */
export const clearing = (place: ExternalPlace): Account => platformAccount('clearing', place);

/** Amounts written off, as a balance below zero. */
export const loss = platformAccount('loss');

/** What the networks took for transactions of the platform, as a balance below zero. */
export const costs = (place: ExternalPlace): Account => platformAccount('costs', place);

/** What an issuer gave for a corporate action and its holders did not get yet, by the id of the event. */
export const distribution = (event: string): Account => platformAccount('distribution', event);

/** Tax that was withheld and is owed to the authority of a country, by its ISO 3166 code of two letters. */
export const withholding = (country: string): Account => platformAccount('withholding', country);

/** The number of streams, and of shards of each sharded account. db/migrations/0003-ledger-tables.sql creates as many rows. */
export const streamCount = 16;

/** The account's name, which identifies it in one currency, for example `treasury:::BTC`. */
export function accountName({ kind, owner, place }: Account, currency: Currency): string {
  return `${kind}:${owner ?? ''}:${place}:${currency}`;
}

export type Posting = { readonly from: Account; readonly to: Account; readonly money: Money };

/** The least privileged login that may record a movement (docs/ledger.md). */
export type Authority = 'serving' | 'worker' | 'operator';

declare const movementBrand: unique symbol;

/** A named movement of money that is posted as a whole or not at all. Only the functions in `movements/` create one. */
export type Movement = MovementParts & {
  readonly namedPostings: readonly NamedPosting[];
  readonly [movementBrand]: true;
};

/** A posting with its two accounts by name (accountName). */
type NamedPosting = { readonly from: string; readonly to: string; readonly posting: Posting };

export type MovementParts = {
  /** Which movement of docs/ledger.md it is, in lower case with dashes. */
  readonly name: string;
  readonly authority: Authority;
  /** The idempotency key: the same key never moves money twice. Printable, at most 200 characters. */
  readonly key: string;
  /** The id of the business event that caused it, for example of the swap. */
  readonly event: string;
  readonly at: Date;
  readonly postings: readonly Posting[];
  /** For a movement that opens holds: when they expire unless they are settled or released before. */
  readonly expiresAt?: Date;
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
  const { key, event, postings } = parts;
  if (postings.length === 0) throw new Error(`${key} moves nothing`);
  if (!/^[!-~]{1,200}$/.test(key)) throw new Error(`a key is printable and has no spaces: ${key}`);
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(event)) throw new Error(`an event's id is a UUID: ${event}`);
  const namedPostings = postings.map((one) => ({
    from: accountName(one.from, one.money.currency),
    to: accountName(one.to, one.money.currency),
    posting: one,
  }));
  return brand({ ...parts, namedPostings });
}

function brand(parts: MovementParts & { namedPostings: readonly NamedPosting[] }): Movement {
  return parts as Movement;
}

/** A UUID that always stands for this text, for events that have a name instead of an id. */
export function eventIdOf(text: string): string {
  return toUuid(hash('sha256', text).slice(0, 32));
}

/**
 * The key's UUID in ledger.movement_key: 48 bits of the event's id and 80 bits of the text's hash. Ids of events ascend in time, so new
 * keys go to the right end of the index and old pages of it are not touched.
 */
export function toKeyId({ key, event }: Pick<MovementParts, 'key' | 'event'>): string {
  return toUuid(event.replaceAll('-', '').slice(0, 12) + hash('sha256', key).slice(0, 20));
}

const dayMs = 86_400_000;
const nearMidnightMs = 300_000;

/** The key's UUID for a request: the day, and 80 bits of the hash of scope and key. */
function toRequestKeyId(text: string, day: number): string {
  return toUuid((day * dayMs).toString(16).padStart(12, '0') + hash('sha256', text).slice(0, 20));
}

/**
 * The UUIDs that a request with this idempotency key has or may have been recorded under, the one of its own day first: clients repeat a
 * request within a day. Shortly before midnight the next day counts too, because another process's clock may be ahead.
 */
export function toRequestKeyIds({ scope, key }: { readonly scope: string; readonly key: string }, at: Date): string[] {
  const text = `${scope}\n${key}`;
  const day = Math.floor(at.getTime() / dayMs);
  const days = at.getTime() % dayMs > dayMs - nearMidnightMs ? [day, day - 1, day + 1] : [day, day - 1];
  return days.map((one) => toRequestKeyId(text, one));
}

function toUuid(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
