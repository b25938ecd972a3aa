import { formatAmount, trimZeros } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { amountOf, placesOf } from '../../shared/format.ts';
import type { EventNotice } from './corporate-actions.queries.ts';

/** What is paid in one currency: for each unit, or in all. */
export function rateText({ currency, rate, total }: EventNotice['terms']['rates'][number]): string {
  if (rate !== null)
    return m.actions_own_per_unit({ amount: formatAmount(trimZeros(rate, placesOf(currency) ?? 0)), currency });
  return m.actions_own_in_all({ amount: amountOf(total ?? '0', currency), currency });
}
