import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Money } from '@istmo/contract/kernel/money';
import { available, fees, held, external } from '../accounts.ts';
import { movement, posting, postingIfAny, type Movement } from '../movement.ts';

export type Withdrawal = {
  readonly id: string;
  readonly customer: CustomerId;
  readonly at: Date;
  /** What leaves, without the fee. */
  readonly amount: Money;
  /** In its own currency where the network's fee differs; may be zero. */
  readonly fee: Money;
};

/** `withdrawal:<id>:reserve`. What was asked for can no longer be spent. */
export function reserveWithdrawal({ id, customer, at, amount, fee }: Withdrawal): Movement {
  return movement({
    name: 'reserve-withdrawal',
    key: `withdrawal:${id}:reserve`,
    event: `withdrawal:${id}`,
    at,
    postings: [posting(available(customer), held(customer), amount), ...postingIfAny(available(customer), held(customer), fee)],
  });
}

/** `withdrawal:<id>:end`. It has left for good. Settling and releasing share a key, so that only one of them ever happens. */
export function settleWithdrawal({ id, customer, at, amount, fee }: Withdrawal): Movement {
  return movement({
    name: 'settle-withdrawal',
    key: `withdrawal:${id}:end`,
    event: `withdrawal:${id}`,
    at,
    postings: [posting(held(customer), external('chain'), amount), ...postingIfAny(held(customer), fees, fee)],
  });
}

/** `withdrawal:<id>:end`. Rejected or expired: all of it comes back. */
export function releaseWithdrawal({ id, customer, at, amount, fee }: Withdrawal): Movement {
  return movement({
    name: 'release-withdrawal',
    key: `withdrawal:${id}:end`,
    event: `withdrawal:${id}`,
    at,
    postings: [posting(held(customer), available(customer), amount), ...postingIfAny(held(customer), available(customer), fee)],
  });
}
