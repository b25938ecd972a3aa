import { readOwnSplit } from '@istmo/contract/areas/splits/splits.contract';
import type { Instrument } from '@istmo/contract/kernel/instrument';
import { formatUnits } from '@istmo/contract/kernel/money';
import { handle } from '../../http/handler.ts';
import { findHeldEvent } from '../corporate-actions/public.ts';
import { readUnitChange, requireInstrument, type UnitChange } from '../instruments/public.ts';
import { readOwnChange } from './splits.store.ts';

export function showChange({ at, ratioNew, ratioOld, before, after }: UnitChange, { ledgerScale }: Instrument) {
  return {
    at: at.toISOString(),
    ratio_new: `${ratioNew}`,
    ratio_old: `${ratioOld}`,
    issued_before: formatUnits(before, ledgerScale),
    issued_after: formatUnits(after, ledgerScale),
  };
}

export const answerReadOwnSplit = handle(readOwnSplit, async (app, { customer }, { reference }) => {
  const { held, context } = await findHeldEvent(app, customer, reference);
  const change = await readUnitChange(app.db, held.event.id);
  if (!change) return { data: null };
  const security = requireInstrument(context.registry, held.event.instrument);
  const { before = 0n, after = 0n } = (await readOwnChange(app.db, held.event.id, customer)) ?? {};
  return {
    data: {
      ...showChange(change, security),
      before: formatUnits(before, security.ledgerScale),
      after: formatUnits(after, security.ledgerScale),
    },
  };
});
