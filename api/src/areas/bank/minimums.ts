import { readMinimums } from '@istmo/contract/areas/bank/bank.contract';
import type { App } from '../../app.ts';
import { handle } from '../../http/handler.ts';

/** Whether a country is of the group with local transfers (requirement 2.5). */
function isOwnCountry({ settings }: App, country: string): boolean {
  return settings.bankOwnCountries.some((own) => own.toUpperCase() === country.trim().toUpperCase());
}

/** The minimum of a country, in whole dollars. */
export function minimumFor(app: App, country: string): number {
  return isOwnCountry(app, country) ? app.settings.minBankDeposit : app.settings.minOtherBankDeposit;
}

export const answerReadMinimums = handle(readMinimums, async (app, { accountStatus }) => {
  const { minBankDeposit, minOtherBankDeposit, legalName, bankLocal, bankWire, bankIntermediary } = app.settings;
  const { bank, swift } = bankIntermediary;
  return {
    data: {
      min_bankdeposit: `${minBankDeposit}`,
      min_oth_bankdeposit: `${minOtherBankDeposit}`,
      is_own_country: isOwnCountry(app, accountStatus.country) ? (1 as const) : (0 as const),
      holder: legalName,
      local: bankLocal,
      wire: bankWire,
      intermediary: { bank, swift },
    },
  };
});
