import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Money } from '@istmo/contract/kernel/money';
import { available, lot, movement, posting, type Movement } from '../movement.ts';

export type LotRelease = {
  /** The lot's. */
  readonly id: string;
  readonly holder: CustomerId;
  readonly at: Date;
  /** All that is left of it. */
  readonly units: Money;
};

/** `unit-lot:<id>:release`. The day until which units were locked has come: what is left of the lot is available. */
export function releaseLot({ id, holder, at, units }: LotRelease): Movement {
  return movement({
    name: 'release-lot',
    authority: 'worker',
    key: `unit-lot:${id}:release`,
    event: id,
    at,
    postings: [posting(lot(holder, id), available(holder), units)],
  });
}
