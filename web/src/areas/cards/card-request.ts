import { type CardOrder, type CardPrice, priceOf } from '@istmo/contract/areas/cards/cards.rules';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { CardOffer } from './cards.queries.ts';
import type { SentCard } from './frame-messages.ts';

/** What the typed amount costs; undefined while it is no whole number of tokens. */
export function priceOfTyped(amount: string, { terms }: CardOffer): CardPrice | undefined {
  return /^[1-9]\d{0,14}$/.test(amount.trim()) ? priceOf(BigInt(amount.trim()), terms) : undefined;
}

/** The request: the card's token in place of the card. The server compares the price with its own. */
export function toCardRequest({ amount, email }: CardOrder, { token }: SentCard, offer: CardOffer) {
  const { price, fee } = priceOf(BigInt(amount.trim()), offer.terms);
  return {
    card_token: token,
    subtotal_cents: `${price}`,
    billing_email: email,
    Add_coingt: amount.trim(),
    Pair_data: offer.pairName,
    Pair_rate: offer.rate,
    fee: formatUnits(fee, 2),
  };
}
