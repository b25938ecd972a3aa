import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Currency } from '@istmo/contract/kernel/money';

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

/** The unsold tokens of a tranche of the offering. */
export const tranche = (number: number): Account => ({ kind: 'tranche', owner: null, place: String(number) });

/** The counterpart of money held outside the platform; the only kind that may be negative. */
export const external = (place: 'chain' | 'bank' | 'card'): Account => ({ kind: 'external', owner: null, place });

/** The number of streams, and of shards of each platform account. db/migrations/0002-ledger.sql creates as many rows. */
export const streamCount = 16;

/** Platform accounts are used by many transactions at once, so they have one row (shard) per stream and writers do not wait for each other. */
export const isSharded = ({ owner }: Account): boolean => owner === null;

export const hasFloor = ({ kind }: Account): boolean => kind !== 'external';

/** The `ref` of one row of ledger.account, for example `available:<customer>:BTC:0`. */
export function accountRef({ kind, owner, place }: Account, currency: Currency, shard: number): string {
  return `${kind}:${owner ?? place}:${currency}:${shard}`;
}

/** The account's name without the shard, which identifies it in one currency, for example `treasury::BTC`. */
export function accountName({ kind, owner, place }: Account, currency: Currency): string {
  return `${kind}:${owner ?? place}:${currency}`;
}
