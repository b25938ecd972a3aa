import type { InvestorCategory } from '../../kernel/investor-category.ts';
import type { RuleSetFields } from './rule-set-fields.ts';

/** A list of countries by their two-letter codes: only those may hold, or those may not. */
type CountryList = { readonly mode: 'allow' | 'block'; readonly codes: readonly string[] };

/** Who may hold a security, how much, and when units may leave. Null is a rule that is not set. Units are of the instrument's ledger scale. */
export type RuleSet = {
  readonly isPaused: boolean;
  readonly needsIdentity: boolean;
  readonly countries: CountryList | null;
  /** The categories that may hold it. */
  readonly categories: readonly InvestorCategory[] | null;
  readonly maxHolders: number | null;
  /** The most that one customer may hold. */
  readonly maxHolding: bigint | null;
  /** Units leave on the so-many-th day after the day they were acquired on, and not before. */
  readonly lockUpDays: number | null;
  /** The first day on which units may leave, as YYYY-MM-DD. */
  readonly lockUpUntil: string | null;
  /** The least of one order; selling everything is always enough. */
  readonly minOrder: bigint | null;
  /** What is left after an order is nothing, or at least this. */
  readonly minHolding: bigint | null;
  /** The most units that may be in customers' hands and outside together. */
  readonly maxSupply: bigint | null;
};

/** What a security starts with. */
export const firstRuleSet: RuleSet = {
  isPaused: false,
  needsIdentity: true,
  countries: null,
  categories: null,
  maxHolders: null,
  maxHolding: null,
  lockUpDays: null,
  lockUpUntil: null,
  minOrder: null,
  minHolding: null,
  maxSupply: null,
};

const toUnits = (text: string | null): bigint | null => (text === null ? null : BigInt(text));
const toText = (value: bigint | null): string | null => (value === null ? null : `${value}`);

export function toRuleSet(fields: RuleSetFields): RuleSet {
  return {
    isPaused: fields.paused,
    needsIdentity: fields.identity,
    countries: fields.countries,
    categories: fields.categories,
    maxHolders: fields.max_holders,
    maxHolding: toUnits(fields.max_holding),
    lockUpDays: fields.lock_up_days,
    lockUpUntil: fields.lock_up_until,
    minOrder: toUnits(fields.min_order),
    minHolding: toUnits(fields.min_holding),
    maxSupply: toUnits(fields.max_supply),
  };
}

export function toRuleSetFields(rules: RuleSet): RuleSetFields {
  return {
    paused: rules.isPaused,
    identity: rules.needsIdentity,
    countries: rules.countries && { mode: rules.countries.mode, codes: [...rules.countries.codes] },
    categories: rules.categories && [...rules.categories],
    max_holders: rules.maxHolders,
    max_holding: toText(rules.maxHolding),
    lock_up_days: rules.lockUpDays,
    lock_up_until: rules.lockUpUntil,
    min_order: toText(rules.minOrder),
    min_holding: toText(rules.minHolding),
    max_supply: toText(rules.maxSupply),
  };
}
