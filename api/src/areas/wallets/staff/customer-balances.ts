import { readCustomerBalances } from '@istmo/contract/areas/wallets/wallets.staff.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import { readBalances } from '@istmo/ledger';
import { handleStaff } from '../../../http/handler.ts';
import { lookAtCustomer } from '../../audit/public.ts';
import { readRegistry, requireInstrument } from '../../instruments/public.ts';
import { readUsdPrices, usdScale } from '../../prices/public.ts';

const centScale = 2;

export const answerReadCustomerBalances = handleStaff(readCustomerBalances, async (app, caller, { id }) => {
  const customer = await lookAtCustomer(app, caller, id);
  const [registry, balances] = await Promise.all([readRegistry(app), readBalances(app.db, [customer])]);
  const rows = (balances.get(customer) ?? []).filter(
    ({ available, held, frozen, locked }) => available !== 0n || held !== 0n || frozen !== 0n || locked !== 0n,
  );
  const at = app.clock.now();
  const priced = await Promise.all(
    rows.map(async ({ currency, available, held, frozen, locked }) => {
      const instrument = requireInstrument(registry, currency);
      const [price] = await readUsdPrices(app, instrument, { since: at });
      const total = available + held + frozen + locked;
      const decimal = (units: bigint): string => formatUnits(units, instrument.ledgerScale);
      return {
        currency,
        available: decimal(available),
        held: decimal(held),
        frozen: decimal(frozen),
        locked: decimal(locked),
        total: decimal(total),
        // Rounded down to the cent: the worth is shown, nothing is paid by it.
        cents: price && (total * price.usd) / 10n ** BigInt(instrument.ledgerScale + usdScale - centScale),
      };
    }),
  );
  const order = registry.instruments.map(({ code }) => code);
  const sum = priced.reduce((worth, { cents }) => worth + (cents ?? 0n), 0n);
  return {
    data: priced
      .toSorted((one, other) => order.indexOf(one.currency) - order.indexOf(other.currency))
      .map(({ cents, ...row }) => ({ ...row, usd: cents === undefined ? null : formatUnits(cents, centScale) })),
    usd: formatUnits(sum, centScale),
    at: at.toISOString(),
  };
});
