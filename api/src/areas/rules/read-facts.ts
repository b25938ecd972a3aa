import { type Holding, listNeededFacts, type RuleAction, type RuleFacts } from '@istmo/contract/areas/rules/rule-facts';
import type { RuleSet } from '@istmo/contract/areas/rules/rule-set';
import { findCountry } from '@istmo/contract/areas/profile/countries';
import { addDays, dayAt } from '@istmo/contract/kernel/day';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader } from '@istmo/db/tx';
import { countOtherHolders, readAcquired, readCirculating, readHolding } from '@istmo/ledger';
import type { App } from '../../app.ts';
import type { StoredAccountStatus } from '../../http/account-status.ts';
import { readAccountStatus } from '../access/public.ts';
import { adjustUnits, listUnitChanges } from '../instruments/public.ts';

/** Whose order it is: what the account status says of the customer. */
type Investor = Pick<StoredAccountStatus, 'customer' | 'country' | 'kycStatus' | 'investorCategory'>;

export const readInvestor = (app: App, customer: CustomerId): Promise<StoredAccountStatus> =>
  readAccountStatus(app, customer);

/** What a customer is about to do with units of a security. */
export type RuleOrder = {
  readonly instrument: string;
  readonly action: RuleAction;
  readonly units: bigint;
  readonly investor: Investor;
  /** The units are held for it already: they count as if they were free. */
  readonly isHeld?: boolean;
};

/** A moment before everything that can still be locked up, whatever the time zone. */
export function startOfLockUp(today: string, days: number): Date {
  return new Date(`${addDays(today, -days - 1)}T00:00:00Z`);
}

export const toCountryCode = (name: string): string => findCountry(name)?.alphaCode ?? '';

/** By what the day is known. */
export type DayOf = Pick<App, 'clock'> & { readonly settings: Pick<App['settings'], 'timeZone'> };

const giveBack = (holding: Holding, units: bigint): Holding => ({
  ...holding,
  available: holding.available + units,
  held: holding.held - units,
});

type AcquiredSince = { readonly customer: CustomerId; readonly currency: string; readonly since: Date };

/** What came to a customer by day, in units of today. */
async function readAcquiredNow({ settings: { timeZone } }: DayOf, reader: Reader, query: AcquiredSince) {
  const [acquired, changes] = await Promise.all([
    readAcquired(reader, { ...query, timeZone }),
    listUnitChanges(reader, query.currency, query.since),
  ]);
  return adjustUnits(acquired, { changes, timeZone });
}

/** The figures that the rules need for an order, as they are now; those that no rule needs are not read. */
export async function readFacts(app: DayOf, reader: Reader, rules: RuleSet, order: RuleOrder): Promise<RuleFacts> {
  const { instrument: currency, action, units, investor } = order;
  const { timeZone } = app.settings;
  const today = dayAt(app.clock.now(), timeZone);
  const needs = listNeededFacts(rules, action);
  const holder = { customer: investor.customer, currency };
  const since = startOfLockUp(today, rules.lockUpDays ?? 0);
  const [holding, otherHolders, circulating, acquired] = await Promise.all([
    needs.holding ? readHolding(reader, holder) : undefined,
    needs.otherHolders ? countOtherHolders(reader, holder) : undefined,
    needs.circulating ? readCirculating(reader, currency) : undefined,
    needs.acquired ? readAcquiredNow(app, reader, { ...holder, since }) : undefined,
  ]);
  return {
    action,
    units,
    today,
    kycStatus: investor.kycStatus,
    country: toCountryCode(investor.country),
    category: investor.investorCategory,
    ...(holding && { holding: order.isHeld ? giveBack(holding, units) : holding }),
    ...(otherHolders !== undefined && { otherHolders }),
    ...(circulating !== undefined && { circulating }),
    ...(acquired && { acquired }),
  };
}
