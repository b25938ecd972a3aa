/** What may happen to a security after it was issued, by the code of ISO 20022 for it. A tender is a bid by its holders for a part of them (BIDS) or for all (TEND). */
export const corporateActionKinds = [
  'dividend',
  'interest',
  'redemption',
  'partial-redemption',
  'early-call',
  'tender',
  'split',
  'reverse-split',
  'bonus',
  'meeting',
  'written-consent',
  'notice',
] as const;
export type CorporateActionKind = (typeof corporateActionKinds)[number];
