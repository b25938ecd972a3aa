import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Money } from '@istmo/contract/kernel/money';
import { available, movement, posting, treasury, type Movement } from '../movement.ts';

export type Adjustment = {
  readonly id: string;
  readonly customer: CustomerId;
  readonly at: Date;
  readonly amount: Money;
};

/** `adjustment:<id>`. The operator credits a customer from the platform's treasury; shown in Internal History. */
export function adjustment({ id, customer, at, amount }: Adjustment): Movement {
  return movement({
    name: 'adjustment',
    authority: 'operator',
    key: `adjustment:${id}`,
    event: id,
    at,
    postings: [posting(treasury, available(customer), amount)],
  });
}

export type ApprovedAdjustment = Adjustment & {
  /** A debit takes back what was credited by mistake. */
  readonly direction: 'credit' | 'debit';
};

/** `adjustment:<id>`. The worker posts what two people of the staff decided; the database compares it with their row. */
export function approvedAdjustment({ id, customer, at, amount, direction }: ApprovedAdjustment): Movement {
  const [from, to] = direction === 'credit' ? [treasury, available(customer)] : [available(customer), treasury];
  return movement({
    name: 'adjustment',
    authority: 'worker',
    key: `adjustment:${id}`,
    event: id,
    at,
    postings: [posting(from, to, amount)],
  });
}
