import type { CorporateActionKind } from '@istmo/contract/areas/corporate-actions/kinds';
import type { Income } from '@istmo/contract/areas/corporate-actions/withholding.rules';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { EntitledHolder, Withholding } from './entitlement-types.ts';

export type WithholdingRule = {
  readonly id: string;
  readonly taxCountry: string;
  /** Null: any; so are the category and the income. */
  readonly holderCountry: string | null;
  readonly category: EntitledHolder['category'] | null;
  readonly income: Income | null;
  /** In millionths of the gross amount. */
  readonly rate: number;
  readonly basis: string;
  /** Holds for holders with a certificate of residence only. */
  readonly isTreaty: boolean;
  readonly rounding: 'down' | 'half-up';
  /** YYYY-MM-DD: payment days, both included. */
  readonly fromDay: string;
  readonly toDay: string | null;
};

/** What an event pays, for the tax on it. What is paid for units that are taken is taxed as a whole: no cost of a holder is taken off. */
export function incomeOf(kind: CorporateActionKind): Income {
  if (kind === 'dividend' || kind === 'interest') return kind;
  return 'gain';
}

/** Countries in which customers are resident by a valid certificate. */
type Certificates = ReadonlyMap<CustomerId, ReadonlySet<string>>;

type Tables = {
  /** Of one tax country, valid on the payment day. */
  readonly rules: readonly WithholdingRule[];
  readonly certificates: Certificates;
  readonly income: Income;
};

// The country says more about a holder than the category, and that more than what is paid.
const precisionOf = ({ holderCountry, category, income, isTreaty }: WithholdingRule): number =>
  (holderCountry === null ? 0 : 8) + (category === null ? 0 : 4) + (income === null ? 0 : 2) + (isTreaty ? 1 : 0);

/** The first is the one that holds: the most specific; of equals a treaty's, then the one whose days began last, then the newest. */
function byPrecision(one: WithholdingRule, other: WithholdingRule): number {
  const difference = precisionOf(other) - precisionOf(one);
  if (difference !== 0) return difference;
  if (one.fromDay !== other.fromDay) return one.fromDay < other.fromDay ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}

/** Finds the tax on a payment to each holder; undefined where no rule is about it. */
export function withholdingBy({ rules, certificates, income }: Tables): (holder: Holder) => Withholding | undefined {
  const ordered = rules.filter((rule) => rule.income === null || rule.income === income).sort(byPrecision);
  const found = new Map<string, WithholdingRule | undefined>();
  return ({ customer, country, category }) => {
    const isCertified = country !== '' && customer !== null && (certificates.get(customer)?.has(country) ?? false);
    const key = `${country} ${category} ${isCertified}`;
    if (!found.has(key))
      found.set(
        key,
        ordered.find(
          (rule) =>
            (rule.holderCountry === null || rule.holderCountry === country) &&
            (rule.category === null || rule.category === category) &&
            (!rule.isTreaty || isCertified),
        ),
      );
    const rule = found.get(key);
    return rule && { country: rule.taxCountry, rate: rule.rate, basis: rule.basis, rounding: rule.rounding };
  };
}

type Holder = Pick<EntitledHolder, 'customer' | 'country' | 'category'>;

/** Whether every holder, of whatever country, has a rule. */
export function coversAll(find: (holder: Holder) => Withholding | undefined): boolean {
  const categories = ['personal', 'business', 'outside'] as const;
  return categories.every((category) => find({ customer: null, country: '', category }) !== undefined);
}
