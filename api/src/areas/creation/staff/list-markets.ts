import { listAssetMarkets } from '@istmo/contract/areas/creation/creation.staff.contract';
import * as m from '@istmo/contract/messages';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { readAssetDetail } from '../../assets/public.ts';
import { commitAction } from '../../audit/public.ts';
import {
  insertClosedMarket,
  listDraft,
  listSecurityCurrencies,
  readRegistry,
  requireInstrument,
} from '../../instruments/public.ts';

/** Lists the instrument and makes its markets in both directions, closed: staff open each at the instruments page. */
export const answerListAssetMarkets = handleStaff(listAssetMarkets, async (app, caller, { code, reason }) => {
  const asset = await readAssetDetail(app.db, code);
  if (!asset) return refuse('not_found', m.creation_staff_not_active, { field: 'code' });
  const registry = await readRegistry(app);
  const security = { code: asset.ticker, inputScale: asset.precision, ledgerScale: asset.precision };
  const action = { action: 'asset.list', subject: { kind: 'instrument', id: asset.ticker }, reason };
  const count = await commitAction(app, caller, action, async (tx) => {
    if (!(await listDraft(tx, asset.ticker))) refuse('already_done', m.creation_staff_already);
    const feeBasisPoints = app.settings.assetMarketFeeBasisPoints;
    let made = 0;
    for (const currency of await listSecurityCurrencies(tx)) {
      const money = requireInstrument(registry, currency);
      const pairs = [
        { from: money, to: security, isWholeUnits: asset.precision === 0 },
        { from: security, to: money, isWholeUnits: false },
      ];
      for (const pair of pairs) made += (await insertClosedMarket(tx, { ...pair, feeBasisPoints })) ? 1 : 0;
    }
    return { before: { status: 'draft' }, after: { status: 'listed', markets: `${made}` }, result: made };
  });
  return { markets: count, message: m.creation_staff_listed };
});
