export const ruleNames = [
  'paused',
  'identity',
  'country_allowed',
  'country_blocked',
  'category',
  'holders',
  'holding',
  'supply',
  'lock_up',
  'frozen',
  'min_order',
  'min_holding',
] as const;
export type RuleName = (typeof ruleNames)[number];

/** What the customer can do about it. */
export const waysOut = [
  'none',
  'wait',
  'wait_until',
  'verify_identity',
  'wait_for_verification',
  'complete_profile',
  'ask_for_category',
  'order_less',
  'order_more',
  'order_all_or_less',
  'ask_support',
] as const;
export type WayOut = (typeof waysOut)[number];

/**
 * A rule that an order breaks: the fact and the limit as data, of which the sentences are made when they are read (`rule-sentences.ts`). Units
 * are whole numbers as text, countries and categories are listed with commas.
 */
export type RuleFailure = {
  readonly rule: RuleName;
  readonly fact: string;
  readonly limit: string;
  readonly way_out: WayOut;
  /** The units that would be allowed, or are missing. */
  readonly amount?: string;
  /** The first day on which it would be allowed. */
  readonly date?: string;
};

const isText = (value: unknown): boolean => value === undefined || typeof value === 'string';

/** Whether what a reply lists is a broken rule. */
export function isRuleFailure(value: unknown): value is RuleFailure {
  if (typeof value !== 'object' || value === null) return false;
  const { rule, fact, limit, way_out: way, amount, date }: Record<string, unknown> = { ...value };
  return (
    ruleNames.some((name) => name === rule) &&
    waysOut.some((one) => one === way) &&
    typeof fact === 'string' &&
    typeof limit === 'string' &&
    isText(amount) &&
    isText(date)
  );
}
