import { type CardForm, type CardPrice, priceOf, withoutGaps } from '@istmo/contract/areas/cards/cards.rules';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { CardOffer } from './cards.queries.ts';

export const emptyCard: Omit<CardForm, 'email'> = {
  amount: '',
  network: '',
  number: '',
  code: '',
  holder: '',
  month: '',
  year: '',
};

/** What the typed amount costs; undefined while it is no whole number of tokens. */
export function priceOfTyped(amount: string, { terms }: CardOffer): CardPrice | undefined {
  return /^[1-9]\d{0,14}$/.test(amount.trim()) ? priceOf(BigInt(amount.trim()), terms) : undefined;
}

/** The request; the server compares the price with its own. */
export function toCardRequest(form: CardForm, offer: CardOffer) {
  const { price, fee } = priceOf(BigInt(form.amount.trim()), offer.terms);
  return {
    card_network: form.network,
    card_number: withoutGaps(form.number),
    security_code: form.code,
    cardholder_name: form.holder.trim(),
    expiration_month: form.month,
    expiration_year: form.year,
    subtotal_cents: `${price}`,
    billing_email: form.email,
    Add_coingt: form.amount.trim(),
    Pair_data: offer.pairName,
    Pair_rate: offer.rate,
    fee: formatUnits(fee, 2),
  };
}
