/*
 * The movements of orders on the market between investors: what an order may cost is held, and a trade settles two holds by moving money and units between two
 * customers at once.
 */
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Money } from '@istmo/contract/kernel/money';
import { available, fees, held, movement, type Movement, posting, postingIfAny } from '../movement.ts';

export type OrderHold = {
  readonly id: string;
  readonly customer: CustomerId;
  readonly at: Date;
  /** Of a purchase money, of a sale units. */
  readonly amount: Money;
};

/** `order:<id>:reserve`. Opens the hold of an order. */
export function reserveOrder({ id, customer, at, amount }: OrderHold): Movement {
  return movement({
    name: 'reserve-order',
    authority: 'serving',
    key: `order:${id}:reserve`,
    event: id,
    at,
    postings: [posting(available(customer), held(customer), amount)],
  });
}

/** `order:<id>:release:<left>`. Gives back what an order does not need any more, of which so much is left: it ended, or became smaller. */
export function releaseOrder({ id, customer, at, amount, left }: OrderHold & { readonly left: bigint }): Movement {
  return movement({
    name: 'release-order',
    authority: 'worker',
    key: `order:${id}:release:${left}`,
    event: id,
    at,
    postings: [posting(held(customer), available(customer), amount)],
  });
}

export type Trade = {
  readonly id: string;
  readonly at: Date;
  readonly buyer: CustomerId;
  readonly seller: CustomerId;
  readonly units: Money;
  /** What the units cost, without fees. */
  readonly value: Money;
  readonly buyerFee: bigint;
  readonly sellerFee: bigint;
  /** What the buyer's hold had for these units beyond their price and his fee. */
  readonly released: bigint;
};

/** `trade:<id>`. Delivery against payment: its postings take from the holds of both orders, which are those of its row. */
export function trade({ id, at, buyer, seller, units, value, buyerFee, sellerFee, released }: Trade): Movement {
  const of = (amount: bigint): Money => ({ ...value, units: amount });
  return movement({
    name: 'trade',
    authority: 'worker',
    key: `trade:${id}`,
    event: id,
    at,
    postings: [
      ...postingIfAny(held(buyer), available(seller), of(value.units - sellerFee)),
      ...postingIfAny(held(buyer), fees('trade'), of(buyerFee + sellerFee)),
      ...postingIfAny(held(buyer), available(buyer), of(released)),
      posting(held(seller), available(buyer), units),
    ],
  });
}
