import type { Money } from '@istmo/contract/kernel/money';
import type { Account } from './accounts.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** Who had too little: `has` and `needs` are of the account over all its shards, before the movement. */
export type InsufficientFunds = { readonly account: Account; readonly has: Money; readonly needs: Money };

export type Outcome =
  /** `reply` is the first one when the request is a repeat (`isReplay`). */
  | { readonly outcome: 'done'; readonly reply: Json | undefined; readonly isReplay: boolean }
  | ({ readonly outcome: 'short' } & InsufficientFunds)
  /** The key was used before, for something else. */
  | { readonly outcome: 'conflict'; readonly key: string };

/** Nothing was moved: an account had too little. */
export class InsufficientFundsError extends Error {
  override name = 'LedgerShort';
  readonly account: Account;
  readonly has: Money;
  readonly needs: Money;

  constructor({ account, has, needs }: InsufficientFunds) {
    super(`${account.kind} has ${has.units} ${has.currency} and needs ${needs.units}`);
    this.account = account;
    this.has = has;
    this.needs = needs;
  }
}

/** Nothing was moved: the key belongs to another movement. */
export class LedgerConflict extends Error {
  override name = 'LedgerConflict';
  readonly key: string;

  constructor(key: string) {
    super(`${key} was used before, for something else`);
    this.key = key;
  }
}
