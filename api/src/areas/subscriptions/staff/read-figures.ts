import { readRaiseFigures } from '@istmo/contract/areas/subscriptions/subscriptions.staff.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { type RaiseBalance, readRaiseBalances } from '@istmo/ledger';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { readRegistry, requireInstrument } from '../../instruments/public.ts';
import { findRaise, requireRaiseTerms } from '../../raises/public.ts';
import { listOrderCountries } from '../register.store.ts';
import { type SubscriptionSum, sumSubscriptions } from '../subscriptions.store.ts';

const sumOf = (sums: readonly SubscriptionSum[], read: (sum: SubscriptionSum) => bigint): bigint =>
  sums.reduce((total, sum) => total + read(sum), 0n);

/** What the orders of one currency say, in minor units. */
function addUp(sums: readonly SubscriptionSum[]) {
  const paidIn = (...states: readonly SubscriptionSum['state'][]): bigint =>
    sumOf(
      sums.filter(({ state }) => states.includes(state)),
      ({ paid }) => paid,
    );
  // The cost is written at the allotment and leaves the escrow of the investor at the settlement.
  const settled = sumOf(
    sums.filter(({ state }) => state === 'settled'),
    ({ cost }) => cost,
  );
  const open = sums.filter(({ state }) => state === 'open');
  return {
    orders: sums.reduce((count, sum) => count + sum.count, 0),
    ordered: sumOf(sums, ({ paid }) => paid),
    unpaid: paidIn('awaiting', 'paying'),
    expired: paidIn('expired'),
    paidIn: paidIn('open', 'left', 'returned', 'settled'),
    returned: paidIn('left', 'returned') + paidIn('settled') - settled,
    settled,
    openOrders: open.reduce((count, sum) => count + sum.count, 0),
    open: paidIn('open'),
  };
}

const noBalance = { subscribed: 0n, escrow: 0n };

type MoneyLine = {
  readonly currency: string;
  readonly sums: readonly SubscriptionSum[];
  readonly balance: Pick<RaiseBalance, 'subscribed' | 'escrow'>;
};

/** The orders of one currency beside its escrow in the books. */
function showMoney({ currency, sums, balance }: MoneyLine, scale: number) {
  const decimal = (units: bigint): string => formatUnits(units, scale);
  const rows = addUp(sums);
  return {
    currency,
    orders: rows.orders,
    ordered: decimal(rows.ordered),
    unpaid: decimal(rows.unpaid),
    expired: decimal(rows.expired),
    paid_in: decimal(rows.paidIn),
    returned: decimal(rows.returned),
    settled: decimal(rows.settled),
    open_orders: rows.openOrders,
    open: decimal(rows.open),
    ledger_open: decimal(balance.subscribed),
    difference: decimal(balance.subscribed - rows.open),
    ledger_company: decimal(balance.escrow),
  };
}

export const answerReadRaiseFigures = handleStaff(readRaiseFigures, async (app, _caller, { reference }) => {
  const raise =
    (await findRaise(app.db, reference)) ?? refuse('not_found', m.raises_staff_unknown, { field: 'reference' });
  const [registry, terms, countries] = await Promise.all([
    readRegistry(app),
    requireRaiseTerms(app.db, raise.id),
    listOrderCountries(app.db, raise.id),
  ]);
  // Of one moment: a payment between the two would look like a difference.
  const [sums, balances] = await app.db.inTransaction(
    async (tx) => [await sumSubscriptions(tx, raise.id), await readRaiseBalances(tx, raise.id)] as const,
    { isReadOnly: true, isolation: 'repeatable read' },
  );
  const scaleOf = (currency: string): number => requireInstrument(registry, currency).ledgerScale;
  const currencies = new Set([...terms.currencies, ...sums.map(({ currency }) => currency)]);
  for (const { currency } of balances) currencies.add(currency);
  return {
    data: {
      reference: raise.reference,
      security: raise.instrument,
      state: raise.state,
      at: app.clock.now().toISOString(),
      currency: terms.currency,
      soft_cap: terms.softCap === null ? null : formatUnits(terms.softCap, scaleOf(terms.currency)),
      value: formatUnits(
        sumOf(
          sums.filter(({ state }) => state === 'open' || state === 'settled'),
          ({ value }) => value,
        ),
        scaleOf(terms.currency),
      ),
      money: [...currencies].toSorted().map((currency) =>
        showMoney(
          {
            currency,
            sums: sums.filter((sum) => sum.currency === currency),
            balance: balances.find((one) => one.currency === currency) ?? noBalance,
          },
          scaleOf(currency),
        ),
      ),
      countries,
      states: [...Map.groupBy(sums, ({ state, currency }) => `${state} ${currency}`).values()].flatMap((own) => {
        const [first] = own;
        if (!first) return [];
        const { state, currency } = first;
        const count = own.reduce((all, sum) => all + sum.count, 0);
        return [
          {
            state,
            currency,
            count,
            paid: formatUnits(
              sumOf(own, ({ paid }) => paid),
              scaleOf(currency),
            ),
          },
        ];
      }),
    },
  };
});
