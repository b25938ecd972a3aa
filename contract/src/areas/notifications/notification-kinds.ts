/** What a notification is about. */
export const notificationKinds = [
  'exchange',
  'deposits',
  'purchases',
  'withdrawals',
  'corrections',
  'securities',
  'measures',
  'offering',
  'income',
  'actions',
  'orders',
  'support',
  'security',
  'identity',
  'account',
  'alerts',
] as const;

export type NotificationKind = (typeof notificationKinds)[number];

/**
 * The kinds whose emails a customer may switch off. Of the others, money that leaves, corrections of a balance, measures, notices to
 * holders of a security, what an offering pays its issuer, identity, the account and its security must be sent; an exchange has no email, and letters about an offering belong to
 * the subscription.
 */
export const optionalEmailKinds = [
  'deposits',
  'purchases',
  'securities',
  'income',
  'orders',
  'support',
  'alerts',
] as const satisfies readonly NotificationKind[];

export type OptionalEmailKind = (typeof optionalEmailKinds)[number];

/** The kinds whose emails are always sent, as the settings name them. */
export const requiredEmailKinds = [
  'security',
  'withdrawals',
  'corrections',
  'identity',
  'account',
  'measures',
  'offering',
  'actions',
] as const satisfies readonly NotificationKind[];

export function isOptionalEmailKind(kind: NotificationKind): kind is OptionalEmailKind {
  return optionalEmailKinds.some((optional) => optional === kind);
}

/** What the list of notifications can be narrowed to. */
export const notificationFilters = ['all', 'unread', 'money', 'securities', 'security'] as const;

export type NotificationFilter = (typeof notificationFilters)[number];

const kindsByFilter: Readonly<Partial<Record<NotificationFilter, readonly NotificationKind[]>>> = {
  money: ['exchange', 'deposits', 'purchases', 'withdrawals', 'corrections', 'income', 'orders'],
  securities: ['securities', 'measures', 'offering', 'income', 'actions', 'orders', 'alerts'],
  security: ['security', 'identity', 'account'],
};

/** The kinds that a filter shows; undefined shows all of them. */
export function kindsOfFilter(filter: NotificationFilter): readonly NotificationKind[] | undefined {
  return kindsByFilter[filter];
}
