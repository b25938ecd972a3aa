import type { WithdrawalTerms } from '@istmo/contract/areas/withdrawals/withdrawals.rules';
import { redemptionNotes } from '@istmo/contract/areas/securities/redemption-notes';
import {
  findInstrument,
  type Instrument,
  type InstrumentNetwork,
  isRedemption,
} from '@istmo/contract/kernel/instrument';
import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { readLimits, readRegistry, type WithdrawalLimit } from '../instruments/public.ts';

/** An instrument that can leave the platform; refuses any other with the sentence of requirement 2.4. */
export async function requireWithdrawable(app: App, currency: string): Promise<Instrument> {
  const instrument = findInstrument((await readRegistry(app)).instruments, currency);
  if (!instrument || instrument.networks.length === 0 || instrument.status === 'draft')
    return refuse('currency_inactive', m.wallets_currency_inactive, { field: 'currency' });
  if (isRedemption(instrument.status))
    return refuse('currency_inactive', withParams(redemptionNotes[instrument.status], { ticker: instrument.code }), {
      field: 'currency',
    });
  return instrument;
}

export async function findLimit(app: App, currency: string): Promise<WithdrawalLimit | undefined> {
  return (await readLimits(app.db)).find((limit) => limit.currency === currency);
}

/** What a withdrawal on a network is decided by. */
export function toTerms(
  { code, ledgerScale, inputScale, displayScale }: Instrument,
  network: InstrumentNetwork,
  limit: WithdrawalLimit | undefined,
): WithdrawalTerms {
  return {
    ledgerScale,
    inputScale,
    displayScale,
    fee: network.withdrawalFee,
    isFeeIncluded: network.withdrawalFeeCurrency === code,
    min: network.minWithdrawal,
    max: limit?.max,
  };
}
