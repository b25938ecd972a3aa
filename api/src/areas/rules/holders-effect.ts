import { evaluateHolder } from '@istmo/contract/areas/rules/evaluate-rules';
import type { InvestorCategory } from '@istmo/contract/kernel/investor-category';
import type { RuleFailure, RuleName } from '@istmo/contract/areas/rules/rule-failure';
import type { RuleSet } from '@istmo/contract/areas/rules/rule-set';
import { dayAt } from '@istmo/contract/kernel/day';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { listAcquired, listHoldings, readCirculating, type SecurityHolding } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { readAccountStatuses } from '../access/public.ts';
import { adjustUnits, listUnitChanges } from '../instruments/public.ts';
import { type DayOf, startOfLockUp, toCountryCode } from './read-facts.ts';

/** A holder with what other rules would mean. */
type AffectedHolder = {
  readonly customer: CustomerId;
  readonly username: string;
  readonly units: bigint;
  readonly country: string;
  readonly category: InvestorCategory;
  readonly failures: readonly RuleFailure[];
};

export type Effect = {
  readonly holders: number;
  readonly circulating: bigint;
  readonly now: ReadonlyMap<RuleName, number>;
  readonly after: ReadonlyMap<RuleName, number>;
  readonly failing: readonly AffectedHolder[];
  /** Those who break no rule now. */
  readonly newly: number;
};

const owned = ({ available, held, frozen, locked, reserved }: SecurityHolding): bigint =>
  available + held + frozen + locked + reserved;

/** What rules would mean for today's holders of a security, compared with those in force. Reads, and changes nothing. */
export async function findEffect(
  app: DayOf & Pick<App, 'db'>,
  currency: string,
  rules: { now: RuleSet; after: RuleSet },
): Promise<Effect> {
  const { timeZone } = app.settings;
  const today = dayAt(app.clock.now(), timeZone);
  const days = Math.max(rules.now.lockUpDays ?? 0, rules.after.lockUpDays ?? 0);
  const since = startOfLockUp(today, days);
  const [holdings, circulating, acquired, changes] = await Promise.all([
    listHoldings(app.db, currency),
    readCirculating(app.db, currency),
    days > 0 ? listAcquired(app.db, { currency, since, timeZone }) : undefined,
    listUnitChanges(app.db, currency, since),
  ]);
  const statuses = await readAccountStatuses(
    app.db,
    holdings.map(({ customer }) => customer),
    app.clock.now(),
  );
  const byCustomer = new Map(statuses.map((status) => [status.customer, status]));
  const [now, after] = [new Map<RuleName, number>(), new Map<RuleName, number>()];
  const failing: AffectedHolder[] = [];
  let newly = 0;
  for (const { customer, ...holding } of holdings) {
    const status = byCustomer.get(customer);
    if (!status) continue;
    const country = toCountryCode(status.country);
    const { username, kycStatus, investorCategory: category } = status;
    const facts = {
      today,
      kycStatus,
      country,
      category,
      holding,
      acquired: adjustUnits(acquired?.get(customer) ?? [], { changes, timeZone }),
    };
    const before = evaluateHolder(rules.now, facts);
    const failures = evaluateHolder(rules.after, facts);
    for (const { rule } of before) now.set(rule, (now.get(rule) ?? 0) + 1);
    for (const { rule } of failures) after.set(rule, (after.get(rule) ?? 0) + 1);
    if (failures.length === 0) continue;
    if (before.length === 0) newly += 1;
    failing.push({ customer, username, units: owned(holding), country, category, failures });
  }
  return { holders: holdings.length, circulating, now, after, failing, newly };
}
