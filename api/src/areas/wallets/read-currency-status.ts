import { readCurrencyStatus } from '@istmo/contract/areas/wallets/wallets.contract';
import { handlePublic } from '../../http/handler.ts';
import { readCatalogue } from './catalogue.ts';
import type { CurrencyRow } from './wallets.store.ts';

type CurrencyStatus = { currency: string; deposit_status: 0 | 1; withdraw_status: 0 | 1 };

export function toCurrencyStatus({ code, depositOn, withdrawOn }: CurrencyRow): CurrencyStatus {
  return { currency: code, deposit_status: depositOn ? 1 : 0, withdraw_status: withdrawOn ? 1 : 0 };
}

/** An unknown currency gets an empty list; the page then redirects. */
export const answerReadCurrencyStatus = handlePublic(readCurrencyStatus, async (app, _visitor, { currency }) => {
  const { currencies } = await readCatalogue(app);
  return { data: currencies.filter(({ code }) => code === currency).map(toCurrencyStatus) };
});
