/*
 * The movement of a swap: which accounts pay and receive.
 */
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Money } from '@istmo/contract/kernel/money';
import {
  available,
  escrow,
  fees,
  movement,
  posting,
  postingIfAny,
  tranche,
  treasury,
  type Movement,
  type TrancheRef,
} from '../movement.ts';

export type Swap = {
  readonly id: string;
  readonly customer: CustomerId;
  readonly at: Date;
  /** The amount paid, without the fee. */
  readonly pays: Money;
  /** In addition to `pays` in the same currency, or paid by the seller in the received currency; may be zero. */
  readonly fee: Money;
  /** What the customer receives, after a fee in that currency. */
  readonly receives: Money;
  /** The tranche that sells the tokens, whose proceeds go into escrow; if omitted, the treasury buys and sells. */
  readonly fromTranche?: TrancheRef;
};

/** `swap:<id>`. Each currency balances by itself: the counterparty is the treasury, or the tranche and the offering's escrow. */
export function swap({ id, customer, at, pays, fee, receives, fromTranche }: Swap): Movement {
  if (pays.currency === receives.currency || ![pays.currency, receives.currency].includes(fee.currency)) {
    throw new Error(
      `a swap is between two currencies with its fee in one of them: ${pays.currency}, ${fee.currency}, ${receives.currency}`,
    );
  }
  const seller = fromTranche === undefined ? treasury : tranche(fromTranche);
  const buyer = fromTranche === undefined ? treasury : escrow(fromTranche.offering);
  return movement({
    name: 'swap',
    authority: 'serving',
    key: `swap:${id}`,
    event: id,
    at,
    postings: [
      posting(available(customer), buyer, pays),
      ...postingIfAny(fee.currency === pays.currency ? available(customer) : seller, fees('swap'), fee),
      posting(seller, available(customer), receives),
    ],
  });
}
