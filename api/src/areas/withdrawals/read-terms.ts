import { listLimits, readRunningTotals, readTerms } from '@istmo/contract/areas/withdrawals/withdrawals.contract';
import { findWireNetwork, toWireNetwork } from '@istmo/contract/areas/withdrawals/withdrawals.rules';
import {
  type Instrument,
  type InstrumentNetwork,
  listOfferedNetworks,
  type Registry,
} from '@istmo/contract/kernel/instrument';
import * as m from '@istmo/contract/messages';
import { withParams } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import { readCounters } from '@istmo/ledger';
import { handle, type Handler } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { readLimits, readRegistry, requireInstrument } from '../instruments/public.ts';
import { limitPeriodsAt, toCounterKeys } from './limit-counters.ts';
import { findLimit, requireWithdrawable } from './withdrawal-terms.ts';

function toNetwork(registry: Registry, { ledgerScale }: Instrument, network: InstrumentNetwork) {
  const { name, title, minWithdrawal, withdrawalFee, withdrawalFeeCurrency } = network;
  return {
    name,
    title,
    wire: toWireNetwork(name),
    min_withdraw: formatUnits(minWithdrawal, ledgerScale),
    withdraw_fee: formatUnits(withdrawalFee, requireInstrument(registry, withdrawalFeeCurrency).ledgerScale),
    fee_currency: withdrawalFeeCurrency,
  };
}

const answerReadTerms = handle(readTerms, async (app, { accountStatus }, { currency, network: sent }) => {
  const instrument = await requireWithdrawable(app, currency);
  const [registry, limit] = await Promise.all([readRegistry(app), findLimit(app, currency)]);
  const offered = listOfferedNetworks(instrument.networks.filter(({ acceptsWithdrawals }) => acceptsWithdrawals));
  const chosen = sent === '' ? (offered[0] ?? instrument.networks[0]) : findWireNetwork(instrument.networks, sent);
  if (!chosen)
    return refuse('network_unknown', withParams(m.wallets_network_unknown, { currency }), { field: 'network' });
  const now = app.clock.now();
  const restingUntil = accountStatus.withdrawalCooldownUntil;
  const { min_withdraw, withdraw_fee, fee_currency } = toNetwork(registry, instrument, chosen);
  return {
    currData: {
      min_withdraw,
      // Without a limit the supply of the units themselves is the most.
      max_withdraw: formatUnits(limit?.max ?? 10n ** 18n, instrument.ledgerScale),
      type: instrument.kind,
      withdraw_fee,
      fee_currency,
      networks: offered.map((network) => toNetwork(registry, instrument, network)),
      approval_usd: `${app.settings.withdrawalApprovalUsd}`,
      answer_hours: app.settings.withdrawalAnswerHours,
      beneficiary_usd: `${app.settings.travelRuleUsd}`,
      link_minutes: app.settings.withdrawalLinkMinutes,
      resting_until: restingUntil && restingUntil > now ? restingUntil.toISOString() : null,
    },
  };
});

const answerListLimits = handle(listLimits, async (app) => {
  const registry = await readRegistry(app);
  const limits = await readLimits(app.db);
  return {
    limData: limits.map(({ currency, daily, monthly }) => {
      const { ledgerScale } = requireInstrument(registry, currency);
      return {
        currency,
        daily_limit: formatUnits(daily, ledgerScale),
        monthly_limit: formatUnits(monthly, ledgerScale),
      };
    }),
  };
});

const answerReadRunningTotals = handle(readRunningTotals, async (app, { customer }, { currency }) => {
  const { ledgerScale } = await requireWithdrawable(app, currency);
  const periods = limitPeriodsAt(app.clock.now(), app.settings.timeZone);
  const [today = 0n, thisMonth = 0n] = await readCounters(app.db, toCounterKeys({ customer, currency, periods }));
  return { msg: { daily_limit: formatUnits(today, ledgerScale), monthly_limit: formatUnits(thisMonth, ledgerScale) } };
});

export const termsRoutes: readonly Handler[] = [answerReadTerms, answerListLimits, answerReadRunningTotals];
