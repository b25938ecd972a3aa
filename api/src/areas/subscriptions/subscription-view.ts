import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Registry } from '@istmo/contract/kernel/instrument';
import type { Language } from '@istmo/contract/kernel/message';
import type { ExpiryReason } from '@istmo/contract/kernel/raise';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { readRegistry, requireInstrument } from '../instruments/public.ts';
import { type Raise, readRaise, requireRaiseTerms, type StoredRaiseTerms } from '../raises/public.ts';
import { findOwn } from './subscriptions.store.ts';
import { readSubscription, type Subscription, type SubscriptionId } from './subscriptions.store.ts';

/** A subscription with what it is of. */
export type SubscriptionInRaise = {
  readonly one: Subscription;
  readonly raise: Raise;
  /** Those in force. */
  readonly terms: StoredRaiseTerms;
};

export async function readRaiseOf(app: App, one: Subscription): Promise<SubscriptionInRaise> {
  const [raise, terms] = await Promise.all([readRaise(app.db, one.raise), requireRaiseTerms(app.db, one.raise)]);
  if (!raise) throw new Error(`the subscription ${one.id} is of no raise`);
  return { one, raise, terms };
}

/** The customer's own subscription of this reference; another's is not found, the same as none. */
export async function findOwnSubscription(app: App, customer: CustomerId, reference: string) {
  const one = await findOwn(app.db, customer, reference);
  if (!one) return refuse('not_found', m.kernel_not_found, { field: 'reference' });
  return readRaiseOf(app, one);
}

/** Until when a subscription may be left at this moment: `suspended` as long as the raise is; undefined where it may not. */
export function findLeaveEnd({ one, raise, terms }: SubscriptionInRaise, now: Date): Date | 'suspended' | undefined {
  if (one.state === 'awaiting') return one.expiresAt ?? undefined;
  const mayBeLeft =
    one.state === 'open' && one.allotted === null && (raise.state === 'open' || raise.state === 'closed');
  if (!mayBeLeft) return undefined;
  if (raise.suspendedAt !== null) return 'suspended';
  const ends = [one.leaveUntil, ...(terms.version > one.termsVersion && terms.leaveUntil ? [terms.leaveUntil] : [])];
  const last = new Date(Math.max(...ends.map((end) => end.getTime())));
  return now < last ? last : undefined;
}

/** Why an order that was not paid expired; null: it did not. */
export function findExpiry({ one, terms }: Pick<SubscriptionInRaise, 'one' | 'terms'>): ExpiryReason | null {
  if (one.state !== 'expired') return null;
  if (one.endedAt !== null && one.expiresAt !== null && one.endedAt >= one.expiresAt) return 'time';
  return terms.version > one.termsVersion ? 'terms' : 'closed';
}

/** What went back to the investor, to a card with its fee; null while the subscription is open, and where nothing was paid. */
function findReturned({ state, paid, cardFee, cost }: Subscription): bigint | null {
  if (state === 'settled') return paid - (cost ?? 0n);
  return state === 'left' || state === 'returned' ? paid + cardFee : null;
}

type Reading = { readonly language: Language; readonly registry: Registry; readonly now: Date };

/** A subscription as its investor reads it. */
export function showSubscription(found: SubscriptionInRaise, { language, registry, now }: Reading) {
  const { one, raise, terms } = found;
  const [security, currency, termsCurrency] = [
    requireInstrument(registry, raise.instrument),
    requireInstrument(registry, one.currency),
    requireInstrument(registry, terms.currency),
  ];
  const orNull = (units: bigint | null, scale: number): string | null =>
    units === null ? null : formatUnits(units, scale);
  const end = findLeaveEnd(found, now);
  return {
    reference: one.reference,
    raise: raise.reference,
    slug: raise.slug,
    title: language === 'es' ? terms.titleEs : terms.titleEn,
    security: security.code,
    security_scale: security.ledgerScale,
    raise_state: raise.state,
    is_suspended: raise.suspendedAt !== null,
    state: one.state,
    reason: one.reason,
    expired_by: findExpiry(found),
    paid_by: one.paidBy,
    charged: formatUnits(one.paid + one.cardFee, currency.ledgerScale),
    currency: currency.code,
    paid: formatUnits(one.paid, currency.ledgerScale),
    card_fee: formatUnits(one.cardFee, currency.ledgerScale),
    terms_currency: termsCurrency.code,
    value: orNull(one.value, termsCurrency.ledgerScale),
    units_most: formatUnits(one.wanted, security.ledgerScale),
    limit_price: orNull(one.limitPrice, termsCurrency.ledgerScale),
    created_at: one.createdAt.toISOString(),
    paid_at: one.paidAt?.toISOString() ?? null,
    expires_at: one.expiresAt?.toISOString() ?? null,
    ended_at: one.endedAt?.toISOString() ?? null,
    leave_until: one.leaveUntil.toISOString(),
    may_leave: end !== undefined,
    may_leave_until: end instanceof Date ? end.toISOString() : null,
    closes_at: terms.closesAt.toISOString(),
    allotted_units: orNull(one.allotted, security.ledgerScale),
    allotted_price: orNull(one.allottedPrice, termsCurrency.ledgerScale),
    cost: orNull(one.cost, currency.ledgerScale),
    returned: orNull(findReturned(one), currency.ledgerScale),
    lock_up_days: terms.lockUpDays,
    has_letter: hasLetter(found),
    documents: one.documents.map(({ document, version, hash }) => ({ document, version, hash })),
  };
}

/** Whether the result of the allotment is final for a subscription, so that there is a letter about it. */
const hasLetter = ({ one }: Pick<SubscriptionInRaise, 'one'>): boolean =>
  one.allotted !== null && (one.state === 'settled' || one.state === 'returned');

type Reader = { readonly customer: CustomerId; readonly language: Language };

/** A subscription that this customer just made or changed. */
export async function showOwnSubscription(app: App, { customer, language }: Reader, id: SubscriptionId) {
  const one = await readSubscription(app.db, id);
  if (!one || one.customer !== customer) throw new Error(`the subscription ${id} is none of its customer`);
  const found = await readRaiseOf(app, one);
  return showSubscription(found, { language, registry: await readRegistry(app), now: app.clock.now() });
}
