import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Money } from '@istmo/contract/kernel/money';
import { available, external, fees, held, movement, posting, postingIfAny, type Movement } from '../movement.ts';

export type Withdrawal = {
  readonly id: string;
  readonly customer: CustomerId;
  readonly at: Date;
  /** The amount that leaves the platform, without the fee. */
  readonly amount: Money;
  /** In another currency if the network's fee is; may be zero. */
  readonly fee: Money;
};

/** `withdrawal:<id>:reserve`. The requested amount is reserved. */
export function reserveWithdrawal({ id, customer, at, amount, fee }: Withdrawal): Movement {
  return movement({
    name: 'reserve-withdrawal',
    key: `withdrawal:${id}:reserve`,
    event: `withdrawal:${id}`,
    at,
    postings: [
      posting(available(customer), held(customer), amount),
      ...postingIfAny(available(customer), held(customer), fee),
    ],
  });
}

/** `withdrawal:<id>:end`. The withdrawal was sent. Settling and releasing have the same key, so only one of them can be posted. */
export function settleWithdrawal({ id, customer, at, amount, fee }: Withdrawal): Movement {
  return movement({
    name: 'settle-withdrawal',
    key: `withdrawal:${id}:end`,
    event: `withdrawal:${id}`,
    at,
    postings: [posting(held(customer), external('chain'), amount), ...postingIfAny(held(customer), fees, fee)],
  });
}

/** `withdrawal:<id>:end`. The withdrawal was rejected or expired: the whole amount is available again. */
export function releaseWithdrawal({ id, customer, at, amount, fee }: Withdrawal): Movement {
  return movement({
    name: 'release-withdrawal',
    key: `withdrawal:${id}:end`,
    event: `withdrawal:${id}`,
    at,
    postings: [
      posting(held(customer), available(customer), amount),
      ...postingIfAny(held(customer), available(customer), fee),
    ],
  });
}
