import { listInstruments } from '@istmo/contract/areas/instruments/instruments.staff.contract';
import type { Instrument, Market, Registry } from '@istmo/contract/kernel/instrument';
import { handleStaff } from '../../../http/handler.ts';
import { readInstruments, readMarkets } from '../instruments.store.ts';
import { requireInstrument } from '../registry.ts';
import { readLimits, type WithdrawalLimit } from '../withdrawal-limits.store.ts';
import { describeLimits } from './change-limits.ts';
import { toMarketValues } from './market-values.ts';
import { toNetworkValues } from './network-values.ts';
import { readRevisions, type Revisions } from './registry-changes.store.ts';
import { listProposals } from './term-proposals.ts';

// From the database and not from the registry of this process: what staff changed a moment ago is in the reply.
export const answerListInstruments = handleStaff(listInstruments, async (app, caller) => {
  // Read first: content that changes meanwhile has an old revision, and a change of it is refused.
  const revisions = await readRevisions(app.db);
  const [instruments, markets, limits, proposals] = await Promise.all([
    readInstruments(app.db),
    readMarkets(app.db),
    readLimits(app.db),
    listProposals(app, caller),
  ]);
  const registry = { version: 0n, instruments, markets };
  return {
    instruments: instruments.map((instrument) => ({
      ...toInstrument(instrument, registry, revisions),
      name: instrument.names[caller.language],
    })),
    markets: markets.map((market) => toMarket(market, requireInstrument(registry, market.from).ledgerScale, revisions)),
    limits: instruments
      .filter(({ networks }) => networks.length > 0)
      .map((instrument) => toLimits(instrument, limits, revisions)),
    proposals,
  };
});

function toInstrument(
  { code, kind, ledgerScale: scale, status, acceptsDeposits, acceptsWithdrawals, networks }: Instrument,
  registry: Registry,
  revisions: Revisions,
) {
  const feeScaleOf = (feeCurrency: string): number => requireInstrument(registry, feeCurrency).ledgerScale;
  return {
    code,
    kind,
    scale,
    status,
    accepts_deposits: acceptsDeposits,
    accepts_withdrawals: acceptsWithdrawals,
    networks: networks.map((network) => ({
      ...toNetworkValues(network, { scale, feeScale: feeScaleOf(network.withdrawalFeeCurrency) }),
      fee_currency: network.withdrawalFeeCurrency,
      fee_scale: feeScaleOf(network.withdrawalFeeCurrency),
      name: network.name,
      title: network.title,
      chain: network.chain,
      contract: network.contract,
      revision: revisions.get(`${code} ${network.name}`) ?? '',
    })),
    revision: revisions.get(code) ?? '',
  };
}

function toMarket(market: Market, scale: number, revisions: Revisions) {
  const { from, to, liquidity } = market;
  return {
    from,
    to,
    liquidity,
    scale,
    ...toMarketValues(market, scale),
    revision: revisions.get(`${from}/${to}`) ?? '',
  };
}

function toLimits(
  { code, ledgerScale: scale, displayScale }: Instrument,
  limits: readonly WithdrawalLimit[],
  revisions: Revisions,
) {
  return {
    currency: code,
    scale,
    display_scale: displayScale,
    ...describeLimits(
      limits.find(({ currency }) => currency === code),
      scale,
    ),
    revision: revisions.get(`limits of ${code}`) ?? '',
  };
}
