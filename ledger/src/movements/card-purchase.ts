/*
 * The movements of a card purchase: tokens of a tranche are reserved while the payment is open, and paid for when the acquirer has
 * captured it.
 */
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Money } from '@istmo/contract/kernel/money';
import {
  available,
  clearing,
  escrow,
  external,
  fees,
  frozen,
  movement,
  posting,
  postingIfAny,
  receivable,
  reserved,
  tranche,
  type Authority,
  type ExternalPlace,
  type Movement,
  type Posting,
  type TrancheRef,
} from '../movement.ts';

export type CardPurchase = {
  readonly id: string;
  readonly customer: CustomerId;
  readonly at: Date;
  readonly tokens: Money;
  readonly fromTranche: TrancheRef;
  /** What the tokens cost, and the fee on top of it; the card pays both. */
  readonly price: Money;
  readonly fee: Money;
};

type Step = {
  readonly name: string;
  readonly step: string;
  readonly authority?: Authority;
  readonly postings: readonly Posting[];
  readonly expiresAt?: Date;
};

function purchaseStep(
  { id, at }: Pick<CardPurchase, 'id' | 'at'>,
  { name, step, authority = 'worker', postings, expiresAt }: Step,
): Movement {
  const key = `card-purchase:${id}:${step}`;
  return movement({ name, authority, key, event: id, at, postings, ...(expiresAt ? { expiresAt } : {}) });
}

const cardPlace = ({ currency }: Money): ExternalPlace => `card:${currency}`;

/** `card-purchase:<id>:reserve`. Opens a hold for the tokens: no other customer can buy them while the payment is open. */
export function reserveCardPurchase(purchase: CardPurchase & { readonly expiresAt: Date }): Movement {
  const { customer, tokens, fromTranche, expiresAt } = purchase;
  return purchaseStep(purchase, {
    name: 'reserve-card-purchase',
    step: 'reserve',
    authority: 'serving',
    postings: [posting(tranche(fromTranche), reserved(customer), tokens)],
    expiresAt,
  });
}

/** `card-purchase:<id>:capture`. The acquirer captured the payment: the price goes into escrow, the tokens are the customer's. */
export function captureCardPurchase(purchase: CardPurchase): Movement {
  const { customer, tokens, fromTranche, price, fee } = purchase;
  const place = external(cardPlace(price));
  return purchaseStep(purchase, {
    name: 'capture-card-purchase',
    step: 'capture',
    postings: [
      posting(place, escrow(fromTranche.offering), price),
      ...postingIfAny(place, fees('card'), fee),
      posting(reserved(customer), available(customer), tokens),
    ],
  });
}

/** `card-purchase:<id>:release`. The payment failed or expired: the tokens are sold again. */
export function releaseCardPurchase(purchase: CardPurchase): Movement {
  const { customer, tokens, fromTranche } = purchase;
  return purchaseStep(purchase, {
    name: 'release-card-purchase',
    step: 'release',
    postings: [posting(reserved(customer), tranche(fromTranche), tokens)],
  });
}

/** `card-purchase:<id>:late`. A payment was captured after its tokens were released; it waits to be returned. */
export function receiveLateCardPayment(purchase: CardPurchase): Movement {
  const { price, fee } = purchase;
  const place = cardPlace(price);
  return purchaseStep(purchase, {
    name: 'receive-late-card-payment',
    step: 'late',
    postings: [
      posting(external(place), clearing(place), price),
      ...postingIfAny(external(place), clearing(place), fee),
    ],
  });
}

/** `card-purchase:<id>:return`. The acquirer returned a late payment to the card. */
export function returnLateCardPayment(purchase: CardPurchase): Movement {
  const { price, fee } = purchase;
  const place = cardPlace(price);
  return purchaseStep(purchase, {
    name: 'return-late-card-payment',
    step: 'return',
    postings: [
      posting(clearing(place), external(place), price),
      ...postingIfAny(clearing(place), external(place), fee),
    ],
  });
}

