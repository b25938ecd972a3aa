import { countryName } from '@istmo/contract/kernel/country-name';
import {
  amortisationNames,
  conventionNames,
  dayCountNames,
  frequencyNames,
  rateSentence,
  stubNames,
} from '@istmo/contract/areas/bonds/term-names';
import { translate } from '@istmo/contract/kernel/message';
import { formatAmount } from '@istmo/contract/kernel/format';
import { formatUnits } from '@istmo/contract/kernel/money';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { KeyValue } from '@istmo/ui/KeyValue';
import { dayText } from '../../shared/day-text.ts';
import type { BondTermsFields } from './bond-reply.ts';

type TermsFactsProps = {
  readonly terms: BondTermsFields;
  /** The places of the nominal's currency. */
  readonly scale: number;
};

/** The terms of a bond in words. */
export function TermsFacts({ terms, scale }: TermsFactsProps) {
  const { rate, amortisation, currency } = terms;
  const amount = (units: string): string => `${formatAmount(formatUnits(BigInt(units), scale))} ${currency}`;
  const facts: Readonly<Record<string, readonly [name: string, value: string]>> = {
    nominal: [m.bonds_nominal(), amount(terms.nominal)],
    coupon: [m.bonds_coupon(), translate(rateSentence(rate), getLocale())],
    ...(rate.kind === 'index' && {
      fixing: [m.bonds_fixing(), m.bonds_fixing_days({ count: rate.fixing_days })] as const,
    }),
    frequency: [m.bonds_frequency(), frequencyNames[terms.frequency]()],
    life: [m.bonds_life(), `${dayText(terms.issued_on)} – ${dayText(terms.matures_on)}`],
    stub: [m.bonds_stub(), stubNames[terms.stub]()],
    ...(terms.end_of_month && { end: [m.bonds_month_end(), m.bonds_month_end_yes()] as const }),
    count: [m.bonds_days_counted(), dayCountNames[terms.day_count]()],
    convention: [m.bonds_on_a_holiday(), conventionNames[terms.convention]()],
    calendars: [
      m.bonds_business_days(),
      terms.calendars.map((code) => countryName(code, getLocale())).join(', ') || '—',
    ],
    repaid: [
      m.bonds_repaid(),
      amortisation.kind === 'table'
        ? amortisation.redemptions.map(({ on, units }) => `${dayText(on)}: ${amount(units)}`).join('; ')
        : amortisationNames[amortisation.kind](),
    ],
  };
  return (
    <KeyValue
      pairs={Object.entries(facts).map(([key, [name, value]]) => ({ key, name, value, isText: value.length > 36 }))}
    />
  );
}
