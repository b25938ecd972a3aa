import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Money } from '@istmo/contract/kernel/money';
import { available, fees, tranche, type TrancheRef, treasury } from '../accounts.ts';
import { movement, posting, postingIfAny, type Movement } from '../movement.ts';

export type Swap = {
  readonly id: string;
  readonly customer: CustomerId;
  readonly at: Date;
  /** The price, without the fee. */
  readonly pays: Money;
  /** On top in the paid currency, or taken out of what the treasury sells, in that currency; may be zero. */
  readonly fee: Money;
  /** What the customer receives, after a fee that is taken out of it. */
  readonly receives: Money;
  /** The tranche the tokens come from; the treasury when left out. */
  readonly fromTranche?: TrancheRef;
};

/** `swap:<id>`. The treasury stands between the two currencies, so each side balances in its own. */
export function swap({ id, customer, at, pays, fee, receives, fromTranche }: Swap): Movement {
  if (pays.currency === receives.currency || ![pays.currency, receives.currency].includes(fee.currency)) {
    throw new Error(
      `a swap is between two currencies with its fee in one of them: ${pays.currency}, ${fee.currency}, ${receives.currency}`,
    );
  }
  const source = fromTranche === undefined ? treasury : tranche(fromTranche);
  return movement({
    name: 'swap',
    key: `swap:${id}`,
    event: `swap:${id}`,
    at,
    postings: [
      posting(available(customer), treasury, pays),
      ...postingIfAny(fee.currency === pays.currency ? available(customer) : source, fees, fee),
      posting(source, available(customer), receives),
    ],
  });
}
