import { listOwnFrozen } from '@istmo/contract/areas/measures/measures.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import { handle } from '../../http/handler.ts';
import { readRegistry, requireInstrument } from '../instruments/public.ts';
import { readFrozenOf } from './measures.store.ts';

/** Without the reason: a holder who is investigated must not learn of it. By whose order it is, the holder may ask there. */
export const answerListOwnFrozen = handle(listOwnFrozen, async (app, { customer }) => {
  const [registry, frozen] = await Promise.all([readRegistry(app), readFrozenOf(app.db, customer)]);
  return {
    data: frozen.map((one) => ({
      id: one.measure,
      security: one.instrument,
      amount: formatUnits(one.units, requireInstrument(registry, one.instrument).ledgerScale),
      authority: one.authority,
      authority_name: one.authorityName,
      reference: one.reference,
      since: one.since.toISOString(),
    })),
  };
});
