import { readRegistry as readRegistryCall } from '@istmo/contract/areas/instruments/instruments.contract';
import { formatFeeTerms } from '@istmo/contract/kernel/fee-terms';
import type { Instrument, Market } from '@istmo/contract/kernel/instrument';
import type { Language } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import { handlePublic } from '../../http/handler.ts';
import { isShown, readShownRegistry, requireInstrument } from './registry.ts';

export const answerReadRegistry = handlePublic(readRegistryCall, async (app, visitor) => {
  const registry = await readShownRegistry(app);
  return {
    version: registry.version.toString(),
    instruments: registry.instruments.flatMap((instrument) => toInstrumentEntry(instrument, visitor.language)),
    // A market that is closed is shown; one with a draft or a delisted instrument is not.
    markets: registry.markets
      .map((market) => ({
        market,
        from: requireInstrument(registry, market.from),
        to: requireInstrument(registry, market.to),
      }))
      .filter(({ from, to }) => isShown(from) && isShown(to))
      .map(({ market, from }) => toMarketEntry(market, from)),
  };
});

function toInstrumentEntry(instrument: Instrument, language: Language) {
  const { code, kind, names, ledgerScale, displayScale, inputScale, status, networks } = instrument;
  if (status === 'draft') return [];
  return [
    {
      code,
      kind,
      name: names[language],
      ledger_scale: ledgerScale,
      display_scale: displayScale,
      input_scale: inputScale,
      status,
      accepts_deposits: instrument.acceptsDeposits,
      accepts_withdrawals: instrument.acceptsWithdrawals,
      networks: networks.map(
        ({ name, title, chain, confirmations, minDeposit, acceptsDeposits, acceptsWithdrawals, isOffered }) => ({
          name,
          title,
          chain,
          confirmations,
          min_deposit: formatUnits(minDeposit, ledgerScale),
          accepts_deposits: acceptsDeposits,
          accepts_withdrawals: acceptsWithdrawals,
          is_offered: isOffered,
        }),
      ),
    },
  ];
}

function toMarketEntry(market: Market, { ledgerScale }: Instrument) {
  const { from, to, liquidity, feeTerms, inputScale, isWholeUnits, minAmount, maxAmount, isOpen } = market;
  return {
    from,
    to,
    liquidity,
    ...formatFeeTerms(feeTerms),
    input_scale: inputScale,
    whole_units: isWholeUnits,
    min_amount: formatUnits(minAmount, ledgerScale),
    max_amount: maxAmount === null ? null : formatUnits(maxAmount, ledgerScale),
    is_open: isOpen,
  };
}
