import type { CorporateActionKind } from '@istmo/contract/areas/corporate-actions/kinds';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { EntitledHolder, Withholding } from './entitlement-types.ts';
import { incomeOf, withholdingBy, type WithholdingRule } from './withholding-rules.ts';

const ruleColumns = `r.id, r.tax_country as "taxCountry", r.holder_country as "holderCountry", r.category, r.income, r.rate, r.basis, r.is_treaty as "isTreaty",
  r.rounding, r.from_day::text as "fromDay", r.to_day::text as "toDay"`;

export type StoredRule = WithholdingRule & { readonly at: Date };

/** The rules of a country, or of all ('') by country, the newest days first. */
export async function listRules(reader: Reader, country: string): Promise<StoredRule[]> {
  return reader.query<StoredRule>(
    `select ${ruleColumns}, r.at from app.withholding_rule r where $1 = '' or r.tax_country = $1
      order by r.tax_country, r.holder_country nulls first, r.from_day desc, r.id desc limit 1000`,
    [country],
  );
}

/** Stores a rule that two of the staff decided; the database compares it with the proposal. */
export async function insertRule(
  tx: Tx,
  rule: WithholdingRule,
  { proposal, at }: { readonly proposal: string; readonly at: Date },
): Promise<void> {
  const { id, taxCountry, holderCountry, category, income, rate, basis, isTreaty, rounding, fromDay, toDay } = rule;
  await tx.query(
    `insert into app.withholding_rule (id, tax_country, holder_country, category, income, rate, basis, is_treaty, rounding, from_day, to_day, proposal, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [id, taxCountry, holderCountry, category, income, rate, basis, isTreaty, rounding, fromDay, toDay, proposal, at],
  );
}

type WithholdingQuery = {
  readonly kind: CorporateActionKind;
  readonly taxCountry: string;
  /** YYYY-MM-DD: rules and certificates must be valid on it. */
  readonly paymentDay: string;
};

/** Finds the tax on the payment of an event to each holder, by the rules and certificates of the payment day; undefined where no rule is about a holder. */
export async function readWithholding(
  reader: Reader,
  { kind, taxCountry, paymentDay }: WithholdingQuery,
): Promise<(holder: Pick<EntitledHolder, 'customer' | 'country' | 'category'>) => Withholding | undefined> {
  const [rules, certified] = await Promise.all([
    reader.query<WithholdingRule>(
      `select ${ruleColumns} from app.withholding_rule r
        where r.tax_country = $1 and r.from_day <= $2 and (r.to_day is null or r.to_day >= $2)`,
      [taxCountry, paymentDay],
    ),
    reader.query<{ customer: CustomerId; countries: string[] }>(
      `select customer_id as customer, array_agg(distinct country) as countries from app.tax_certificate
        where state = 'approved' and valid_from <= $1 and valid_until >= $1 group by customer_id`,
      [paymentDay],
    ),
  ]);
  const certificates = new Map(certified.map(({ customer, countries }) => [customer, new Set(countries)]));
  return withholdingBy({ rules, certificates, income: incomeOf(kind) });
}
