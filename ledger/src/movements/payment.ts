import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Money } from '@istmo/contract/kernel/money';
import { available, external, movement, posting, postingIfAny, receivable, type Movement } from '../movement.ts';

type Payment = { readonly id: string; readonly customer: CustomerId; readonly at: Date };

export type CreditPayment = Payment & { readonly amount: Money };

/** `payment:<id>`. Credits what the customer paid at a bank by a link, once. */
export function creditPayment({ id, customer, at, amount }: CreditPayment): Movement {
  return movement({
    name: 'credit-payment',
    authority: 'worker',
    key: `payment:${id}`,
    event: id,
    at,
    postings: [posting(external(`bank:${amount.currency}`), available(customer), amount)],
  });
}

export type ReversePayment = Payment & {
  /** What the customer still has of it. */
  readonly taken: Money;
  /** What the customer had spent, and owes now. */
  readonly owed: Money;
};

/** `payment:<id>:reverse`. The bank took a credited payment back: what is left of it goes, the rest is owed. */
export function reversePayment({ id, customer, at, taken, owed }: ReversePayment): Movement {
  const bank = external(`bank:${taken.currency}`);
  return movement({
    name: 'reverse-payment',
    authority: 'worker',
    key: `payment:${id}:reverse`,
    event: id,
    at,
    postings: [...postingIfAny(available(customer), bank, taken), ...postingIfAny(receivable(customer), bank, owed)],
  });
}
