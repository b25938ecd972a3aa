import { divide } from '../../kernel/money.ts';

/** In which declarations and limits of the law are, in its smallest unit. */
export const limitCurrency = 'USD';

export const limitMeasures = ['greater', 'lesser'] as const;
export type LimitMeasure = (typeof limitMeasures)[number];

/** The most that an investor may subscribe in a calendar year over all offerings. */
export type RetailLimitRule = {
  /** In US cents; without a share the limit itself. Null: no limit. */
  readonly floorCents: bigint | null;
  /** In basis points of the greater or lesser of income and wealth; null without. */
  readonly share: number | null;
  readonly measure: LimitMeasure | null;
};

/** What an investor declared, in whole US dollars. */
export type DeclaredMeans = {
  readonly annualIncome: bigint;
  readonly netWorth: bigint;
};

const centsOfDollar = 100n;
const wholeShare = 10_000n;

/**
 * The limit in US cents, rounded down: the floor, or the share of what was declared where that is more. Without a declaration it is the floor.
 * Null: no limit, by the rule or because there is none.
 */
export function retailLimitOf(
  rule: RetailLimitRule | undefined,
  declaration: DeclaredMeans | undefined,
): bigint | null {
  if (!rule || rule.floorCents === null) return null;
  if (rule.share === null || rule.measure === null || !declaration) return rule.floorCents;
  const { annualIncome, netWorth } = declaration;
  const isIncome = rule.measure === 'greater' ? annualIncome >= netWorth : annualIncome <= netWorth;
  const base = (isIncome ? annualIncome : netWorth) * centsOfDollar;
  const shared = divide(base * BigInt(rule.share), wholeShare, 'down');
  return shared > rule.floorCents ? shared : rule.floorCents;
}
