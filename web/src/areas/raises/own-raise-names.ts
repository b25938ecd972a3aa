import type { RaiseCheck } from '@istmo/contract/areas/raises/raise-checks';
import type { InvestorCategory, RaiseSection } from '@istmo/contract/areas/raises/raise-form';
import type {
  AllocationMethod,
  PriceMode,
  PriorityGroup,
  RaiseDocumentKind,
  RaiseState,
  RateRule,
} from '@istmo/contract/kernel/raise';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import type { StateDisplay } from '@istmo/ui/Tag';

type Names<Word extends string> = Readonly<Record<Word, () => string>>;

export const raiseStates: Readonly<Record<RaiseState, StateDisplay>> = {
  draft: { kind: 'idle', name: m.issuing_state_draft },
  review: { kind: 'waiting', name: m.issuing_state_review },
  approved: { kind: 'done', name: m.issuing_state_approved },
  announced: { kind: 'open', name: m.issuing_state_announced },
  open: { kind: 'open', name: m.issuing_state_open },
  closed: { kind: 'working', name: m.issuing_state_closed },
  allocated: { kind: 'working', name: m.issuing_state_allocated },
  settled: { kind: 'done', name: m.issuing_state_settled },
  failed: { kind: 'failed', name: m.issuing_state_failed },
  cancelled: { kind: 'stopped', name: m.issuing_state_cancelled },
  refunded: { kind: 'stopped', name: m.issuing_state_refunded },
};

/** What the state means for the issuer, and what comes next. */
export const raiseMeanings: Names<RaiseState> = {
  draft: m.issuing_meaning_draft,
  review: m.issuing_meaning_review,
  approved: m.issuing_meaning_approved,
  announced: m.issuing_meaning_announced,
  open: m.issuing_meaning_open,
  closed: m.issuing_meaning_closed,
  allocated: m.issuing_meaning_allocated,
  settled: m.issuing_meaning_settled,
  failed: m.issuing_meaning_failed,
  cancelled: m.issuing_meaning_cancelled,
  refunded: m.issuing_meaning_refunded,
};

export const sectionNames: Names<RaiseSection> = {
  security: m.issuing_section_security,
  page: m.issuing_section_page,
  terms: m.issuing_section_terms,
  dates: m.issuing_section_dates,
  investors: m.issuing_section_investors,
  use: m.issuing_section_use,
  documents: m.issuing_section_documents,
};

export const checkTexts: Names<RaiseCheck> = {
  security: m.issuing_check_security,
  'units-held': m.issuing_check_units_held,
  'texts-both-languages': m.issuing_check_texts,
  'price-complete': m.issuing_check_price,
  'units-complete': m.issuing_check_units,
  'soft-cap-reachable': m.issuing_check_soft_cap,
  'allocation-fits-price': m.issuing_check_allocation,
  'dates-in-order': m.issuing_check_dates_order,
  'dates-ahead': m.issuing_check_dates_ahead,
  'order-possible': m.issuing_check_order,
  'currencies-chosen': m.issuing_check_currencies,
  'rate-fits-allocation': m.issuing_check_rate,
  'retail-questionnaire': m.issuing_check_questionnaire,
  'cooling-off-valid': m.issuing_check_cooling_off,
  'milestones-complete': m.issuing_check_milestones,
  'documents-present': m.issuing_check_documents,
};

export const documentNames: Names<RaiseDocumentKind> = {
  prospectus: m.issuing_document_prospectus,
  'key-information': m.issuing_document_key_information,
  terms: m.issuing_document_terms,
  risks: m.issuing_document_risks,
};

export const priceModeNames: Names<PriceMode> = {
  fixed: m.issuing_price_fixed,
  steps: m.issuing_price_steps,
  demand: m.issuing_price_demand,
};

export const allocationNames: Names<AllocationMethod> = {
  'first-come': m.issuing_allocation_first_come,
  'pro-rata': m.issuing_allocation_pro_rata,
  priority: m.issuing_allocation_priority,
  lot: m.issuing_allocation_lot,
};

export const priorityNames: Names<PriorityGroup> = {
  holders: m.issuing_priority_holders,
  'waiting-list': m.issuing_priority_waiting_list,
  early: m.issuing_priority_early,
};

export const rateRuleNames: Names<RateRule> = { order: m.issuing_rate_order, close: m.issuing_rate_close };

export const categoryNames: Names<InvestorCategory | '*'> = {
  retail: m.issuing_category_retail,
  professional: m.issuing_category_professional,
  institutional: m.issuing_category_institutional,
  '*': m.issuing_category_all,
};

/** The title in the reader's language; what has none yet is named by its security. */
export function raiseTitle(row: {
  readonly title_en: string;
  readonly title_es: string;
  readonly security: string;
}): string {
  const title = getLocale() === 'es' ? row.title_es : row.title_en;
  return title === '' ? m.issuing_untitled({ security: row.security }) : title;
}

/** Of words and their names the options of a select. */
export const optionsOf = <Word extends string>(words: readonly Word[], names: Readonly<Record<Word, () => string>>) =>
  words.map((value) => ({ value, label: names[value]() }));
