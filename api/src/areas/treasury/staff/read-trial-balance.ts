import { readTrialBalance } from '@istmo/contract/areas/treasury/treasury.staff.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import { type BookSide, bookSides, readTrialBalance as readLines, type TrialBalanceLine } from '@istmo/ledger';
import { handleStaff } from '../../../http/handler.ts';
import { readRegistry, requireInstrument } from '../../instruments/public.ts';

const sum = (lines: readonly TrialBalanceLine[], side?: BookSide): bigint =>
  lines.reduce(
    (total, { kind, units }) => (side === undefined || bookSides[kind] === side ? total + units : total),
    0n,
  );

export const answerReadTrialBalance = handleStaff(
  readTrialBalance,
  async (app, _caller, { filter, pageIndex, pageSize }) => {
    const [registry, lines] = await Promise.all([readRegistry(app), readLines(app.db)]);
    const shown = filter === '' ? lines : lines.filter(({ currency }) => currency === filter);
    return {
      data: shown
        .slice(pageIndex * pageSize, (pageIndex + 1) * pageSize)
        .map(({ currency, kind, place, isOfCustomers, accounts, units }) => ({
          currency,
          kind,
          place,
          of_customers: isOfCustomers,
          accounts,
          balance: formatUnits(units, requireInstrument(registry, currency).ledgerScale),
        })),
      count: shown.length,
      currencies: [...Map.groupBy(lines, ({ currency }) => currency)].map(([currency, own]) => {
        const decimal = (units: bigint) => formatUnits(units, requireInstrument(registry, currency).ledgerScale);
        return {
          currency,
          customers: decimal(sum(own, 'customers')),
          others: decimal(sum(own, 'others')),
          own: decimal(sum(own, 'own')),
          outside: decimal(-sum(own, 'outside')),
          sum: decimal(sum(own)),
        };
      }),
      at: app.clock.now().toISOString(),
    };
  },
);
