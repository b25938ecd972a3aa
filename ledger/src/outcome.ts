import type { Money } from '@istmo/contract/kernel/money';
import type { Account } from './accounts.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** The account with too little: `has` and `needs` are summed over all its shards, before the movement. */
export type InsufficientFunds = { readonly account: Account; readonly has: Money; readonly needs: Money };

export type Outcome =
  /** `reply` is the first one when the request is a repeat (`isReplay`). */
  | { readonly outcome: 'done'; readonly reply: Json | undefined; readonly isReplay: boolean }
  | ({ readonly outcome: 'insufficient' } & InsufficientFunds)
  /** The key was used before with other content. */
  | { readonly outcome: 'conflict'; readonly key: string };

/** No money was moved: an account has too little. */
export class InsufficientFundsError extends Error {
  override name = 'InsufficientFundsError';
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

/** No money was moved: the key was used for another movement. */
export class LedgerConflict extends Error {
  override name = 'LedgerConflict';
  readonly key: string;

  constructor(key: string) {
    super(`${key} was used before with other content`);
    this.key = key;
  }
}
