import type { BusinessFigure } from '@istmo/contract/areas/business/business.rules';
import type { readBusiness } from '@istmo/contract/areas/business/business.staff.calls';
import { formatAmount } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { dollars } from '../../shared/dollars.ts';

type Business = ReplyAt<typeof readBusiness>;
export type Figure = Business['figures'][number];

type FigureTexts = { readonly name: () => string; readonly meaning: () => string };

export const figureTexts: Readonly<Record<BusinessFigure, FigureTexts>> = {
  money: { name: m.business_money, meaning: m.business_money_meaning },
  securities: { name: m.business_securities, meaning: m.business_securities_meaning },
  in: { name: m.business_in, meaning: m.business_in_meaning },
  out: { name: m.business_out, meaning: m.business_out_meaning },
  volume: { name: m.business_volume, meaning: m.business_volume_meaning },
  revenue: { name: m.business_revenue, meaning: m.business_revenue_meaning },
  sign_ups: { name: m.business_sign_ups, meaning: m.business_sign_ups_meaning },
  verified: { name: m.business_verified, meaning: m.business_verified_meaning },
};

/** A value of a figure with its unit: "1,234.50 USD", "12", "86 %". */
export function valueText(unit: Figure['unit'], value: string | null): string {
  if (value === null) return m.business_no_value();
  if (unit === 'usd') return dollars(value);
  return unit === 'percent' ? `${value} %` : formatAmount(value, { places: 0 });
}

// Drawing needs a number, of cents where it is money; the exact value is the text beside it.
export const heightOf = (value: string | null): number | undefined =>
  value === null ? undefined : Number.parseInt(value.replace('.', ''), 10);
