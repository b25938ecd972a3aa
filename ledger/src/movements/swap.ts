/*
 * The movement of a swap: which accounts pay and receive.
 */
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Money } from '@istmo/contract/kernel/money';
import {
  available,
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
  /** The tranche that sells the tokens; if omitted, the treasury pays. */
  readonly fromTranche?: TrancheRef;
};

/** `swap:<id>`. The treasury is the counterparty in both currencies, so each currency balances by itself. */
export function swap({ id, customer, at, pays, fee, receives, fromTranche }: Swap): Movement {
  if (pays.currency === receives.currency || ![pays.currency, receives.currency].includes(fee.currency)) {
    throw new Error(
      `a swap is between two currencies with its fee in one of them: ${pays.currency}, ${fee.currency}, ${receives.currency}`,
    );
  }
  const seller = fromTranche === undefined ? treasury : tranche(fromTranche);
  return movement({
    name: 'swap',
    key: `swap:${id}`,
    event: `swap:${id}`,
    at,
    postings: [
      posting(available(customer), treasury, pays),
      ...postingIfAny(fee.currency === pays.currency ? available(customer) : seller, fees, fee),
      posting(seller, available(customer), receives),
    ],
  });
}
