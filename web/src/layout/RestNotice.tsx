import type { RestReason } from '@istmo/contract/kernel/rest';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { whenOf, zoneNow } from '../shared/format.ts';
import { useUserStatus } from './user-status.ts';

const reasons: Readonly<Record<RestReason, () => string>> = {
  'password-reset': m.access_rest_password_reset,
  'tfa-reset': m.access_rest_tfa_reset,
  'passkey-added': m.access_rest_passkey_added,
  'deposit-reversed': m.access_rest_deposit_reversed,
};

const untilOf = (iso: string): string => `${whenOf(iso)} ${zoneNow()}`;

/** What rests after a change of security, until when in the customer's own time zone, and why. Nothing when nothing rests. */
export function RestNotice() {
  const rest = useUserStatus()?.rest;
  if (!rest) return null;
  const { reason, withdrawals_until: until, trading_until: tradingUntil } = rest;
  const params = { until: untilOf(until) };
  return (
    <Banner
      tone="warn"
      title={until === tradingUntil ? m.access_rest_both_title(params) : m.access_rest_title(params)}
    >
      {reasons[reason]()}
    </Banner>
  );
}

/** The same where something is traded: only a two-factor reset lets trading rest. */
export function TradingRestNotice() {
  const blocked = useTradingRest();
  if (blocked === undefined) return null;
  return (
    <Banner tone="warn" title={blocked}>
      {m.access_rest_tfa_reset()}
    </Banner>
  );
}

/** Why nothing can be traded now, with its end; undefined when trading is free. */
export function useTradingRest(): string | undefined {
  const until = useUserStatus()?.rest?.trading_until;
  return until ? m.access_rest_trading_title({ until: untilOf(until) }) : undefined;
}
