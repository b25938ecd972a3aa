import * as m from '@istmo/contract/messages';
import { isDay } from '../../kernel/day.ts';
import { trimZeros } from '../../kernel/format.ts';
import { formatUnits, parseUnits } from '../../kernel/money.ts';
import { failure, type Rules } from '../../kernel/rules.ts';
import type { TextRule } from '../../kernel/text-rules.ts';
import { type InvestorCategory, investorCategories } from '../../kernel/investor-category.ts';
import type { RuleSet } from './rule-set.ts';

/** Which countries may hold a security. */
export const countryModes = ['any', 'allow', 'block'] as const;
type CountryMode = (typeof countryModes)[number];

/** The rules as staff fill them in: amounts in whole units, empty where there is no rule. */
export type RuleSetForm = {
  paused: boolean;
  identity: boolean;
  countries: CountryMode;
  codes: string;
  retail: boolean;
  professional: boolean;
  institutional: boolean;
  max_holders: string;
  max_holding: string;
  max_supply: string;
  lock_up_days: string;
  lock_up_until: string;
  min_order: string;
  min_holding: string;
};

const splitCodes = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .filter((code) => code !== '')
      .map((code) => code.toUpperCase()),
  ),
];

const maxUnits = 10n ** 18n;

/** What the form is checked by; of a security with this scale. */
export function ruleSetFormRules(scale: number): Rules<RuleSetForm> {
  const amount: TextRule = (value) => {
    if (value.trim() === '') return undefined;
    const units = parseUnits(value.trim(), scale);
    return units !== undefined && units > 0n && units < maxUnits ? undefined : failure(m.rules_staff_form_amount);
  };
  const number =
    (max: number): TextRule =>
    (value) =>
      value.trim() === '' || (/^\d{1,9}$/.test(value.trim()) && Number(value) >= 1 && Number(value) <= max)
        ? undefined
        : failure(m.rules_staff_form_number);
  return {
    codes: [
      (value, { countries }) => {
        const codes = splitCodes(value);
        const isRight = codes.length > 0 && codes.every((code) => /^[A-Z]{2}$/.test(code));
        return countries === 'any' || isRight ? undefined : failure(m.rules_staff_form_codes_invalid);
      },
    ],
    retail: [
      (_, form) =>
        investorCategories.some((one) => form[one]) ? undefined : failure(m.rules_staff_form_category_missing),
    ],
    max_holders: [number(100_000_000)],
    max_holding: [amount],
    max_supply: [amount],
    lock_up_days: [number(3_650)],
    lock_up_until: [
      (value) => (value.trim() === '' || isDay(value.trim()) ? undefined : failure(m.rules_staff_form_date)),
    ],
    min_order: [amount],
    min_holding: [amount],
  };
}

export function toRuleSetForm(rules: RuleSet, scale: number): RuleSetForm {
  const amount = (units: bigint | null): string => (units === null ? '' : trimZeros(formatUnits(units, scale), 0));
  const has = (category: InvestorCategory): boolean => rules.categories?.includes(category) ?? true;
  return {
    paused: rules.isPaused,
    identity: rules.needsIdentity,
    countries: rules.countries?.mode ?? 'any',
    codes: rules.countries?.codes.join(', ') ?? '',
    retail: has('retail'),
    professional: has('professional'),
    institutional: has('institutional'),
    max_holders: rules.maxHolders === null ? '' : `${rules.maxHolders}`,
    max_holding: amount(rules.maxHolding),
    max_supply: amount(rules.maxSupply),
    lock_up_days: rules.lockUpDays === null ? '' : `${rules.lockUpDays}`,
    lock_up_until: rules.lockUpUntil ?? '',
    min_order: amount(rules.minOrder),
    min_holding: amount(rules.minHolding),
  };
}

/** The rules that a form without problems describes. */
export function fromRuleSetForm(form: RuleSetForm, scale: number): RuleSet {
  const amount = (text: string): bigint | null =>
    text.trim() === '' ? null : (parseUnits(text.trim(), scale) ?? null);
  const number = (text: string): number | null => (text.trim() === '' ? null : Number(text));
  const categories = investorCategories.filter((category) => form[category]);
  return {
    isPaused: form.paused,
    needsIdentity: form.identity,
    countries: form.countries === 'any' ? null : { mode: form.countries, codes: splitCodes(form.codes) },
    categories: categories.length === investorCategories.length ? null : categories,
    maxHolders: number(form.max_holders),
    maxHolding: amount(form.max_holding),
    lockUpDays: number(form.lock_up_days),
    lockUpUntil: form.lock_up_until.trim() === '' ? null : form.lock_up_until.trim(),
    minOrder: amount(form.min_order),
    minHolding: amount(form.min_holding),
    maxSupply: amount(form.max_supply),
  };
}
