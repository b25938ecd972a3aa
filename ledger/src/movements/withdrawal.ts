import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Money } from '@istmo/contract/kernel/money';
import {
  available,
  external,
  fees,
  held,
  movement,
  posting,
  postingIfAny,
  type ExternalPlace,
  type Movement,
} from '../movement.ts';

export type Withdrawal = {
  readonly id: string;
  readonly customer: CustomerId;
  readonly at: Date;
  /** The amount that leaves the platform, without the fee. */
  readonly amount: Money;
  /** In another currency if the network's fee is; may be zero. */
  readonly fee: Money;
};

export type ReserveWithdrawal = Withdrawal & {
  /** When the hold expires unless the withdrawal is settled or released before. */
  readonly expiresAt?: Date;
};

/** `withdrawal:<id>:reserve`. Opens a hold for the requested amount and one for a fee in another currency. */
export function reserveWithdrawal({ id, customer, at, amount, fee, expiresAt }: ReserveWithdrawal): Movement {
  return movement({
    name: 'reserve-withdrawal',
    authority: 'serving',
    key: `withdrawal:${id}:reserve`,
    event: id,
    at,
    postings: [
      posting(available(customer), held(customer), amount),
      ...postingIfAny(available(customer), held(customer), fee),
    ],
    ...(expiresAt ? { expiresAt } : {}),
  });
}

export type SettleWithdrawal = Withdrawal & {
  /** The network it was sent on. */
  readonly place: ExternalPlace;
  /** The number of this settlement, from 1: a withdrawal can be sent in parts. */
  readonly part?: number;
};

/** `withdrawal:<id>:settle:<part>`. The withdrawal, or a part of it, was sent. The database refuses more than the hold has left. */
export function settleWithdrawal({ id, customer, at, amount, fee, place, part = 1 }: SettleWithdrawal): Movement {
  return movement({
    name: 'settle-withdrawal',
    authority: 'worker',
    key: `withdrawal:${id}:settle:${part}`,
    event: id,
    at,
    postings: [
      posting(held(customer), external(place), amount),
      ...postingIfAny(held(customer), fees('withdrawal'), fee),
    ],
  });
}

/** `withdrawal:<id>:release`. The withdrawal was refused, cancelled or expired, or the rest of it is not sent: the rest of the hold is available again. */
export function releaseWithdrawal({ id, customer, at, amount, fee }: Withdrawal): Movement {
  return movement({
    name: 'release-withdrawal',
    authority: 'serving',
    key: `withdrawal:${id}:release`,
    event: id,
    at,
    postings: [
      posting(held(customer), available(customer), amount),
      ...postingIfAny(held(customer), available(customer), fee),
    ],
  });
}
