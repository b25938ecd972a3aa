import type { CorporateActionKind } from '@istmo/contract/areas/corporate-actions/kinds';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { ActionTerms } from './terms.store.ts';

/** Who held the security at the record moment, and what was known of the holder when entitlements were made. */
export type EntitledHolder = {
  /** Of the line of the snapshot. */
  readonly number: number;
  /** Null: units outside, of a holder who is not a customer. */
  readonly customer: CustomerId | null;
  /** Available, held, frozen and in lots together; in minor units of the security. */
  readonly units: bigint;
  /** ISO 3166 alpha-2; empty where it is not known. */
  readonly country: string;
  readonly category: 'personal' | 'business' | 'outside';
  /** The currency that the holder chose before the cut-off; null: none, so the first of the terms. */
  readonly currency: string | null;
  /** What the holder tendered before the cut-off, in minor units of the security. */
  readonly tendered: bigint;
};

/** The tax on one payment. */
export type Withholding = {
  /** To whose authority it is owed; null: to none. */
  readonly country: string | null;
  /** In millionths of the gross amount. */
  readonly rate: number;
  /** Which line of the table said so. */
  readonly basis: string;
  /** What becomes of a part of the smallest unit: `down` is in favour of the holder. */
  readonly rounding: 'down' | 'half-up';
};

export type EntitlementsInput = {
  readonly kind: CorporateActionKind;
  readonly terms: ActionTerms;
  /** Decimal places of the security. */
  readonly securityScale: number;
  /** Decimal places of a currency of the terms. */
  readonly currencyScale: (code: string) => number;
  /** In the order of the snapshot's lines. */
  readonly holders: readonly EntitledHolder[];
  readonly withhold: (holder: EntitledHolder) => Withholding;
};

/** What one holder gets. Amounts are minor units of the currency. */
export type NewEntitlement = {
  readonly number: number;
  readonly customer: CustomerId | null;
  readonly units: bigint;
  /** Units that are taken against the payment. */
  readonly redeemedUnits: bigint;
  readonly currency: string;
  readonly grossUnits: bigint;
  readonly taxUnits: bigint;
  readonly taxCountry: string | null;
  readonly taxRate: number;
  readonly taxBasis: string;
  readonly country: string;
  readonly category: EntitledHolder['category'];
};
