import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Money } from '@istmo/contract/kernel/money';
import { available, held, movement, posting, type Movement } from '../movement.ts';

export type ReversedDeposit = {
  /** The id of the deposit. */
  readonly id: string;
  /** The number of this reversal of the deposit, from 1: a chain can reverse and confirm a transaction more than once. */
  readonly reversalNumber: number;
  readonly customer: CustomerId;
  readonly at: Date;
  /** The part of the deposit that was still available when the chain reversed it. */
  readonly amount: Money;
};

/** `deposit:<id>:freeze:<number>`. A chain reorganisation reversed a credited deposit: the amount is reserved until staff resolve the case. */
export function freezeDeposit({ id, reversalNumber, customer, at, amount }: ReversedDeposit): Movement {
  return movement({
    name: 'freeze-deposit',
    key: `deposit:${id}:freeze:${reversalNumber}`,
    event: `deposit:${id}`,
    at,
    postings: [posting(available(customer), held(customer), amount)],
  });
}

/** `deposit:<id>:unfreeze:<number>`. The chain confirmed the deposit again: the amount frozen by that reversal is available again. */
export function unfreezeDeposit({ id, reversalNumber, customer, at, amount }: ReversedDeposit): Movement {
  return movement({
    name: 'unfreeze-deposit',
    key: `deposit:${id}:unfreeze:${reversalNumber}`,
    event: `deposit:${id}`,
    at,
    postings: [posting(held(customer), available(customer), amount)],
  });
}
