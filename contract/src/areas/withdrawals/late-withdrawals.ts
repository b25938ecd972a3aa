import type { WithdrawalState } from '../../kernel/withdrawal.ts';

/** The states that the worker or the signer ends within seconds. */
export const shortStates = ['confirmed', 'approved', 'signed', 'refused'] as const satisfies readonly WithdrawalState[];

/** After so long in one of them the worker or the signer does not run, or cannot go on. */
export const lateAfterMinutes = 10;

/** The signer takes seconds: what waits longer for it is a payment that does not go out. */
export const unsignedAfterMinutes = 1;

type StateSince = { readonly state: WithdrawalState; readonly since: string; readonly now: number };

/** Whether a withdrawal is in a short state for too long: its customer and staff read that it is. */
export function isLate({ state, since, now }: StateSince): boolean {
  return shortStates.some((short) => short === state) && now - Date.parse(since) > lateAfterMinutes * 60_000;
}
