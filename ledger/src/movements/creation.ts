import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Money } from '@istmo/contract/kernel/money';
import { available, fees, held, issued, movement, posting, type Movement } from '../movement.ts';

/** The fee for creating a security; `id` is the security's. */
export type CreationFee = {
  readonly id: string;
  readonly customer: CustomerId;
  readonly at: Date;
  readonly amount: Money;
};

/** `asset:<id>:reserve`. Holds the fee until the security is active or refused. */
export function reserveCreationFee({ id, customer, at, amount }: CreationFee): Movement {
  return movement({
    name: 'reserve-creation-fee',
    authority: 'serving',
    key: `asset:${id}:reserve`,
    event: id,
    at,
    postings: [posting(available(customer), held(customer), amount)],
  });
}

/** `asset:<id>:settle`. The security is active: the fee is earned. */
export function settleCreationFee({ id, customer, at, amount }: CreationFee): Movement {
  return movement({
    name: 'settle-creation-fee',
    authority: 'worker',
    key: `asset:${id}:settle`,
    event: id,
    at,
    postings: [posting(held(customer), fees('asset'), amount)],
  });
}

/** `asset:<id>:release`. The security was not issued or staff rejected it: the fee is available again. */
export function releaseCreationFee({ id, customer, at, amount }: CreationFee): Movement {
  return movement({
    name: 'release-creation-fee',
    authority: 'worker',
    key: `asset:${id}:release`,
    event: id,
    at,
    postings: [posting(held(customer), available(customer), amount)],
  });
}

/** `asset:<id>:issue`. The whole supply of a security becomes its creator's. */
export function issueAsset({ id, customer, at, amount }: CreationFee): Movement {
  return movement({
    name: 'issue-asset',
    authority: 'worker',
    key: `asset:${id}:issue`,
    event: id,
    at,
    postings: [posting(issued, available(customer), amount)],
  });
}
