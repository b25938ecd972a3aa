import type { Registry } from '@istmo/contract/kernel/instrument';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { DocumentVersion, RaiseDocument } from '../../documents/public.ts';
import { requireInstrument } from '../../instruments/public.ts';
import type { RaiseTerms, StoredRaiseTerms } from '../terms.store.ts';
import { hashRaiseTerms } from '../terms.store.ts';
import { toHex } from './require-raise.ts';

export type TermsContext = {
  readonly registry: Registry;
  /** The security that is offered. */
  readonly security: string;
  /** Of the raise and of its security: what a document of the terms is called. */
  readonly documents: readonly (DocumentVersion | RaiseDocument)[];
};

type PricedTerms = Pick<RaiseTerms, 'steps' | 'offeredUnits' | 'priceHigh'>;

/** What all offered units cost at the highest price, in minor units of the currency; `scale` is that of the security. */
export function hardCapOf({ steps, offeredUnits, priceHigh }: PricedTerms, scale: number): bigint {
  const whole = 10n ** BigInt(scale);
  if (steps.length === 0) return (offeredUnits * priceHigh) / whole;
  return steps.reduce((sum, { units, price }) => sum + (units * price) / whole, 0n);
}

/** Terms as staff read them. */
export function showStaffTerms(
  terms: RaiseTerms & Partial<Pick<StoredRaiseTerms, 'hash'>>,
  { registry, security, documents }: TermsContext,
) {
  const scale = requireInstrument(registry, security).ledgerScale;
  const { ledgerScale } = requireInstrument(registry, terms.currency);
  const units = (amount: bigint): string => formatUnits(amount, scale);
  const decimal = (amount: bigint): string => formatUnits(amount, ledgerScale);
  return {
    version: terms.version,
    title_en: terms.titleEn,
    title_es: terms.titleEs,
    currency: terms.currency,
    price_mode: terms.priceMode,
    price_low: decimal(terms.priceLow),
    price_high: decimal(terms.priceHigh),
    price_tick: decimal(terms.priceTick),
    steps: terms.steps.map((step) => ({ units: units(step.units), price: decimal(step.price) })),
    offered_units: units(terms.offeredUnits),
    over_units: units(terms.overUnits),
    soft_cap: terms.softCap === null ? null : decimal(terms.softCap),
    hard_cap: decimal(hardCapOf(terms, scale)),
    min_order_units: units(terms.minOrderUnits),
    step_units: units(terms.stepUnits),
    max_by_category: Object.entries(terms.maxByCategory).map(([category, most]) => ({ category, most: decimal(most) })),
    announce_at: terms.announceAt.toISOString(),
    opens_at: terms.opensAt.toISOString(),
    closes_at: terms.closesAt.toISOString(),
    currencies: [...terms.currencies],
    takes_cards: terms.takesCards,
    rate_rule: terms.rateRule,
    allocation: terms.allocation,
    priorities: [...terms.priorities],
    cooling_off: terms.coolingOff.map(({ country, category, days }) => ({ country, category, days })),
    lock_up_days: terms.lockUpDays,
    fee_percent: formatUnits(BigInt(terms.feeBasisPoints), 2),
    questionnaire: terms.questionnaire ?? '',
    documents: terms.documents.map(({ document, version, hash }) => {
      const known = documents.find((one) => one.id === document && one.version === version);
      return { document, version, hash, title_en: known?.titleEn ?? '', title_es: known?.titleEs ?? '' };
    }),
    milestones: terms.milestones.map(({ titleEn, titleEs, basisPoints }) => ({
      title_en: titleEn,
      title_es: titleEs,
      percent: formatUnits(BigInt(basisPoints), 2),
    })),
    change_en: terms.changeEn,
    change_es: terms.changeEs,
    leave_until: terms.leaveUntil?.toISOString() ?? null,
    hash: toHex(terms.hash ?? hashRaiseTerms(terms)),
  };
}
