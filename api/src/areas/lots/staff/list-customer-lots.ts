import { listCustomerLots } from '@istmo/contract/areas/lots/lots.staff.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import { handleStaff } from '../../../http/handler.ts';
import { lookAtCustomer } from '../../audit/public.ts';
import { readRegistry, requireInstrument } from '../../instruments/public.ts';
import { listOpenLots } from '../lots.store.ts';

export const answerListCustomerLots = handleStaff(listCustomerLots, async (app, caller, { id }) => {
  const customer = await lookAtCustomer(app, caller, id);
  const [registry, lots] = await Promise.all([readRegistry(app), listOpenLots(app.db, [customer])]);
  return {
    data: lots.map((lot) => {
      const { ledgerScale } = requireInstrument(registry, lot.instrument);
      return {
        id: lot.id,
        security: lot.instrument,
        amount: formatUnits(lot.units, ledgerScale),
        acquired: formatUnits(lot.acquiredUnits, ledgerScale),
        acquired_at: lot.acquiredAt.toISOString(),
        source: lot.source,
        unlocks_at: lot.unlocksAt.toISOString(),
      };
    }),
  };
});
