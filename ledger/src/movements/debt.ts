import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Money } from '@istmo/contract/kernel/money';
import { available, loss, movement, posting, receivable, type Movement } from '../movement.ts';

export type DebtEntry = {
  /** The id of the debt. */
  readonly id: string;
  /** The number of the entry of this debt, from 1: what is owed is settled in parts. */
  readonly number: number;
  readonly customer: CustomerId;
  readonly at: Date;
  readonly amount: Money;
};

/** `debt:<id>:collect:<number>`. What the customer has of the currency settles what they owe, or a part of it. */
export function collectDebt({ id, number, customer, at, amount }: DebtEntry): Movement {
  return movement({
    name: 'collect-debt',
    authority: 'worker',
    key: `debt:${id}:collect:${number}`,
    event: id,
    at,
    postings: [posting(available(customer), receivable(customer), amount)],
  });
}

/** `debt:<id>:write-off:<number>`. Two people of the staff gave up the rest: the platform bears the loss. */
export function writeOffDebt({ id, number, customer, at, amount }: DebtEntry): Movement {
  return movement({
    name: 'write-off-debt',
    authority: 'worker',
    key: `debt:${id}:write-off:${number}`,
    event: id,
    at,
    postings: [posting(loss, receivable(customer), amount)],
  });
}
