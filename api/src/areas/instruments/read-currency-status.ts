import { readCurrencyStatus } from '@istmo/contract/areas/instruments/instruments.contract';
import { findInstrument, type Instrument } from '@istmo/contract/kernel/instrument';
import { handlePublic } from '../../http/handler.ts';
import { readShownRegistry } from './registry.ts';

type CurrencyStatus = { currency: string; deposit_status: 0 | 1; withdraw_status: 0 | 1 };

export function toCurrencyStatus({ code, acceptsDeposits, acceptsWithdrawals }: Instrument): CurrencyStatus {
  return { currency: code, deposit_status: acceptsDeposits ? 1 : 0, withdraw_status: acceptsWithdrawals ? 1 : 0 };
}

/** An unknown currency gets an empty list; the page then redirects. */
export const answerReadCurrencyStatus = handlePublic(readCurrencyStatus, async (app, _visitor, { currency }) => {
  const instrument = findInstrument((await readShownRegistry(app)).instruments, currency);
  return { data: instrument ? [toCurrencyStatus(instrument)] : [] };
});
