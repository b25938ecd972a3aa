import { readAsset } from '@istmo/contract/areas/assets/assets.contract';
import { handle } from '../../http/handler.ts';
import { readAssetDetail, toAssetInfo } from '../assets/public.ts';
import { findSecurity, refuseUnknown } from './find-security.ts';

/** Every fact of the Asset Info window. What the issuer noted for itself is not for others. */
export const answerReadAsset = handle(readAsset, async (app, caller, { selectAsset }) => {
  const { asset } = await findSecurity(app, caller, selectAsset);
  const detail = await readAssetDetail(app.db, asset.ticker);
  if (!detail) return refuseUnknown();
  return { data: { ...toAssetInfo(detail), internal_reference: '' } };
});
