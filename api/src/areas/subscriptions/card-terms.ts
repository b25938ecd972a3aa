import { cardCurrency, centsScale } from '@istmo/contract/areas/cards/cards.rules';
import { formatFeePercent } from '@istmo/contract/kernel/fee-terms';
import { divide, formatUnits, parseUnits } from '@istmo/contract/kernel/money';
import type { App } from '../../app.ts';
import type { StoredRaiseTerms } from '../raises/public.ts';

/** What a card is charged on top of a payment, in cents, rounded up. */
export const cardFeeOf = ({ settings }: App, paid: bigint): bigint =>
  divide(paid * BigInt(settings.cardFeeBasisPoints), 10_000n, 'up');

/** Whether this raise is paid by card in this currency. */
export const takesCard = ({ takesCards, currencies, rateRule }: StoredRaiseTerms, currency: string): boolean =>
  takesCards && currency === cardCurrency && currencies.includes(currency) && rateRule === 'order';

type Quoted = { readonly currency: string; readonly paid: string | undefined };

/** What the order's form says of a card: its fee and total for what was entered, and the most that it pays. */
export function toCardTerms(app: App, terms: StoredRaiseTerms, { currency, paid: text }: Quoted) {
  if (!takesCard(terms, cardCurrency)) return { card: null, card_max: null };
  const paid = text === undefined ? undefined : parseUnits(text, centsScale);
  const cents = (units: bigint): string => formatUnits(units, centsScale);
  const card_max = cents(BigInt(app.settings.cardMaxDollars) * 100n);
  if (paid === undefined || currency !== cardCurrency) return { card: null, card_max };
  const fee = cardFeeOf(app, paid);
  const fee_percent = formatFeePercent(BigInt(app.settings.cardFeeBasisPoints));
  return { card: { fee: cents(fee), total: cents(paid + fee), fee_percent }, card_max };
}
