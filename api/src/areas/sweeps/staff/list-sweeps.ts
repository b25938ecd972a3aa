import { listSweeps } from '@istmo/contract/areas/sweeps/sweeps.staff.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import { handleStaff } from '../../../http/handler.ts';
import { readRegistry, requireInstrument } from '../../instruments/public.ts';
import { readNewestSweeps } from '../sweeps.store.ts';

export const answerListSweeps = handleStaff(listSweeps, async (app) => {
  const [registry, sweeps] = await Promise.all([readRegistry(app), readNewestSweeps(app.db)]);
  return {
    data: sweeps.map(({ createdAt, units, customer, currency, ...sweep }) => ({
      ...sweep,
      currency,
      begun_at: createdAt.toISOString(),
      amount: formatUnits(units, requireInstrument(registry, currency).ledgerScale),
      customer_id: customer,
    })),
  };
});
