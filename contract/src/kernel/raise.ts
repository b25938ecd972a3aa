/** The order of the life cycle of a raise; which state follows which is in `app.raise_step` of the database. */
export const raiseStates = [
  'draft',
  'review',
  'approved',
  'announced',
  'open',
  'closed',
  'allocated',
  'settled',
  'failed',
  'cancelled',
  'refunded',
] as const;
export type RaiseState = (typeof raiseStates)[number];

/** How a raise was over. */
export const raiseOutcomes = ['settled', 'failed', 'cancelled'] as const;
export type RaiseOutcome = (typeof raiseOutcomes)[number];

/** `fixed`: one price. `steps`: the price rises with what is sold. `demand`: one price for all, found after the window between two bounds. */
export const priceModes = ['fixed', 'steps', 'demand'] as const;
export type PriceMode = (typeof priceModes)[number];

/** `first-come`: in the order of the payments. `pro-rata`: each the same part. `priority`: groups one after another, each pro rata. `lot`: drawn with a published seed. */
export const allocationMethods = ['first-come', 'pro-rata', 'priority', 'lot'] as const;
export type AllocationMethod = (typeof allocationMethods)[number];

/**
 * Who comes first. `holders`: of the security when the raise opened. `waiting-list`: on it when the raise opened. `early`: paid in the first third of the
 * window.
 */
export const priorityGroups = ['holders', 'waiting-list', 'early'] as const;
export type PriorityGroup = (typeof priorityGroups)[number];

/** When the rate between the currency of a payment and that of the terms is taken. */
export const rateRules = ['order', 'close'] as const;
export type RateRule = (typeof rateRules)[number];

/**
 * `awaiting`: ordered, and nothing is paid. `paying`: a card is being charged. `open`: in escrow. `left`: its investor took it back. `returned`: all of it went
 * back for a reason. `settled`: units were delivered and the rest went back. `expired`: it was never paid.
 */
export const subscriptionStates = ['awaiting', 'paying', 'open', 'left', 'returned', 'settled', 'expired'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** Why all of a subscription went back. `rules`: its investor may not hold the security any more. `account`: units cannot be delivered to the account. */
export const returnReasons = ['failed', 'cancelled', 'not-allotted', 'rules', 'account'] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** Why an order that waits for its money ends without it: its time was over, the terms are others, or the offering takes no more orders. */
export const expiryReasons = ['time', 'terms', 'closed'] as const;
export type ExpiryReason = (typeof expiryReasons)[number];

/** What each order accepts, uploaded by the issuer; a raise has one document of each kind. */
export const raiseDocumentKinds = ['prospectus', 'key-information', 'terms', 'risks'] as const;
export type RaiseDocumentKind = (typeof raiseDocumentKinds)[number];
