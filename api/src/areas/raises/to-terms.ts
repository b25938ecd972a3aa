import { readPrices, readSteps, type RaiseScales } from '@istmo/contract/areas/raises/raise-arithmetic';
import { type RaiseForm, retailQuestionnaire } from '@istmo/contract/areas/raises/raise-form';
import { parseUnits } from '@istmo/contract/kernel/money';
import type { RaiseId } from './raises.store.ts';
import type { RaisePage } from './page.store.ts';
import type { AcceptedDocument, RaiseTerms } from './terms.store.ts';

type WrittenTerms = {
  readonly raise: RaiseId;
  readonly version: number;
  readonly scales: RaiseScales;
  readonly documents: readonly AcceptedDocument[];
  readonly feeBasisPoints: number;
};

/** An amount that the checks found to be there. */
function requireUnits(text: string, scale: number): bigint {
  const units = parseUnits(text, scale);
  if (units === undefined) throw new Error('the checks accepted an amount that is none');
  return units;
}

const optional = (text: string, scale: number): bigint | null =>
  text.trim() === '' ? null : requireUnits(text, scale);

/** "12.5" percent is 1,250. */
const toBasisPoints = (percent: string): number => Number.parseInt(`${requireUnits(percent, 2)}`, 10);

/** The terms that a form says which meets every check of its list. */
export function toTerms(form: RaiseForm, written: WrittenTerms): RaiseTerms {
  const { scales, raise, version, documents, feeBasisPoints } = written;
  const { low, high } = readPrices(form, scales);
  if (low === undefined || high === undefined) throw new Error('the checks accepted a form without a price');
  const limits = {
    retail: form.max_retail,
    professional: form.max_professional,
    institutional: form.max_institutional,
  };
  const isFixed = form.price_mode === 'fixed';
  return {
    raise,
    version,
    titleEn: form.title_en.trim(),
    titleEs: form.title_es.trim(),
    currency: form.currency,
    priceMode: form.price_mode,
    priceLow: low,
    priceHigh: high,
    priceTick: form.price_mode === 'demand' ? (optional(form.price_tick, scales.currency) ?? 1n) : 1n,
    steps: form.price_mode === 'steps' ? (readSteps(form, scales) ?? []) : [],
    offeredUnits: requireUnits(form.offered, scales.security),
    overUnits: optional(form.over, scales.security) ?? 0n,
    softCap: optional(form.soft_cap, scales.currency),
    minOrderUnits: requireUnits(form.min_order, scales.security),
    stepUnits: requireUnits(form.step_units, scales.security),
    maxByCategory: Object.fromEntries(
      Object.entries(limits).flatMap(([category, text]) =>
        text.trim() === '' ? [] : [[category, requireUnits(text, scales.currency)]],
      ),
    ),
    announceAt: new Date(form.announce_at),
    opensAt: new Date(form.opens_at),
    closesAt: new Date(form.closes_at),
    currencies: form.currencies,
    takesCards: form.takes_cards,
    rateRule: isFixed && form.allocation === 'first-come' ? 'order' : form.rate_rule,
    allocation: form.allocation,
    priorities: form.allocation === 'priority' ? form.priorities : [],
    coolingOff: form.cooling_off.map(({ country, category, days }) => ({ country, category, days: Number(days) })),
    lockUpDays: Number(form.lock_up_days) || null,
    feeBasisPoints,
    questionnaire: form.has_questionnaire ? retailQuestionnaire : null,
    documents,
    milestones: form.milestones.map(({ title_en: titleEn, title_es: titleEs, percent }) => ({
      titleEn: titleEn.trim(),
      titleEs: titleEs.trim(),
      basisPoints: toBasisPoints(percent),
    })),
    changeEn: '',
    changeEs: '',
    leaveUntil: null,
    changedBy: null,
  };
}

/** The words and pictures of the page that a form says. */
export const toPage = ({
  summary_en,
  summary_es,
  story_en,
  story_es,
  risks_en,
  risks_es,
  pictures,
  team,
}: RaiseForm): RaisePage => ({ summary_en, summary_es, story_en, story_es, risks_en, risks_es, pictures, team });
