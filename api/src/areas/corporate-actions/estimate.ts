import { changesUnits, paysForUnits, type CorporateActionKind } from '@istmo/contract/areas/corporate-actions/kinds';
import { divide } from '@istmo/contract/kernel/money';
import type { ActionRate, ActionTerms } from './terms.store.ts';

const rateScale = 10n ** 18n;

type Held = {
  readonly kind: CorporateActionKind;
  readonly terms: Pick<ActionTerms, 'ratioNew' | 'ratioOld'>;
  readonly rate: ActionRate;
  /** Units of the security that are held now. */
  readonly units: bigint;
  /** All units in customers' hands and outside, of which a total is shared out. */
  readonly circulating: bigint;
  readonly securityScale: number;
  readonly currencyScale: number;
};

/**
 * What would be paid for the units that are held now, rounded down to the currency's smallest unit; undefined where it depends on what is not known yet.
 */
export function estimateGross(held: Held): bigint | undefined {
  const { kind, rate, circulating, securityScale, currencyScale } = held;
  if (!paysForUnits(kind) || kind === 'tender') return undefined;
  const units = kind === 'partial-redemption' ? takeOut(held) : held.units;
  if (rate.total !== null) return circulating > 0n ? divide(rate.total * held.units, circulating, 'down') : undefined;
  if (rate.rate === null) return undefined;
  return divide(units * rate.rate * 10n ** BigInt(currencyScale), rateScale * 10n ** BigInt(securityScale), 'down');
}

function takeOut({ units, terms: { ratioNew, ratioOld } }: Held): bigint {
  return ratioNew === null || ratioOld === null ? units : divide(units * ratioNew, ratioOld, 'down');
}

type Changed = { readonly kind: CorporateActionKind; readonly units: bigint; readonly terms: Held['terms'] };

/** The units after a split, a reverse split or a bonus issue, without the part of a unit; null for other events. */
export function unitsAfter({ kind, units, terms: { ratioNew, ratioOld } }: Changed): bigint | null {
  if (!changesUnits(kind) || ratioNew === null || ratioOld === null) return null;
  const given = divide(units * ratioNew, ratioOld, 'down');
  return kind === 'bonus' ? units + given : given;
}
