import { hash } from 'node:crypto';
import { type CheckedField, type CheckItem, reviewChecklist } from '@istmo/contract/areas/raises/review-checklist';
import type { Reader } from '@istmo/db/tx';
import type { Raise } from '../raises.store.ts';
import type { RaiseTerms } from '../terms.store.ts';
import { listPageTexts } from './page-texts.ts';
import { readPageContent } from './raise-pages.store.ts';
import { type RaiseCheck, readRaiseChecks } from './raise-checks.store.ts';

/** What a person reads of a raise. */
export type CheckedContent = { readonly terms: RaiseTerms; readonly page: unknown };

const contentOf: Readonly<Record<CheckedField, (content: CheckedContent) => unknown>> = {
  titles: ({ terms }) => [terms.titleEn, terms.titleEs],
  price: ({ terms: { currency, priceMode, priceLow, priceHigh, priceTick, steps } }) => [
    [currency, priceMode, priceLow, priceHigh, priceTick],
    steps.map(({ units, price }) => [units, price]),
  ],
  units: ({ terms }) => [terms.offeredUnits, terms.overUnits],
  soft_cap: ({ terms }) => terms.softCap,
  order_limits: ({ terms: { minOrderUnits, stepUnits, maxByCategory } }) => [
    minOrderUnits,
    stepUnits,
    Object.entries(maxByCategory).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ],
  window: ({ terms }) => [terms.announceAt, terms.opensAt, terms.closesAt],
  currencies: ({ terms }) => [terms.currencies, terms.takesCards, terms.rateRule],
  allocation: ({ terms }) => [terms.allocation, terms.priorities],
  cooling_off: ({ terms }) => terms.coolingOff.map(({ country, category, days }) => [country, category, days]),
  lock_up: ({ terms }) => terms.lockUpDays,
  fee: ({ terms }) => terms.feeBasisPoints,
  questionnaire: ({ terms }) => terms.questionnaire,
  documents: ({ terms }) => terms.documents.map((one) => [one.document, one.version, one.hash]),
  milestones: ({ terms }) => terms.milestones.map((one) => [one.titleEn, one.titleEs, one.basisPoints]),
  page: ({ page }) => listPageTexts(page).map(({ field, text }) => [field, text]),
};

/** SHA-256 of what an item of the checklist is about: a tick counts while it is the same. */
export function hashChecked(item: CheckItem, content: CheckedContent): Buffer {
  const fields: readonly CheckedField[] = reviewChecklist.find((one) => one.item === item)?.about ?? [];
  const values = fields.map((field) => [field, contentOf[field](content)]);
  const plain = JSON.stringify(values, (_key, one: unknown) => (typeof one === 'bigint' ? `${one}` : one));
  return hash('sha256', plain, 'buffer');
}

export type ItemCheck = {
  readonly item: CheckItem;
  readonly last: RaiseCheck | undefined;
  /** Ticked, and what it is about is as it was then. */
  readonly isDone: boolean;
};

/** The checklist of a raise with what counts of it at its versions in force. */
export async function readChecklist(
  reader: Reader,
  raise: Pick<Raise, 'id' | 'pageVersion'>,
  terms: RaiseTerms,
): Promise<ItemCheck[]> {
  const [checks, page] = await Promise.all([
    readRaiseChecks(reader, raise.id),
    readPageContent(reader, raise.id, raise.pageVersion),
  ]);
  return reviewChecklist.map(({ item }) => {
    const last = checks.get(item);
    const isDone = last?.isDone === true && Buffer.compare(last.content, hashChecked(item, { terms, page })) === 0;
    return { item, last, isDone };
  });
}
