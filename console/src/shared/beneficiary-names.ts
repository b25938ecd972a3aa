import * as m from '@istmo/contract/messages';

/** Who receives a withdrawal, in a word. */
export const beneficiaryNames = {
  own: m.payouts_beneficiary_own,
  third_party: m.payouts_beneficiary_third_party,
  missing: m.payouts_beneficiary_missing,
  none: m.payouts_beneficiary_none,
} as const;
