import { bankCurrency } from '@istmo/contract/areas/bank/bank.rules';
import type { Reader } from '@istmo/db/tx';
import type { HoldingPlace, HoldingsPart } from '@istmo/providers/holdings/port';
import { Outage } from '@istmo/providers/outage';
import { readClosingBalances } from '../areas/bank/closing-balances.store.ts';
import type { Clock } from '../runtime/clock.ts';

type BankParts = {
  readonly db: Reader;
  readonly clock: Clock;
  /** Ours, as letters and digits. */
  readonly accounts: readonly string[];
};

const dayMs = 24 * 60 * 60_000;
/** A long weekend and the days that a statement takes. */
const maxAgeMs = 6 * dayMs;
const shownDigits = 4;
const place: HoldingPlace = `bank:${bankCurrency}`;

const fail = (reason: string): never => {
  throw new Outage('holdings', new Error(reason), false);
};

/**
 * What the operator's bank accounts have by the newest closing balances of the uploaded statements. Not known while one account has none,
 * or an old one.
 */
export function bankHoldings({ db, clock, accounts }: BankParts): HoldingsPart {
  return {
    place,
    async read() {
      const balances = await readClosingBalances(db, accounts);
      const now = clock.now().getTime();
      const ends = accounts.map((account) => {
        const balance = balances.find((one) => one.account === account);
        const name = `the account that ends with ${account.slice(-shownDigits)}`;
        if (!balance) return fail(`no statement of ${name} says a closing balance`);
        const end = new Date(`${balance.day}T00:00:00Z`).getTime() + dayMs;
        return now - end > maxAgeMs ? fail(`the newest closing balance of ${name} is of ${balance.day}`) : end;
      });
      const units = balances.reduce((sum, balance) => sum + balance.units, 0n);
      return [{ place, currency: bankCurrency, purse: 'account', units, asOf: new Date(Math.min(...ends, now)) }];
    },
  };
}
