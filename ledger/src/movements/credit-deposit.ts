import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Money } from '@istmo/contract/kernel/money';
import { available, external, movement, posting, type Movement } from '../movement.ts';

export type CreditDeposit = {
  readonly id: string;
  readonly customer: CustomerId;
  readonly at: Date;
  readonly amount: Money;
};

/** `deposit:<id>`. Credits a confirmed deposit on a chain, once. */
export function creditDeposit({ id, customer, at, amount }: CreditDeposit): Movement {
  return movement({
    name: 'credit-deposit',
    key: `deposit:${id}`,
    event: `deposit:${id}`,
    at,
    postings: [posting(external('chain'), available(customer), amount)],
  });
}
