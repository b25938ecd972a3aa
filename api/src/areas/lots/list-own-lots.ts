import { listOwnLots } from '@istmo/contract/areas/lots/lots.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import { handle } from '../../http/handler.ts';
import { readRegistry, requireInstrument } from '../instruments/public.ts';
import { listOpenLots } from './lots.store.ts';

export const answerListOwnLots = handle(listOwnLots, async (app, { customer }) => {
  const [registry, lots] = await Promise.all([readRegistry(app), listOpenLots(app.db, [customer])]);
  return {
    data: lots.map(({ id, instrument, units, unlocksAt }) => ({
      id,
      security: instrument,
      amount: formatUnits(units, requireInstrument(registry, instrument).ledgerScale),
      unlocks_at: unlocksAt.toISOString(),
    })),
  };
});
