import { changesUnits } from '@istmo/contract/areas/corporate-actions/kinds';
import { readSplit } from '@istmo/contract/areas/splits/splits.staff.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { findByReference, requireTerms } from '../../corporate-actions/public.ts';
import { readInstrument, readUnitChange } from '../../instruments/public.ts';
import { showChange } from '../read-own-split.ts';
import { countChanges, listObstacles, readHoldings } from '../splits.store.ts';
import { wholeRatio } from '../store-fractions.ts';

export const answerReadSplit = handleStaff(readSplit, async (app, _caller, { reference }) => {
  const action =
    (await findByReference(app.db, reference)) ?? refuse('not_found', m.actions_unknown, { field: 'reference' });
  if (!changesUnits(action.kind)) return { data: { changes_units: false, change: null, obstacles: [] } };
  const [change, security, terms] = await Promise.all([
    readUnitChange(app.db, action.id),
    readInstrument(app, action.instrument),
    requireTerms(app.db, action.id),
  ]);
  const isWaiting = !change && (action.state === 'announced' || action.state === 'recorded');
  const obstacles = isWaiting ? await listObstacles(app.db, action.id) : [];
  if (!change) return { data: { changes_units: true, change: null, obstacles } };
  const [{ holders, before, after }, rows] = await Promise.all([
    readHoldings(app.db, action.id),
    countChanges(app.db, action.id),
  ]);
  const ratio = wholeRatio(action, terms);
  const lost = (before * ratio.new) / ratio.old - after;
  const text = formatUnits(lost < 0n ? -lost : lost, security.ledgerScale);
  return {
    data: {
      changes_units: true,
      change: { ...showChange(change, security), holders, fractions: lost < 0n ? `-${text}` : text, rows },
      obstacles,
    },
  };
});
