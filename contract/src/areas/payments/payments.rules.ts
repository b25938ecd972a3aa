import * as m from '@istmo/contract/messages';
import { formatAmount } from '../../kernel/format.ts';
import { withParams } from '../../kernel/message.ts';
import { parseUnits } from '../../kernel/money.ts';
import { failure, type Rules } from '../../kernel/rules.ts';

/** What the bank link takes. */
export const linkCurrency = 'COP';

export type PaymentForm = { readonly amount: string };

export type PaymentTerms = {
  readonly currency: string;
  readonly scale: number;
  /** In whole units of the currency. */
  readonly minimum: number;
  readonly maximum: number;
};

/** The amount of a payment, with at most two decimals (requirement 2.9), within its bounds. */
export function paymentRules({ currency, scale, minimum, maximum }: PaymentTerms): Rules<PaymentForm> {
  const one = 10n ** BigInt(scale);
  return {
    amount: [
      (value) => (value.trim() === '' ? failure(m.payments_amount_missing, 'amount_invalid') : undefined),
      (value) => {
        const units = parseUnits(value, scale);
        if (units === undefined) return failure(m.payments_amount_invalid, 'amount_invalid');
        if (units < BigInt(minimum) * one)
          return failure(
            withParams(m.payments_minimum, { amount: formatAmount(`${minimum}`), currency }),
            'amount_too_small',
          );
        if (units > BigInt(maximum) * one)
          return failure(
            withParams(m.payments_maximum, { amount: formatAmount(`${maximum}`), currency }),
            'amount_too_large',
          );
        return undefined;
      },
    ],
  };
}