/** A purchase with the number of this refund or dispute of it, from 1. */
export type NumberedPurchase = CardPurchase & { readonly number: number };

/** `card-purchase:<id>:freeze:<number>`. Staff refund it: the tokens are blocked until the acquirer has returned the money. */
export function freezeCardTokens(purchase: NumberedPurchase): Movement {
  const { customer, tokens, number } = purchase;
  return purchaseStep(purchase, {
    name: 'freeze-card-tokens',
    step: `freeze:${number}`,
    postings: [posting(available(customer), frozen(customer), tokens)],
  });
}

/** `card-purchase:<id>:unfreeze:<number>`. The acquirer refused the refund. */
export function unfreezeCardTokens(purchase: NumberedPurchase): Movement {
  const { customer, tokens, number } = purchase;
  return purchaseStep(purchase, {
    name: 'unfreeze-card-tokens',
    step: `unfreeze:${number}`,
    postings: [posting(frozen(customer), available(customer), tokens)],
  });
}

/** `card-purchase:<id>:refund`. The acquirer returned the money: the tokens are sold again. */
export function refundCardPurchase(purchase: CardPurchase): Movement {
  const { customer, tokens, fromTranche, price, fee } = purchase;
  const place = external(cardPlace(price));
  return purchaseStep(purchase, {
    name: 'refund-card-purchase',
    step: 'refund',
    postings: [
      posting(frozen(customer), tranche(fromTranche), tokens),
      posting(escrow(fromTranche.offering), place, price),
      ...postingIfAny(fees('card'), place, fee),
    ],
  });
}

/** A purchase in dispute: `frozenTokens` are what the customer still had of it. */
export type DisputedPurchase = NumberedPurchase & { readonly frozenTokens: Money };

/** `card-purchase:<id>:dispute:<number>`. A charge-back: the acquirer took the money back until it is decided. */
export function openCardDispute(purchase: DisputedPurchase): Movement {
  const { customer, frozenTokens, price, fee, number } = purchase;
  const place = cardPlace(price);
  return purchaseStep(purchase, {
    name: 'open-card-dispute',
    step: `dispute:${number}`,
    postings: [
      posting(clearing(place), external(place), price),
      ...postingIfAny(clearing(place), external(place), fee),
      ...postingIfAny(available(customer), frozen(customer), frozenTokens),
    ],
  });
}

/** `card-purchase:<id>:win:<number>`. The charge-back was decided for the platform: the money came back. */
export function winCardDispute(purchase: DisputedPurchase): Movement {
  const { customer, frozenTokens, price, fee, number } = purchase;
  const place = cardPlace(price);
  return purchaseStep(purchase, {
    name: 'win-card-dispute',
    step: `win:${number}`,
    postings: [
      posting(external(place), clearing(place), price),
      ...postingIfAny(external(place), clearing(place), fee),
      ...postingIfAny(frozen(customer), available(customer), frozenTokens),
    ],
  });
}

/**
 * `card-purchase:<id>:lose:<number>`. The charge-back was decided for the cardholder: the frozen tokens are sold again, and the customer owes the price of those
 * that are gone.
 */
export function loseCardDispute(purchase: DisputedPurchase & { readonly owed: Money }): Movement {
  const { customer, frozenTokens, fromTranche, price, fee, owed, number } = purchase;
  const place = clearing(cardPlace(price));
  const returned = { ...price, units: price.units - owed.units };
  return purchaseStep(purchase, {
    name: 'lose-card-dispute',
    step: `lose:${number}`,
    postings: [
      ...postingIfAny(frozen(customer), tranche(fromTranche), frozenTokens),
      ...postingIfAny(escrow(fromTranche.offering), place, returned),
      ...postingIfAny(receivable(customer), place, owed),
      ...postingIfAny(fees('card'), place, fee),
    ],
  });
}
