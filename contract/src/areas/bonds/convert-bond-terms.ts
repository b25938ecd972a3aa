import { money } from '../../kernel/money.ts';
import type { BondTerms, PercentUnits } from './bond-terms.ts';
import type { BondTermsFields } from './bond-terms-fields.ts';
import { formatPercent, parsePercent } from './percent.ts';

function requirePercent(text: string): PercentUnits {
  const parsed = parsePercent(text);
  if (parsed === undefined) throw new Error(`a rate is a plain decimal, got ${text}`);
  return parsed;
}

/** The terms that fields say which were checked. */
export function toBondTerms(fields: BondTermsFields): BondTerms {
  const { rate, amortisation } = fields;
  return {
    nominal: money(fields.currency, BigInt(fields.nominal)),
    issuedOn: fields.issued_on,
    maturesOn: fields.matures_on,
    frequency: fields.frequency,
    stub: fields.stub,
    isEndOfMonth: fields.end_of_month,
    rate:
      rate.kind === 'fixed'
        ? { kind: 'fixed', percent: requirePercent(rate.percent) }
        : {
            kind: 'index',
            index: rate.index,
            margin: requirePercent(rate.margin),
            fixingDays: rate.fixing_days,
          },
    dayCount: fields.day_count,
    convention: fields.convention,
    calendars: fields.calendars,
    amortisation:
      amortisation.kind === 'table'
        ? {
            kind: 'table',
            redemptions: amortisation.redemptions.map((one) => ({ on: one.on, units: BigInt(one.units) })),
          }
        : amortisation,
  };
}

export function toBondTermsFields({ nominal, rate, amortisation, ...terms }: BondTerms): BondTermsFields {
  return {
    nominal: `${nominal.units}`,
    currency: nominal.currency,
    issued_on: terms.issuedOn,
    matures_on: terms.maturesOn,
    frequency: terms.frequency,
    stub: terms.stub,
    end_of_month: terms.isEndOfMonth,
    rate:
      rate.kind === 'fixed'
        ? { kind: 'fixed', percent: formatPercent(rate.percent) }
        : {
            kind: 'index',
            index: rate.index,
            margin: formatPercent(rate.margin),
            fixing_days: rate.fixingDays,
          },
    day_count: terms.dayCount,
    convention: terms.convention,
    calendars: [...terms.calendars],
    amortisation:
      amortisation.kind === 'table'
        ? {
            kind: 'table',
            redemptions: amortisation.redemptions.map(({ on, units: parts }) => ({ on, units: `${parts}` })),
          }
        : amortisation,
  };
}
