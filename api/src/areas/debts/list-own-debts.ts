import { listOwnDebts } from '@istmo/contract/areas/debts/debts.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import { handle } from '../../http/handler.ts';
import { readRegistry, requireInstrument } from '../instruments/public.ts';
import { leftOf, readDebtsOf, readEntries } from './debts.store.ts';

export const answerListOwnDebts = handle(listOwnDebts, async (app, { customer }) => {
  const [debts, registry] = await Promise.all([readDebtsOf(app.db, customer), readRegistry(app)]);
  const entries = await readEntries(
    app.db,
    debts.map(({ id }) => id),
  );
  return {
    data: debts.map((debt) => {
      const { ledgerScale } = requireInstrument(registry, debt.currency);
      const decimal = (units: bigint): string => formatUnits(units, ledgerScale);
      return {
        id: debt.id,
        currency: debt.currency,
        source: debt.source,
        reference: debt.reference,
        source_id: debt.sourceId,
        amount: decimal(debt.units),
        collected: decimal(debt.collectedUnits),
        written_off: decimal(debt.writtenOffUnits),
        left: decimal(debt.state === 'cancelled' ? 0n : leftOf(debt)),
        state: debt.state,
        created_at: debt.createdAt.toISOString(),
        entries: entries
          .filter((entry) => entry.debt === debt.id)
          .map(({ kind, units, at }) => ({ kind, amount: decimal(units), at: at.toISOString() })),
      };
    }),
  };
});
