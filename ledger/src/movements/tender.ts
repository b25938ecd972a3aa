import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Money } from '@istmo/contract/kernel/money';
import { available, held, movement, posting, type Movement } from '../movement.ts';

/** Units that a holder offers in a tender; `id` is the instruction's. */
export type TenderOffer = {
  readonly id: string;
  readonly holder: CustomerId;
  readonly at: Date;
  readonly units: Money;
};

/** `tender:<id>:reserve`. Holds the offered units until the offer is changed, paid or given back. `at` is the instruction's. */
export function reserveTender({ id, holder, at, units }: TenderOffer): Movement {
  return movement({
    name: 'reserve-tender',
    authority: 'serving',
    key: `tender:${id}:reserve`,
    event: id,
    at,
    postings: [posting(available(holder), held(holder), units)],
  });
}

/** `tender:<id>:release`. The offer was changed or withdrawn, none of it was taken, or the tender was cancelled: all its units are available again. */
export function releaseTender({ id, holder, at, units }: TenderOffer): Movement {
  return movement({
    name: 'release-tender',
    authority: 'serving',
    key: `tender:${id}:release`,
    event: id,
    at,
    postings: [posting(held(holder), available(holder), units)],
  });
}
