import type { CooldownReason } from '@istmo/contract/kernel/cooldown';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { whenOf, zoneNow } from '../shared/format.ts';
import { useUserStatus } from './user-status.ts';

const reasons: Readonly<Record<CooldownReason, () => string>> = {
  'password-reset': m.access_cooldown_password_reset,
  'password-changed': m.access_cooldown_password_changed,
  'tfa-reset': m.access_cooldown_tfa_reset,
  'tfa-changed': m.access_cooldown_tfa_changed,
  'passkey-added': m.access_cooldown_passkey_added,
  'deposit-reversed': m.access_cooldown_deposit_reversed,
};

const untilOf = (iso: string): string => `${whenOf(iso)} ${zoneNow()}`;

/** What rests after a change of security, until when in the customer's own time zone, and why. Nothing when nothing rests. */
export function CooldownNotice() {
  const cooldown = useUserStatus()?.cooldown;
  if (!cooldown) return null;
  const { reason, withdrawals_until: until, trading_until: tradingUntil } = cooldown;
  const params = { until: untilOf(until) };
  return (
    <Banner
      tone="warn"
      title={until === tradingUntil ? m.access_cooldown_both_title(params) : m.access_cooldown_title(params)}
    >
      {reasons[reason]()}
    </Banner>
  );
}

/** The same where something is traded: only a two-factor reset lets trading cooldown. */
export function TradingCooldownNotice() {
  const blocked = useTradingCooldown();
  if (blocked === undefined) return null;
  return (
    <Banner tone="warn" title={blocked}>
      {m.access_cooldown_tfa_reset()}
    </Banner>
  );
}

/** Why nothing can be traded now, with its end; undefined when trading is free. */
export function useTradingCooldown(): string | undefined {
  const until = useUserStatus()?.cooldown?.trading_until;
  return until ? m.access_cooldown_trading_title({ until: untilOf(until) }) : undefined;
}
