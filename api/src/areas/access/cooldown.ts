import type { CustomerId } from '@istmo/contract/kernel/id';
import type { CooldownReason } from '@istmo/contract/kernel/cooldown';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import type { StoredAccountStatus } from '../../http/account-status.ts';
import type { Settings } from '../../settings/settings.ts';
import { type Cooldown, extendCooldown } from './account-status.store.ts';

type CooldownHours = { readonly withdrawals: number; readonly trading?: number };

/** The one rule of how long money rests after which change (requirement 3.5). */
export function cooldownHoursAfter(settings: Settings, reason: CooldownReason): CooldownHours {
  const { withdrawalCooldownHours, tfaResetCooldownHours } = settings;
  return reason === 'tfa-reset'
    ? { withdrawals: tfaResetCooldownHours, trading: tfaResetCooldownHours }
    : { withdrawals: withdrawalCooldownHours };
}

/** Lets the customer's money rest after a change; a later end that is set already is kept, with its reason. */
export async function startCooldown(app: App, tx: Tx, customer: CustomerId, reason: CooldownReason): Promise<void> {
  const { withdrawals, trading } = cooldownHoursAfter(app.settings, reason);
  const now = app.clock.now().getTime();
  const until = (hours: number): Date => new Date(now + hours * 3_600_000);
  await extendCooldown(tx, customer, {
    reason,
    withdrawalsUntil: until(withdrawals),
    tradingUntil: trading === undefined ? null : until(trading),
  });
}

/** The cooldown that has not ended; undefined when withdrawals are free. Trading never rests longer than withdrawals. */
export function findCooldown(status: StoredAccountStatus, now: Date): Cooldown | undefined {
  const { withdrawalCooldownUntil, tradingCooldownUntil, cooldownReason } = status;
  if (!withdrawalCooldownUntil || !cooldownReason || withdrawalCooldownUntil <= now) return undefined;
  return {
    reason: cooldownReason,
    withdrawalsUntil: withdrawalCooldownUntil,
    tradingUntil: tradingCooldownUntil && tradingCooldownUntil > now ? tradingCooldownUntil : null,
  };
}
