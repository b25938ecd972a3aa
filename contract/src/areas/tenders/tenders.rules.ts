import * as m from '@istmo/contract/messages';
import { formatAmount, trimZeros } from '../../kernel/format.ts';
import { withParams } from '../../kernel/message.ts';
import { parseUnits } from '../../kernel/money.ts';
import { failure, type Rules } from '../../kernel/rules.ts';

export type OfferForm = { readonly units: string };

export type OfferTerms = {
  readonly security: string;
  /** Decimal places of the security. */
  readonly scale: number;
  /** The most units that the holder may offer, as a decimal. */
  readonly most: string;
};

/** How many units a holder offers: more than none, and no more than there are. */
export function offerRules({ security, scale, most }: OfferTerms): Rules<OfferForm> {
  return {
    units: [
      (text) => {
        const units = parseUnits(text.trim(), scale);
        if (units === undefined || units === 0n) return failure(m.tenders_units_invalid, 'amount_invalid');
        if (units > (parseUnits(most, scale) ?? 0n))
          return failure(
            withParams(m.tenders_more_than_most, { most: formatAmount(trimZeros(most, 0)), security }),
            'insufficient_balance',
          );
        return undefined;
      },
    ],
  };
}
