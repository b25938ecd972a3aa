import { listAssets } from '@istmo/contract/areas/assets/assets.contract';
import { handle } from '../../http/handler.ts';
import { readListedAssets } from '../wallets/public.ts';

/** Each name once (requirement 1.7): of two listed assets with one name, the first by ticker. */
export const answerListAssets = handle(listAssets, async (app, { customer }) => {
  const assets = await readListedAssets(app, customer);
  const byName = Map.groupBy(assets, ({ asset_name: name }) => name);
  return { msg: [...byName.values()].flatMap(([first]) => first ?? []) };
});
