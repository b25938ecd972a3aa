import type { EntitlementReason, IssuedReason } from '@istmo/contract/areas/corporate-actions/kinds';
import type { Registry } from '@istmo/contract/kernel/instrument';
import { formatUnits } from '@istmo/contract/kernel/money';
import { type FileTotal, type ReasonSum } from '../corporate-actions/public.ts';
import { requireInstrument } from '../instruments/public.ts';
import { type HolderGroup, mergeSmallGroups } from './holder-groups.ts';

export type Amounts = {
  readonly scaleOf: (code: string) => number;
  /** A decimal of minor units of a currency or security. */
  readonly decimal: (units: bigint, code: string) => string;
};

export function amountsOf(registry: Registry): Amounts {
  const scaleOf = (code: string): number => requireInstrument(registry, code).ledgerScale;
  return { scaleOf, decimal: (units, code) => formatUnits(units, scaleOf(code)) };
}

const issuedReasonOf: Readonly<Record<EntitlementReason, IssuedReason>> = {
  '': '',
  frozen: 'account',
  suspended: 'account',
  sanctioned: 'account',
  deceased: 'account',
  no_account: 'no_account',
  closed: 'closed',
  units: 'units',
  funds: 'funds',
  error: 'error',
};

/** The payments of an event as its issuer reads them: those of restricted accounts are one line, whatever the restriction is. */
export function showPayments(sums: readonly ReasonSum[], { decimal }: Amounts) {
  const merged = new Map<string, Omit<ReasonSum, 'reason'> & { reason: IssuedReason }>();
  for (const sum of sums) {
    const reason = issuedReasonOf[sum.reason];
    const key = `${sum.state} ${reason} ${sum.currency}`;
    const before = merged.get(key);
    merged.set(key, {
      ...sum,
      reason,
      count: sum.count + (before?.count ?? 0),
      gross: sum.gross + (before?.gross ?? 0n),
      tax: sum.tax + (before?.tax ?? 0n),
    });
  }
  return [...merged.values()].map(({ gross, tax, ...one }) => ({
    ...one,
    gross: decimal(gross, one.currency),
    tax: decimal(tax, one.currency),
    net: decimal(gross - tax, one.currency),
  }));
}

/** What the holders of each group got together, by currency; small groups are merged unless the issuer may know its holders. */
export function groupTotals(
  totals: readonly FileTotal[],
  hasNames: boolean,
): readonly (HolderGroup & { readonly currency: string })[] {
  return [...Map.groupBy(totals, ({ currency }) => currency)].flatMap(([currency, groups]) =>
    (hasNames ? groups : mergeSmallGroups(groups)).map(({ country, category, holders, units, gross, tax }) => ({
      currency,
      country,
      category,
      holders,
      units,
      gross,
      tax,
    })),
  );
}
