import type { LedgerAccountKind } from '@istmo/contract/areas/treasury/treasury.rules';
import { readTrialBalance } from '@istmo/contract/areas/treasury/treasury.staff.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import { readTrialBalance as readLines, type TrialBalanceLine } from '@istmo/ledger';
import { handleStaff } from '../../../http/handler.ts';
import { readRegistry, requireInstrument } from '../../instruments/public.ts';

type Side = 'customers' | 'others' | 'own' | 'outside';

/** On which side of a currency's equation each kind is: customers + others + own = outside. */
const sides = {
  available: 'customers',
  held: 'customers',
  frozen: 'customers',
  lot: 'customers',
  receivable: 'own',
  treasury: 'own',
  fees: 'own',
  tranche: 'own',
  issued: 'outside',
  escrow: 'others',
  proceeds: 'others',
  external: 'outside',
  clearing: 'others',
  suspense: 'others',
  loss: 'own',
} as const satisfies Record<LedgerAccountKind, Side>;

const sum = (lines: readonly TrialBalanceLine[], side?: Side): bigint =>
  lines.reduce((total, { kind, units }) => (side === undefined || sides[kind] === side ? total + units : total), 0n);

export const answerReadTrialBalance = handleStaff(
  readTrialBalance,
  async (app, _caller, { filter, pageIndex, pageSize }) => {
    const [registry, lines] = await Promise.all([readRegistry(app), readLines(app.db)]);
    const shown = filter === '' ? lines : lines.filter(({ currency }) => currency === filter);
    return {
      data: shown
        .slice(pageIndex * pageSize, (pageIndex + 1) * pageSize)
        .map(({ currency, kind, place, isOfCustomers, owners, units }) => ({
          currency,
          kind,
          place,
          of_customers: isOfCustomers,
          owners,
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
