import { type CorporateActionKind, corporateActionKinds } from '../../kernel/corporate-action-kind.ts';

export { type CorporateActionKind, corporateActionKinds };

/** Codes of ISO 20022, as other institutions name the same event. */
export const isoCodes: Readonly<Record<CorporateActionKind, string>> = {
  dividend: 'DVCA',
  interest: 'INTR',
  redemption: 'REDM',
  'partial-redemption': 'PCAL',
  'early-call': 'MCAL',
  tender: 'TEND',
  split: 'SPLF',
  'reverse-split': 'SPLR',
  bonus: 'BONU',
  meeting: 'MEET',
  'written-consent': 'XMET',
  notice: 'OTHR',
};

const within = (kinds: readonly CorporateActionKind[]) => (kind: CorporateActionKind) => kinds.includes(kind);

/** Whether money is paid for each unit. */
export const paysForUnits = within([
  'dividend',
  'interest',
  'redemption',
  'partial-redemption',
  'early-call',
  'tender',
]);
/** Whether the issuer takes units for the money. */
export const takesUnits = within(['redemption', 'partial-redemption', 'early-call', 'tender']);
/** Whether the number of units changes by a ratio. */
export const changesUnits = within(['split', 'reverse-split', 'bonus']);
/** Whether holders vote. */
export const isVote = within(['meeting', 'written-consent']);
/** Whether who holds the security at the record moment matters. */
export const hasRecordDay = (kind: CorporateActionKind): boolean => kind !== 'notice';

/** The order of the life cycle; which state follows which of a kind is in `app.corporate_action_step` of the database. */
export const corporateActionStates = [
  'draft',
  'proposed',
  'announced',
  'recorded',
  'funded',
  'paying',
  'paid',
  'closed',
  'cancelled',
] as const;
export type CorporateActionState = (typeof corporateActionStates)[number];

/** How far the payment to one holder is. `kept`: owed, and not paid out for a reason. `outside`: its holder is not a customer. */
export const entitlementStates = ['ready', 'kept', 'outside', 'paid', 'failed', 'returned'] as const;
export type EntitlementState = (typeof entitlementStates)[number];

/** Why an entitlement is kept, or its payment failed. `no_account`: the customer may not have the currency. `units`: the units to redeem are not available. */
export const entitlementReasons = [
  '',
  'frozen',
  'suspended',
  'sanctioned',
  'deceased',
  'no_account',
  'closed',
  'units',
  'funds',
  'error',
] as const;
export type EntitlementReason = (typeof entitlementReasons)[number];

/** What an issuer reads of it: not which restriction an account has, so that no holder's case is disclosed. */
export const issuedReasons = ['', 'account', 'no_account', 'closed', 'units', 'funds', 'error'] as const;
export type IssuedReason = (typeof issuedReasons)[number];

export const roundings = ['largest-remainder', 'down'] as const;
export type EntitlementRounding = (typeof roundings)[number];

/** What a holder has to do about an event. `choose`: the currency of a payment, and the first is paid to who does not. */
export const holderDuties = ['nothing', 'choose', 'tender', 'vote'] as const;
export type HolderDuty = (typeof holderDuties)[number];
