import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Money } from '@istmo/contract/kernel/money';
import { available, held } from '../accounts.ts';
import { movement, posting, type Movement } from '../movement.ts';

export type ReversedDeposit = {
  /** The deposit's. */
  readonly id: string;
  /** Which reversal of this deposit it is, from 1: a chain can take back and give again more than once. */
  readonly reversalNumber: number;
  readonly customer: CustomerId;
  readonly at: Date;
  /** What was still there of the deposit when its chain took it back. */
  readonly amount: Money;
};

/** `deposit:<id>:freeze:<time>`. The chain took back a deposit that was credited: it can no longer be spent, until people settle it. */
export function freezeDeposit({ id, reversalNumber, customer, at, amount }: ReversedDeposit): Movement {
  return movement({
    name: 'freeze-deposit',
    key: `deposit:${id}:freeze:${reversalNumber}`,
    event: `deposit:${id}`,
    at,
    postings: [posting(available(customer), held(customer), amount)],
  });
}

/** `deposit:<id>:thaw:<time>`. The chain confirmed it again: what that reversal froze is free. */
export function unfreezeDeposit({ id, reversalNumber, customer, at, amount }: ReversedDeposit): Movement {
  return movement({
    name: 'thaw-deposit',
    key: `deposit:${id}:thaw:${reversalNumber}`,
    event: `deposit:${id}`,
    at,
    postings: [posting(held(customer), available(customer), amount)],
  });
}
