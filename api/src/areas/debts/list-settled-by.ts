import { listSettledBy } from '@istmo/contract/areas/debts/debts.contract';
import { parseId } from '@istmo/contract/kernel/id';
import { formatUnits } from '@istmo/contract/kernel/money';
import { handle } from '../../http/handler.ts';
import { readRegistry, requireInstrument } from '../instruments/public.ts';
import { readSettledBy } from './debts.store.ts';

/** Nothing for an unknown credit, and for another customer's. */
export const answerListSettledBy = handle(listSettledBy, async (app, { customer }, { id }) => {
  const event = parseId<'credit'>(id);
  if (event === undefined) return { data: [] };
  const [parts, registry] = await Promise.all([readSettledBy(app.db, { customer, event }), readRegistry(app)]);
  return {
    data: parts.map(({ debt, currency, units, at }) => ({
      debt_id: debt,
      currency,
      amount: formatUnits(units, requireInstrument(registry, currency).ledgerScale),
      at: at.toISOString(),
    })),
  };
});
