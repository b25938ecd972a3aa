import { listInstruments } from '@istmo/contract/areas/instruments/instruments.staff.contract';
import { formatFeeTerms } from '@istmo/contract/kernel/fee-terms';
import type { Instrument, InstrumentNetwork, Market, Registry } from '@istmo/contract/kernel/instrument';
import { formatUnits } from '@istmo/contract/kernel/money';
import { handleStaff } from '../../../http/handler.ts';
import { readInstruments, readMarkets } from '../instruments.store.ts';
import { requireInstrument } from '../registry.ts';
import { readRevisions, type Revisions } from './registry-changes.store.ts';

// From the database and not from the registry of this process: what staff changed a moment ago is in the reply.
export const answerListInstruments = handleStaff(listInstruments, async (app, caller) => {
  // Read first: content that changes meanwhile has an old revision, and a change of it is refused.
  const revisions = await readRevisions(app.db);
  const [instruments, markets] = await Promise.all([readInstruments(app.db), readMarkets(app.db)]);
  const registry = { version: 0n, instruments, markets };
  return {
    instruments: instruments.map((instrument) => ({
      ...toInstrument(instrument, registry, revisions),
      name: instrument.names[caller.language],
    })),
    markets: markets.map((market) => toMarket(market, requireInstrument(registry, market.from).ledgerScale, revisions)),
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

type NetworkValues = Omit<
  InstrumentNetwork,
  'name' | 'title' | 'chain' | 'contract' | 'withdrawalFeeCurrency' | 'explorerUrl' | 'isOffered'
>;
type NetworkScales = { readonly scale: number; readonly feeScale: number };

/** What staff change of a network, as the wire and the audit log have it. */
export function toNetworkValues(network: NetworkValues, { scale, feeScale }: NetworkScales) {
  return {
    confirmations: network.confirmations,
    min_deposit: formatUnits(network.minDeposit, scale),
    min_withdrawal: formatUnits(network.minWithdrawal, scale),
    withdrawal_fee: formatUnits(network.withdrawalFee, feeScale),
    accepts_deposits: network.acceptsDeposits,
    accepts_withdrawals: network.acceptsWithdrawals,
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

export type MarketValues = Pick<Market, 'feeTerms' | 'minAmount' | 'maxAmount' | 'isOpen'>;

/** What staff change of a market. */
export function toMarketValues({ feeTerms, minAmount, maxAmount, isOpen }: MarketValues, scale: number) {
  return {
    ...formatFeeTerms(feeTerms),
    min_amount: formatUnits(minAmount, scale),
    max_amount: maxAmount === null ? null : formatUnits(maxAmount, scale),
    is_open: isOpen,
  };
}
