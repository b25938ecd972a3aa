import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Money } from '@istmo/contract/kernel/money';
import { available, movement, posting, treasury, type Movement } from '../movement.ts';

export type Adjustment = {
  readonly id: string;
  readonly customer: CustomerId;
  readonly at: Date;
  readonly amount: Money;
};

/** `adjustment:<id>`. The platform credits a customer from its treasury; shown in Internal History. */
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
