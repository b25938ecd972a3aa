import type {
  AbusePattern,
  AccountLink,
  SurveillanceFact,
  SurveillanceOutcome,
  SurveillanceState,
} from '@istmo/contract/areas/surveillance/surveillance.rules';
import type {
  listSurveillanceCases,
  readSurveillanceCase,
} from '@istmo/contract/areas/surveillance/surveillance.staff.calls';
import { formatAmount } from '@istmo/contract/kernel/format';
import type { OrderEndReason } from '@istmo/contract/kernel/order';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import type { StateDisplay } from '@istmo/ui/Tag';

export type CaseRow = ReplyAt<typeof listSurveillanceCases>['data'][number];
export type StaffCase = ReplyAt<typeof readSurveillanceCase>['data'];
export type CaseEvent = StaffCase['events'][number];

export const patternNames: Readonly<Record<AbusePattern, () => string>> = {
  'wash-trades': m.surveillance_pattern_wash,
  'circular-trades': m.surveillance_pattern_circular,
  spoofing: m.surveillance_pattern_spoofing,
  'marking-the-close': m.surveillance_pattern_close,
  'order-ratio': m.surveillance_pattern_ratio,
  'self-trades': m.surveillance_pattern_self,
};

/** What each pattern is, in a sentence. */
export const patternMeanings: Readonly<Record<AbusePattern, () => string>> = {
  'wash-trades': m.surveillance_about_wash,
  'circular-trades': m.surveillance_about_circular,
  spoofing: m.surveillance_about_spoofing,
  'marking-the-close': m.surveillance_about_close,
  'order-ratio': m.surveillance_about_ratio,
  'self-trades': m.surveillance_about_self,
};

export const stateDisplays: Readonly<Record<SurveillanceState, StateDisplay>> = {
  open: { kind: 'waiting', name: m.surveillance_state_open },
  taken: { kind: 'working', name: m.surveillance_state_taken },
  closed: { kind: 'done', name: m.surveillance_state_closed },
};

export const outcomeNames: Readonly<Record<SurveillanceOutcome, () => string>> = {
  'no-finding': m.surveillance_outcome_none,
  warned: m.surveillance_outcome_warned,
  reported: m.surveillance_outcome_reported,
};

const linkNames: Readonly<Record<AccountLink, () => string>> = {
  address: m.surveillance_link_address,
  'address-and-device': m.surveillance_link_device,
  'bank-account': m.surveillance_link_bank,
  'company-member': m.surveillance_link_member,
  document: m.surveillance_link_document,
  'name-and-birth': m.surveillance_link_birth,
  owner: m.surveillance_link_owner,
};

const factNames: Readonly<Record<SurveillanceFact, () => string>> = {
  trades: m.surveillance_fact_trades,
  units: m.surveillance_fact_units,
  orders: m.surveillance_fact_orders,
  largest: m.surveillance_fact_largest,
  median: m.surveillance_fact_median,
  share: m.surveillance_fact_share,
  move: m.surveillance_fact_move,
  messages: m.surveillance_fact_messages,
  ratio: m.surveillance_fact_ratio,
};

/** Why an order ended, as staff say it. */
export const endNames: Readonly<Record<OrderEndReason, () => string>> = {
  filled: m.surveillance_end_filled,
  cancelled: m.surveillance_end_cancelled,
  expired: m.surveillance_end_expired,
  immediate: m.surveillance_end_immediate,
  'not-all': m.surveillance_end_not_all,
  'would-trade': m.surveillance_end_would_trade,
  'self-trade': m.surveillance_end_self_trade,
  phase: m.surveillance_end_phase,
  rules: m.surveillance_end_rules,
  account: m.surveillance_end_account,
  security: m.surveillance_end_security,
  'corporate-action': m.surveillance_end_corporate_action,
  law: m.surveillance_end_law,
};

/** The figures of a case, and what connects its customers, as names and values. */
export function factLines({ facts, links }: Pick<CaseRow, 'facts' | 'links'>): { name: string; value: string }[] {
  const figures = facts.map(({ fact, value }) => ({ name: factNames[fact](), value: formatAmount(value) }));
  if (links.length === 0) return figures;
  return [{ name: m.surveillance_fact_links(), value: links.map((link) => linkNames[link]()).join(', ') }, ...figures];
}

export const titleOf = ({ pattern, market, day }: Pick<CaseRow, 'pattern' | 'market' | 'day'>): string =>
  m.surveillance_case_of({ pattern: patternNames[pattern](), market, day });

export const namesIn = (people: CaseRow['customers']): string => people.map(({ name }) => name).join(', ');
