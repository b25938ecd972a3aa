import * as m from '@istmo/contract/messages';
import type { StateDisplay } from '@istmo/ui/Tag';
import type { Review, ReviewRow, VerdictName } from './reviews.queries.ts';

type Cause = ReviewRow['causes'][number];

/** Why a review is there: its tag in the queue, and a sentence in the case. */
export const causeNames: Readonly<Record<Cause, { readonly tag: () => string; readonly why: () => string }>> = {
  on_hold: { tag: m.kyc_cause_on_hold, why: m.kyc_why_on_hold },
  no_answer: { tag: m.kyc_cause_no_answer, why: m.kyc_why_no_answer },
  check_failed: { tag: m.kyc_cause_check_failed, why: m.kyc_why_check_failed },
  profile_missing: { tag: m.kyc_cause_profile_missing, why: m.kyc_why_profile_missing },
  differs: { tag: m.kyc_cause_differs, why: m.kyc_why_differs },
  level: { tag: m.kyc_cause_level, why: m.kyc_why_level },
  hit: { tag: m.kyc_cause_hit, why: m.kyc_why_hit },
  staff: { tag: m.kyc_cause_staff, why: m.kyc_why_staff },
};

type State = ReviewRow['state'] | 'second';

export const stateNames: Readonly<Record<State, StateDisplay>> = {
  open: { kind: 'waiting', name: m.kyc_state_open },
  second: { kind: 'working', name: m.kyc_state_second },
  approved: { kind: 'done', name: m.kyc_state_approved },
  asked_again: { kind: 'open', name: m.kyc_state_asked_again },
  refused: { kind: 'failed', name: m.kyc_state_refused },
  withdrawn: { kind: 'stopped', name: m.kyc_state_withdrawn },
};

export const stateOf = ({ state, proposer }: Pick<ReviewRow, 'state' | 'proposer'>): State =>
  state === 'open' && proposer !== '' ? 'second' : state;

export const verdictNames: Readonly<Record<VerdictName, () => string>> = {
  approve: m.kyc_approve,
  ask_again: m.kyc_ask_again,
  refuse: m.kyc_refuse,
};

/** The words of the server that the catalogue has; another one is shown as it came. */
const named = (names: Readonly<Record<string, () => string>>) => (word: string) => names[word]?.() ?? word;

export const documentName = named({
  'id-card': m.kyc_document_id_card,
  passport: m.kyc_document_passport,
  'driving-licence': m.kyc_document_driving_licence,
  'residence-permit': m.kyc_document_residence_permit,
  company: m.kyc_document_company,
  other: m.kyc_document_other,
});

export const checkName = named({
  document: m.kyc_check_document,
  selfie: m.kyc_check_selfie,
  address: m.kyc_check_address,
  company: m.kyc_check_company,
  other: m.kyc_check_other,
});

export function fieldName(name: string, userType: Review['user_type']): string {
  if (name === 'bornOn' && userType === 'business') return m.kyc_field_incorporated();
  return fieldNames(name);
}

const fieldNames = named({
  firstName: m.kyc_field_first_name,
  lastName: m.kyc_field_last_name,
  bornOn: m.kyc_field_born_on,
  nationalId: m.kyc_field_national_id,
  companyName: m.kyc_field_company,
  registrationNumber: m.kyc_field_registration,
});

const statusNames = named({
  init: m.kyc_provider_status_init,
  pending: m.kyc_provider_status_pending,
  prechecked: m.kyc_provider_status_prechecked,
  queued: m.kyc_provider_status_queued,
  completed: m.kyc_provider_status_completed,
  onHold: m.kyc_provider_status_on_hold,
  awaitingUser: m.kyc_provider_status_awaiting_user,
  awaitingService: m.kyc_provider_status_awaiting_service,
});

type ProviderAnswer = { readonly answer: string; readonly reject_type: string; readonly review_status: string };

/** What the provider decided, in one word. */
export function answerName({ answer, reject_type: rejectType, review_status: status }: ProviderAnswer): string {
  if (answer === 'GREEN') return m.kyc_provider_green();
  if (answer !== 'RED') return m.kyc_provider_none({ status: statusNames(status) });
  return rejectType === 'FINAL' ? m.kyc_provider_red_final() : m.kyc_provider_red_retry();
}
