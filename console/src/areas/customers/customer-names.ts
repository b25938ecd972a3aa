import type { DeceasedEnd } from '@istmo/contract/areas/customers/customers.rules';
import type { readCustomer } from '@istmo/contract/areas/accounts/accounts.staff.calls';
import type { readPerson } from '@istmo/contract/areas/profile/profile.staff.calls';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import type { StateDisplay } from '@istmo/ui/Tag';

export type Customer = ReplyAt<typeof readCustomer>;
export type PersonalField = ReplyAt<typeof readPerson>['fields'][number]['name'];

export const kycNames: Readonly<Record<Customer['kyc'], StateDisplay>> = {
  none: { kind: 'idle', name: m.customers_kyc_none },
  pending: { kind: 'waiting', name: m.customers_kyc_pending },
  redo: { kind: 'failed', name: m.customers_kyc_redo },
  verified: { kind: 'done', name: m.customers_kyc_verified },
};

export const typeNames: Readonly<Record<Customer['user_type'], () => string>> = {
  '': m.customers_type_none,
  personal: m.customers_type_personal,
  business: m.customers_type_business,
};

export const conditionNames: Readonly<Record<Customer['conditions'][number]['name'], () => string>> = {
  activated: m.customers_condition_activated,
  disclaimer: m.customers_condition_disclaimer,
  profile: m.customers_condition_profile,
  kyc: m.customers_condition_kyc,
  tfa: m.customers_condition_tfa,
  deposit_disclaimer: m.customers_condition_deposit_disclaimer,
  swap_disclaimer: m.customers_condition_swap_disclaimer,
  withdraw_disclaimer: m.customers_condition_withdraw_disclaimer,
};

export const activityNames: Readonly<Record<Customer['activities'][number]['name'], () => string>> = {
  deposit: m.customers_may_deposit,
  exchange: m.customers_may_exchange,
  withdraw: m.customers_may_withdraw,
  bank_deposit: m.customers_may_bank_deposit,
  create_asset: m.customers_may_create_asset,
};

const missingNames: Readonly<Record<string, () => string>> = {
  suspended: m.customers_missing_suspended,
  frozen: m.customers_missing_frozen,
  terms_required: m.customers_missing_terms_required,
  disclaimer_required: m.customers_missing_disclaimer_required,
  kyc_required: m.customers_missing_kyc_required,
  tfa_required: m.customers_missing_tfa_required,
  bank_account_required: m.customers_missing_bank_account_required,
  asset_permission_required: m.customers_missing_asset_permission_required,
  withdrawals_resting: m.customers_missing_withdrawals_resting,
};

export const missingName = (code: string): string => missingNames[code]?.() ?? code;

export const fieldNames: Readonly<Record<PersonalField, () => string>> = {
  name: m.customers_field_name,
  email: m.customers_field_email,
  phone: m.customers_field_phone,
  born_on: m.customers_field_born_on,
  address: m.customers_field_address,
  national_id: m.customers_field_national_id,
};

export const deceasedEndNames: Readonly<Record<DeceasedEnd, () => string>> = {
  mistake: m.customers_deceased_end_mistake,
  settled: m.customers_deceased_end_settled,
};

const actionNames: Readonly<Record<string, () => string>> = {
  'customer.open': m.customers_action_open,
  'customer.see-as': m.customers_action_see_as,
  'customer.suspend': m.customers_action_suspend,
  'customer.lift-suspension': m.customers_action_lift,
  'customer.lift-freeze': m.customers_action_lift_freeze,
  'customer.end-sessions': m.customers_action_end_sessions,
  'company.end-membership': m.company_staff_action_end,
  'customer.note': m.customers_action_note,
  'customer.reset-tfa.propose': m.customers_action_propose_reset,
  'customer.reset-tfa.approve': m.customers_action_approve_reset,
  'customer.reset-tfa.reject': m.customers_action_reject_reset,
  'customer.record-deceased.propose': m.customers_action_propose_deceased,
  'customer.record-deceased.approve': m.customers_action_approve_deceased,
  'customer.record-deceased.reject': m.customers_action_reject_deceased,
  'customer.end-deceased.propose': m.customers_action_propose_deceased_end,
  'customer.end-deceased.approve': m.customers_action_approve_deceased_end,
  'customer.end-deceased.reject': m.customers_action_reject_deceased_end,
};

/** What staff did, in words; an action of another area as the log has it. */
export const actionName = (action: string): string =>
  action.startsWith('customer.reveal-') ? m.customers_action_reveal() : (actionNames[action]?.() ?? action);
