import * as m from '@istmo/contract/messages';
import { isDay } from '../../kernel/day.ts';
import { trimZeros } from '../../kernel/format.ts';
import { formatUnits, money, parseUnits } from '../../kernel/money.ts';
import { failure, type Rules } from '../../kernel/rules.ts';
import type { TextRule } from '../../kernel/text-rules.ts';
import { type BondTerms, couponFrequencies, type Redemption, type Stub } from './bond-terms.ts';
import type { DayConvention } from './business-days.ts';
import type { DayCount } from './day-count.ts';
import { formatPercent, parsePercent } from './percent.ts';

/** The terms as staff fill them in: amounts in whole units of the currency, rates in per cent a year. */
export type BondTermsForm = {
  nominal: string;
  currency: string;
  issued_on: string;
  matures_on: string;
  /** One of couponFrequencies. */
  frequency: string;
  stub: Stub;
  end_of_month: boolean;
  rate: BondTerms['rate']['kind'];
  percent: string;
  index: string;
  margin: string;
  fixing_days: string;
  day_count: DayCount;
  convention: DayConvention;
  calendars: string;
  amortisation: BondTerms['amortisation']['kind'];
  /** A payment day and an amount on each line. */
  redemptions: string;
};

const maxUnits = 10n ** 18n;

const splitCodes = (text: string): string[] => text.split(/[\s,;]+/).filter((code) => code !== '');

function parseAmount(text: string, scale: number): bigint | undefined {
  const units = parseUnits(text, scale);
  return units !== undefined && units > 0n && units < maxUnits ? units : undefined;
}

/** Undefined where a line is no day with an amount. */
function parseRedemptions(text: string, scale: number): Redemption[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const redemptions = lines.flatMap((line): Redemption[] => {
    const [on = '', amount = '', ...rest] = line.trim().split(/\s+/);
    const units = parseAmount(amount, scale);
    return isDay(on) && units !== undefined && rest.length === 0 ? [{ on, units }] : [];
  });
  return redemptions.length === lines.length && lines.length > 0 ? redemptions : undefined;
}

const day: readonly TextRule[] = [(value) => (isDay(value.trim()) ? undefined : failure(m.bonds_form_day))];

const isPercent = (text: string): boolean => /^-?\d{1,3}(?:\.\d{1,8})?$/.test(text.trim());

/** What the form is checked by; `scaleOf` has the places of a currency. */
export function bondTermsFormRules(scaleOf: (currency: string) => number): Rules<BondTermsForm> {
  return {
    nominal: [
      (value, { currency }) => (parseAmount(value, scaleOf(currency)) ? undefined : failure(m.bonds_form_amount)),
    ],
    issued_on: day,
    matures_on: day,
    percent: [
      (value, { rate }) =>
        rate !== 'fixed' || (isPercent(value) && !value.trim().startsWith('-'))
          ? undefined
          : failure(m.bonds_percent_invalid),
    ],
    margin: [
      (value, { rate }) => (rate !== 'index' || isPercent(value) ? undefined : failure(m.bonds_percent_invalid)),
    ],
    fixing_days: [
      (value, { rate }) =>
        rate !== 'index' || (/^\d{1,2}$/.test(value.trim()) && Number(value) <= 30)
          ? undefined
          : failure(m.bonds_form_days),
    ],
    calendars: [
      (value) => (splitCodes(value).every((code) => /^[A-Z]{2}$/.test(code)) ? undefined : failure(m.bonds_form_codes)),
    ],
    redemptions: [
      (value, { amortisation, currency }) =>
        amortisation !== 'table' || parseRedemptions(value, scaleOf(currency))
          ? undefined
          : failure(m.bonds_form_parts),
    ],
  };
}

/** A new bond, before anything is filled in. */
export const emptyBondTermsForm: BondTermsForm = {
  nominal: '',
  currency: '',
  issued_on: '',
  matures_on: '',
  frequency: '2',
  stub: 'short-first',
  end_of_month: false,
  rate: 'fixed',
  percent: '',
  index: '',
  margin: '0',
  fixing_days: '2',
  day_count: '30/360',
  convention: 'following',
  calendars: '',
  amortisation: 'bullet',
  redemptions: '',
};

export function toBondTermsForm(terms: BondTerms, scale: number): BondTermsForm {
  const { nominal, rate, amortisation } = terms;
  const amount = (units: bigint): string => trimZeros(formatUnits(units, scale), 0);
  return {
    ...emptyBondTermsForm,
    nominal: amount(nominal.units),
    currency: nominal.currency,
    issued_on: terms.issuedOn,
    matures_on: terms.maturesOn,
    frequency: `${terms.frequency}`,
    stub: terms.stub,
    end_of_month: terms.isEndOfMonth,
    rate: rate.kind,
    ...(rate.kind === 'fixed'
      ? { percent: formatPercent(rate.percent) }
      : { index: rate.index, margin: formatPercent(rate.margin), fixing_days: `${rate.fixingDays}` }),
    day_count: terms.dayCount,
    convention: terms.convention,
    calendars: terms.calendars.join(', '),
    amortisation: amortisation.kind,
    redemptions:
      amortisation.kind === 'table'
        ? amortisation.redemptions.map(({ on, units }) => `${on} ${amount(units)}`).join('\n')
        : '',
  };
}

/** The terms that a form without problems describes. */
export function fromBondTermsForm(form: BondTermsForm, scale: number): BondTerms {
  return {
    nominal: money(form.currency, parseAmount(form.nominal, scale) ?? 0n),
    issuedOn: form.issued_on.trim(),
    maturesOn: form.matures_on.trim(),
    frequency: couponFrequencies.find((one) => `${one}` === form.frequency) ?? 0,
    stub: form.stub,
    isEndOfMonth: form.end_of_month,
    rate:
      form.rate === 'fixed'
        ? { kind: 'fixed', percent: parsePercent(form.percent.trim()) ?? 0n }
        : {
            kind: 'index',
            index: form.index,
            margin: parsePercent(form.margin.trim()) ?? 0n,
            fixingDays: Number(form.fixing_days),
          },
    dayCount: form.day_count,
    convention: form.convention,
    calendars: splitCodes(form.calendars),
    amortisation:
      form.amortisation === 'table'
        ? { kind: 'table', redemptions: parseRedemptions(form.redemptions, scale) ?? [] }
        : { kind: form.amortisation },
  };
}
