import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Money } from '@istmo/contract/kernel/money';
import { available, fees, tranche, treasury } from '../accounts.ts';
import { movement, posting, postingIfAny, type Movement } from '../movement.ts';

export type Swap = {
  readonly id: string;
  readonly customer: CustomerId;
  readonly at: Date;
  /** The amount paid, without the fee. */
  readonly pays: Money;
  /** In addition to `pays`, in the same currency; may be zero. */
  readonly fee: Money;
  readonly receives: Money;
  /** The tranche that sells the tokens; if omitted, the treasury pays. */
  readonly fromTranche?: number;
};

/** `swap:<id>`. The treasury is the counterparty in both currencies, so each currency balances by itself. */
export function swap({ id, customer, at, pays, fee, receives, fromTranche }: Swap): Movement {
  if (pays.currency === receives.currency || fee.currency !== pays.currency) {
    throw new Error(
      `a swap is between two currencies with its fee in the first: ${pays.currency}, ${fee.currency}, ${receives.currency}`,
    );
  }
  return movement({
    name: 'swap',
    key: `swap:${id}`,
    event: `swap:${id}`,
    at,
    postings: [
      posting(available(customer), treasury, pays),
      ...postingIfAny(available(customer), fees, fee),
      posting(fromTranche === undefined ? treasury : tranche(fromTranche), available(customer), receives),
    ],
  });
}
