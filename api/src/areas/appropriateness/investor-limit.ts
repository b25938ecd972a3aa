import { retailLimitOf } from '@istmo/contract/areas/appropriateness/retail-limit';
import { findCountry } from '@istmo/contract/areas/profile/countries';
import type { Reader } from '@istmo/db/tx';
import type { StoredAccountStatus } from '../../http/account-status.ts';
import { type Declaration, readDeclarations } from './appropriateness.store.ts';
import { findRetailLimit, type RetailLimit } from './retail-limits.store.ts';

/** Whose limit it is: what the account status says of the customer. */
type Investor = Pick<StoredAccountStatus, 'customer' | 'country' | 'investorCategory'>;

export type InvestorLimit = {
  /** The newest declaration while it is valid. */
  readonly declaration: Declaration | undefined;
  readonly rule: RetailLimit | undefined;
  /** In US cents over a calendar year; null: no limit. */
  readonly limitCents: bigint | null;
};

/** The most that a customer may subscribe in a calendar year, by the rule in force where they live and the newest declaration. */
export async function readInvestorLimit(
  reader: Reader,
  { customer, country, investorCategory: category }: Investor,
  now: Date,
): Promise<InvestorLimit> {
  const [rule, [newest]] = await Promise.all([
    findRetailLimit(reader, { country: findCountry(country)?.alphaCode ?? '', category }),
    readDeclarations(reader, customer, 1),
  ]);
  const declaration = newest && newest.validUntil > now ? newest : undefined;
  return { declaration, rule, limitCents: retailLimitOf(rule, declaration) };
}
