import { valuationCurrency } from '@istmo/contract/areas/wallets/value-ranges';
import type { formatFeeTerms } from '@istmo/contract/kernel/fee-terms';
import * as m from '@istmo/contract/messages';
import { moneyOf, percentOf } from './format.ts';

type WrittenFee = ReturnType<typeof formatFeeTerms>;

/** The fee of a market as the server writes it, with what large orders pay: "0.50% on top of the amount; 0.40% from 10,000.00 USD". */
export function feeText({ fee_per: fee, fee_mode: mode, large_order: large }: WrittenFee): string {
  const of =
    mode === 'on_top' ? m.legal_fees_on_top({ fee: percentOf(fee) }) : m.legal_fees_included({ fee: percentOf(fee) });
  return large ? `${of}; ${largeOrderText(large)}` : of;
}

/** "0.40% from 10,000.00 USD". */
export function largeOrderText({ fee_per: fee, usd }: NonNullable<WrittenFee['large_order']>): string {
  return m.legal_fees_large({ fee: percentOf(fee), amount: moneyOf(usd, valuationCurrency) });
}
