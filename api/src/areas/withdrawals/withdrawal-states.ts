import type { WithdrawalReason, WithdrawalState } from '@istmo/contract/kernel/withdrawal';
import type { App } from '../../app.ts';

/**
 * The life cycle of a withdrawal, with the states that may follow each state; `app.withdrawal_transition` has the same with the login that
 * may make each step.
 * `pending`: the money is held and the emailed link not used yet. `confirmed`: to be screened. `resting`: goes on by itself at a time.
 * `in_review`: two members of staff decide. `on_hold`: staff, or the signer, stopped it. `approved`: to be signed. `signed`: in the journal,
 * to be sent. `sent`: the network has it. `unknown`: the network may have it; neither paid back nor signed again until the chain shows what
 * became of it. `replaced`: another transaction took what ours spends, so that ours is never included; staff decide. `refused`: it is not sent, or the chain showed that it moved nothing; the worker releases the money. Then the final ones.
 */
export const transitions = {
  pending: ['confirmed', 'expired', 'cancelled'],
  confirmed: ['resting', 'in_review', 'approved', 'on_hold', 'refused', 'cancelled'],
  resting: ['in_review', 'approved', 'on_hold', 'refused', 'cancelled'],
  in_review: ['approved', 'on_hold', 'refused', 'cancelled'],
  on_hold: ['confirmed', 'refused', 'cancelled'],
  approved: ['signed', 'resting', 'on_hold', 'refused', 'cancelled'],
  signed: ['sent', 'unknown'],
  sent: ['unknown', 'replaced', 'completed', 'refused'],
  unknown: ['sent', 'replaced', 'completed', 'refused'],
  replaced: ['refused'],
  refused: ['rejected'],
  completed: [],
  rejected: [],
  expired: [],
  cancelled: [],
} as const satisfies Record<WithdrawalState, readonly WithdrawalState[]>;

export function isAllowedTransition(from: WithdrawalState, to: WithdrawalState): boolean {
  const allowed: readonly WithdrawalState[] = transitions[from];
  return allowed.includes(to);
}

/** Until it is signed a withdrawal can be stopped, by its owner or by staff. */
export function isUnsigned(state: WithdrawalState): boolean {
  return isAllowedTransition(state, 'cancelled');
}

type Rest = { readonly reason: WithdrawalReason | null; readonly waitsUntil: Date | null };

/** When a withdrawal goes on by itself; null where only the next look at it is known and not the end of what it waits for. */
export function goesOnAt({ reason, waitsUntil }: Rest): Date | null {
  return reason === 'security_change' ? waitsUntil : null;
}

/** Whether a withdrawal waits for the customer to say who sends or who receives it. */
export function isForData(reason: WithdrawalReason | null): reason is 'originator' | 'beneficiary' {
  return reason === 'originator' || reason === 'beneficiary';
}

/** By when the customer was promised an answer of staff about what waits for them. */
export function answerDueAt({ settings }: Pick<App, 'settings'>, since: Date): Date {
  return new Date(since.getTime() + settings.withdrawalAnswerHours * 3_600_000);
}

/** Whether staff decide what becomes of a withdrawal. */
export function isForStaff(state: WithdrawalState): boolean {
  return state === 'in_review' || state === 'on_hold';
}

/** Until when a withdrawal waits for a price, before staff decide it. */
export function priceAwaitedUntil({ settings }: Pick<App, 'settings'>, since: Date): Date {
  return new Date(since.getTime() + settings.withdrawalPriceMinutes * 60_000);
}

/** Until when a withdrawal waits for the customer to say who sends and who receives it, before it is rejected. */
export function dataAwaitedUntil({ settings }: Pick<App, 'settings'>, since: Date): Date {
  return new Date(since.getTime() + settings.withdrawalDataDays * 86_400_000);
}

type WithdrawalWait = Rest & {
  readonly state: WithdrawalState;
  readonly withoutPriceSince: Date | null;
  readonly withoutDataSince: Date | null;
};

/** When it goes on by itself, when staff decide it without a price, and when it is rejected without the customer's data; null what does not apply. */
export function toWaitEnds(app: Pick<App, 'settings'>, row: WithdrawalWait) {
  const { state, reason, withoutPriceSince, withoutDataSince } = row;
  const isForPrice = reason === 'awaiting_price' && withoutPriceSince !== null;
  const isDataAwaited = state === 'resting' && withoutDataSince !== null;
  return {
    waits_until: goesOnAt(row)?.toISOString() ?? null,
    price_by: isForPrice ? priceAwaitedUntil(app, withoutPriceSince).toISOString() : null,
    data_by: isDataAwaited ? dataAwaitedUntil(app, withoutDataSince).toISOString() : null,
  };
}

type WireStatus = 'pending' | 'processing' | 'completed' | 'rejected' | 'expired' | 'cancelled';

/** The status of each state on the wire (requirement 3.7). */
export const wireStatuses: Readonly<Record<WithdrawalState, WireStatus>> = {
  pending: 'pending',
  confirmed: 'processing',
  resting: 'processing',
  in_review: 'processing',
  on_hold: 'processing',
  approved: 'processing',
  signed: 'processing',
  sent: 'processing',
  unknown: 'processing',
  replaced: 'processing',
  refused: 'processing',
  completed: 'completed',
  rejected: 'rejected',
  expired: 'expired',
  cancelled: 'cancelled',
};
