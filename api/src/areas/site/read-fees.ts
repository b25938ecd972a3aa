import { readFees } from '@istmo/contract/areas/site/site.contract';
import { formatFeeTerms } from '@istmo/contract/kernel/fee-terms';
import { findInstrument, type Instrument, type InstrumentNetwork } from '@istmo/contract/kernel/instrument';
import { formatUnits } from '@istmo/contract/kernel/money';
import { handlePublic } from '../../http/handler.ts';
import { readLimits, readRegistry } from '../instruments/public.ts';
import { readVersions } from '../legal/public.ts';

export const answerReadFees = handlePublic(readFees, async (app) => {
  const [{ instruments, markets }, limits, versions] = await Promise.all([
    readRegistry(app),
    readLimits(app.db),
    readVersions(app.db, 'fees', app.clock.now()),
  ]);
  const listed = instruments.filter(({ status }) => status === 'listed');
  const write = (units: bigint, code: string): string =>
    formatUnits(units, findInstrument(instruments, code)?.ledgerScale ?? 0);
  const writeMinimum = (units: bigint, code: string): string | null => (units > 0n ? write(units, code) : null);
  const isListed = (code: string): boolean => listed.some((instrument) => instrument.code === code);
  const { bankOwnCountries, minBankDeposit, minOtherBankDeposit } = app.settings;
  return {
    markets: markets
      .filter(({ from, to, isOpen }) => isOpen && isListed(from) && isListed(to))
      .map(({ from, to, feeTerms, minAmount, maxAmount }) => ({
        from,
        to,
        ...formatFeeTerms(feeTerms),
        min: minAmount > 1n ? write(minAmount, from) : null,
        max: maxAmount === null ? null : write(maxAmount, from),
      })),
    networks: listed.flatMap((instrument) =>
      instrument.networks.map((network) => {
        const [takesDeposits, sends] = openWays(instrument, network);
        return {
          currency: instrument.code,
          network: network.title,
          confirmations: network.confirmations,
          min_deposit: takesDeposits ? writeMinimum(network.minDeposit, instrument.code) : null,
          min_withdrawal: sends ? writeMinimum(network.minWithdrawal, instrument.code) : null,
          withdrawal_fee: sends ? write(network.withdrawalFee, network.withdrawalFeeCurrency) : null,
          fee_currency: network.withdrawalFeeCurrency,
        };
      }),
    ),
    withdrawals: limits
      .filter(({ currency }) => isListed(currency))
      .map(({ currency, max, daily, monthly }) => ({
        currency,
        max: write(max, currency),
        daily: write(daily, currency),
        monthly: write(monthly, currency),
      })),
    bank: {
      own_countries: [...bankOwnCountries],
      min_own: `${minBankDeposit}`,
      min_other: `${minOtherBankDeposit}`,
    },
    has_text: versions.length > 0,
  };
});

const openWays = (instrument: Instrument, network: InstrumentNetwork): [deposits: boolean, withdrawals: boolean] => [
  instrument.acceptsDeposits && network.acceptsDeposits,
  instrument.acceptsWithdrawals && network.acceptsWithdrawals,
];
