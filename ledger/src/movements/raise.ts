/*
 * The movements of a raise: investors pay into escrow and leave it, units are delivered against the money, and the company receives it in stages.
 */
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Money } from '@istmo/contract/kernel/money';
import {
  type Account,
  available,
  clearing,
  escrow,
  external,
  fees,
  movement,
  posting,
  postingIfAny,
  subscribed,
  tranche,
  type Authority,
  type ExternalPlace,
  type Movement,
  type Posting,
} from '../movement.ts';

export type PaidSubscription = {
  readonly id: string;
  /** The raise's id: the place of its accounts. */
  readonly raise: string;
  readonly customer: CustomerId;
  readonly at: Date;
  readonly paid: Money;
};

type Step = {
  readonly name: string;
  readonly step: string;
  readonly authority?: Authority;
  readonly postings: readonly Posting[];
};

function subscriptionStep(
  { id, at }: Pick<PaidSubscription, 'id' | 'at'>,
  { name, step, authority = 'worker', postings }: Step,
): Movement {
  return movement({ name, authority, key: `subscription:${id}:${step}`, event: id, at, postings });
}

/** `subscription:<id>:pay`. Opens the hold of the subscription in the escrow of the raise. */
export function paySubscription(subscription: PaidSubscription): Movement {
  const { raise, customer, paid } = subscription;
  return subscriptionStep(subscription, {
    name: 'pay-subscription',
    step: 'pay',
    authority: 'serving',
    postings: [posting(available(customer), subscribed(customer, raise), paid)],
  });
}

/** `subscription:<id>:leave`. Its investor takes all of it back. */
export function leaveSubscription(subscription: PaidSubscription): Movement {
  const { raise, customer, paid } = subscription;
  return subscriptionStep(subscription, {
    name: 'leave-subscription',
    step: 'leave',
    authority: 'serving',
    postings: [posting(subscribed(customer, raise), available(customer), paid)],
  });
}

/** `subscription:<id>:return`. All of it goes back: the raise failed or was cancelled, nothing was allotted, or its investor may not hold the units. */
export function returnSubscription(subscription: PaidSubscription): Movement {
  const { raise, customer, paid } = subscription;
  return subscriptionStep(subscription, {
    name: 'return-subscription',
    step: 'return',
    postings: [posting(subscribed(customer, raise), available(customer), paid)],
  });
}

/** The unsold units of a raise. */
export const raiseUnits = (raise: string): Account => tranche({ offering: raise, number: 1 });

export type SettledSubscription = PaidSubscription & {
  readonly cost: Money;
  readonly units: Money;
  /** The lot of locked units; null: they are free at once. */
  readonly lot: Account | null;
};

/** `subscription:<id>:settle`. Delivery against payment: the cost goes to the escrow of the company, the rest back, and the units to the investor. */
export function settleSubscription(subscription: SettledSubscription): Movement {
  const { raise, customer, paid, cost, units, lot } = subscription;
  return subscriptionStep(subscription, {
    name: 'settle-subscription',
    step: 'settle',
    postings: [
      posting(subscribed(customer, raise), escrow(raise), cost),
      ...postingIfAny(subscribed(customer, raise), available(customer), { ...paid, units: paid.units - cost.units }),
      posting(raiseUnits(raise), lot ?? available(customer), units),
    ],
  });
}

export type CardSubscription = PaidSubscription & { readonly fee: Money };

const cardPlace = ({ currency }: Money): ExternalPlace => `card:${currency}`;

/** `subscription:<id>:card`. The acquirer captured the payment: the price is in escrow, the fee is earned. */
export function paySubscriptionByCard(subscription: CardSubscription): Movement {
  const { raise, customer, paid, fee } = subscription;
  const place = external(cardPlace(paid));
  return subscriptionStep(subscription, {
    name: 'pay-subscription-by-card',
    step: 'card',
    postings: [posting(place, subscribed(customer, raise), paid), ...postingIfAny(place, fees('card'), fee)],
  });
}

/** `subscription:<id>:refund`. All of it goes back to the card, with the fee: it waits for the acquirer. */
export function refundSubscriptionToCard(subscription: CardSubscription): Movement {
  const { raise, customer, paid, fee } = subscription;
  const place = clearing(cardPlace(paid));
  return subscriptionStep(subscription, {
    name: 'refund-subscription-to-card',
    step: 'refund',
    authority: 'serving',
    postings: [posting(subscribed(customer, raise), place, paid), ...postingIfAny(fees('card'), place, fee)],
  });
}

export type RaisePlacement = {
  readonly id: string;
  readonly raise: string;
  readonly issuer: CustomerId;
  readonly at: Date;
  readonly units: Money;
};

/** `raise-placement:<id>`. The issuer's units are set aside for the raise. */
export function placeRaise({ id, raise, issuer, at, units }: RaisePlacement): Movement {
  return movement({
    name: 'place-raise',
    authority: 'worker',
    key: `raise-placement:${id}`,
    event: id,
    at,
    postings: [posting(available(issuer), raiseUnits(raise), units)],
  });
}

/** `raise-placement:<id>`. What was not delivered goes back to the issuer. */
export function returnRaise({ id, raise, issuer, at, units }: RaisePlacement): Movement {
  return movement({
    name: 'return-raise',
    authority: 'worker',
    key: `raise-placement:${id}`,
    event: id,
    at,
    postings: [posting(raiseUnits(raise), available(issuer), units)],
  });
}

export type RaiseRelease = {
  readonly id: string;
  readonly raise: string;
  readonly issuer: CustomerId;
  readonly at: Date;
  /** What the company receives, and the platform's fee beside it. */
  readonly amount: Money;
  readonly fee: Money;
};

/** `raise-release:<id>`. A stage of the proceeds leaves escrow, in one currency; the platform's fee is taken with it. */
export function releaseRaise({ id, raise, issuer, at, amount, fee }: RaiseRelease): Movement {
  return movement({
    name: 'release-raise',
    authority: 'worker',
    key: `raise-release:${id}`,
    event: id,
    at,
    postings: [posting(escrow(raise), available(issuer), amount), ...postingIfAny(escrow(raise), fees('raise'), fee)],
  });
}
