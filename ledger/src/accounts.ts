import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Currency } from '@istmo/contract/kernel/money';

export type AccountKind = 'available' | 'held' | 'treasury' | 'fees' | 'tranche' | 'outside';

/** Names an account in every currency at once; the money of a step says which one is meant. A plain value, free to make. */
export type Account = { readonly kind: AccountKind; readonly owner: CustomerId | null; readonly place: string };

/** What a customer may spend. */
export const available = (customer: CustomerId): Account => ({ kind: 'available', owner: customer, place: '' });

/** What a customer owns but has promised to something under way, for example a withdrawal. */
export const held = (customer: CustomerId): Account => ({ kind: 'held', owner: customer, place: '' });

/** The platform's exchange inventory. */
export const treasury: Account = { kind: 'treasury', owner: null, place: '' };

/** What the platform has earned. */
export const fees: Account = { kind: 'fees', owner: null, place: '' };

/** A tranche of an offering by the offering's code and its own number. */
export type TrancheRef = { readonly offering: string; readonly number: number };

/** The tokens of an offering's tranche that are not sold yet. */
export const tranche = ({ offering, number }: TrancheRef): Account => ({
  kind: 'tranche',
  owner: null,
  place: `${offering}.${number}`,
});

/** The mirror of what sits elsewhere; the one kind that may be negative. */
export const external = (place: 'chain' | 'bank' | 'card'): Account => ({ kind: 'outside', owner: null, place });

/** How many streams there are, and with them shards of each of the house's accounts. Migration 0002 makes as many. */
export const streamCount = 16;

/** Everybody touches the house's own accounts, so each stream has a part of its own and writers do not queue. */
export const isSharded = ({ owner }: Account): boolean => owner === null;

export const hasFloor = ({ kind }: Account): boolean => kind !== 'outside';

/** One row of ledger.account: `available:<customer>:BTC:0`. */
export function accountRef({ kind, owner, place }: Account, currency: Currency, shard: number): string {
  return `${kind}:${owner ?? place}:${currency}:${shard}`;
}

/** An account for reading: the same for all its shards and the same for equal accounts. */
export function accountName({ kind, owner, place }: Account, currency: Currency): string {
  return `${kind}:${owner ?? place}:${currency}`;
}
