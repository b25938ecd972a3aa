import type { RaiseHistoryKind } from '@istmo/contract/areas/raises/raises.staff.contract';
import type { listRaises, readRaise } from '@istmo/contract/areas/raises/raises.staff.calls';
import type { CheckItem, CheckSection } from '@istmo/contract/areas/raises/review-checklist';
import type {
  AllocationMethod,
  PriceMode,
  PriorityGroup,
  RaiseState,
  RateRule,
  ReturnReason,
  SubscriptionState,
} from '@istmo/contract/kernel/raise';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import type { StateDisplay } from '@istmo/ui/Tag';

export type RaiseRow = ReplyAt<typeof listRaises>['data'][number];
export type StaffRaise = ReplyAt<typeof readRaise>['data'];
export type StaffTerms = StaffRaise['terms'];
export type StaffPage = NonNullable<StaffRaise['page']>;

type Titled = { readonly title_en: string; readonly title_es: string };

export const titleOf = ({ title_en: english, title_es: spanish }: Titled): string =>
  getLocale() === 'es' ? spanish : english;

export const stateDisplays: Readonly<Record<RaiseState, StateDisplay>> = {
  draft: { kind: 'idle', name: m.raises_staff_state_draft },
  review: { kind: 'waiting', name: m.raises_staff_state_review },
  approved: { kind: 'working', name: m.raises_staff_state_approved },
  announced: { kind: 'working', name: m.raises_staff_state_announced },
  open: { kind: 'open', name: m.raises_staff_state_open },
  closed: { kind: 'waiting', name: m.raises_staff_state_closed },
  allocated: { kind: 'working', name: m.raises_staff_state_allocated },
  settled: { kind: 'done', name: m.raises_staff_state_settled },
  failed: { kind: 'failed', name: m.raises_staff_state_failed },
  cancelled: { kind: 'stopped', name: m.raises_staff_state_cancelled },
  refunded: { kind: 'done', name: m.raises_staff_state_refunded },
};

export const proposalNames: Readonly<Record<StaffRaise['proposals'][number]['kind'], () => string>> = {
  approve: m.raises_staff_proposal_approve,
  change: m.raises_staff_proposal_change,
  cancel: m.raises_staff_proposal_cancel,
};

export const priceModeNames: Readonly<Record<PriceMode, () => string>> = {
  fixed: m.raises_staff_price_fixed,
  steps: m.raises_staff_price_steps,
  demand: m.raises_staff_price_demand,
};

export const allocationNames: Readonly<Record<AllocationMethod, () => string>> = {
  'first-come': m.raises_staff_allocation_first_come,
  'pro-rata': m.raises_staff_allocation_pro_rata,
  priority: m.raises_staff_allocation_priority,
  lot: m.raises_staff_allocation_lot,
};

export const priorityNames: Readonly<Record<PriorityGroup, () => string>> = {
  holders: m.raises_staff_priority_holders,
  'waiting-list': m.raises_staff_priority_waiting_list,
  early: m.raises_staff_priority_early,
};

export const rateRuleNames: Readonly<Record<RateRule, () => string>> = {
  order: m.raises_staff_rate_order,
  close: m.raises_staff_rate_close,
};

const categories: Readonly<Record<string, () => string>> = {
  retail: m.rules_category_retail,
  professional: m.rules_category_professional,
  institutional: m.rules_category_institutional,
  '*': m.raises_staff_category_all,
};

/** A class of investors in words. */
export const categoryText = (category: string): string => categories[category]?.() ?? category;

export const orderStates: Readonly<Record<SubscriptionState, StateDisplay>> = {
  awaiting: { kind: 'waiting', name: m.raises_staff_order_awaiting },
  paying: { kind: 'working', name: m.raises_staff_order_paying },
  open: { kind: 'open', name: m.raises_staff_order_open },
  left: { kind: 'stopped', name: m.raises_staff_order_left },
  returned: { kind: 'stopped', name: m.raises_staff_order_returned },
  settled: { kind: 'done', name: m.raises_staff_order_settled },
  expired: { kind: 'failed', name: m.raises_staff_order_expired },
};

export const returnNames: Readonly<Record<ReturnReason | '', () => string>> = {
  '': () => '',
  failed: m.raises_staff_return_failed,
  cancelled: m.raises_staff_return_cancelled,
  'not-allotted': m.raises_staff_return_not_allotted,
  rules: m.raises_staff_return_rules,
  account: m.raises_staff_return_account,
};

export const sectionNames: Readonly<Record<CheckSection, () => string>> = {
  issuer: m.raises_staff_section_issuer,
  security: m.raises_staff_section_security,
  documents: m.raises_staff_section_documents,
  page: m.raises_staff_section_page,
  money: m.raises_staff_section_money,
  investors: m.raises_staff_section_investors,
};

export const itemNames: Readonly<Record<CheckItem, () => string>> = {
  'issuer-identified': m.raises_staff_item_issuer_identified,
  'owners-checked': m.raises_staff_item_owners_checked,
  'issuer-authorised': m.raises_staff_item_issuer_authorised,
  'security-active': m.raises_staff_item_security_active,
  'rules-set': m.raises_staff_item_rules_set,
  'units-available': m.raises_staff_item_units_available,
  'prospectus-read': m.raises_staff_item_prospectus_read,
  'key-information-read': m.raises_staff_item_key_information_read,
  'documents-agree': m.raises_staff_item_documents_agree,
  'risks-complete': m.raises_staff_item_risks_complete,
  'page-agrees': m.raises_staff_item_page_agrees,
  'languages-equal': m.raises_staff_item_languages_equal,
  'price-explained': m.raises_staff_item_price_explained,
  'caps-plausible': m.raises_staff_item_caps_plausible,
  'proceeds-use': m.raises_staff_item_proceeds_use,
  'fees-agreed': m.raises_staff_item_fees_agreed,
  'window-plausible': m.raises_staff_item_window_plausible,
  'cooling-off-by-law': m.raises_staff_item_cooling_off_by_law,
  'retail-protected': m.raises_staff_item_retail_protected,
  'allocation-fair': m.raises_staff_item_allocation_fair,
};

export const historyNames: Readonly<Record<RaiseHistoryKind, () => string>> = {
  written: m.raises_staff_history_written,
  page: m.raises_staff_history_page,
  announced: m.raises_staff_history_announced,
  opened: m.raises_staff_history_opened,
  closed: m.raises_staff_history_closed,
  ended: m.raises_staff_history_ended,
  checked: m.raises_staff_history_checked,
  unchecked: m.raises_staff_history_unchecked,
  returned: m.raises_staff_history_returned,
  proposed: m.raises_staff_history_proposed,
  refused: m.raises_staff_history_refused,
  approved: m.raises_staff_history_approved,
  changed: m.raises_staff_history_changed,
  cancelled: m.raises_staff_history_cancelled,
  suspended: m.raises_staff_history_suspended,
  resumed: m.raises_staff_history_resumed,
  corrected: m.raises_staff_history_corrected,
};

/** Points of the company's own checklist, as the platform compares them. */
export const unmetNames: Readonly<Record<StaffRaise['unmet'][number], () => string>> = {
  security: m.issuing_check_security,
  'units-held': m.raises_staff_units_held,
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

export const keptNames: Readonly<Record<StaffRaise['kept_for'], () => string>> = {
  '': () => '',
  units: m.raises_staff_kept_units,
  security: m.raises_staff_kept_security,
};
