import { authoriseAsset } from '@istmo/contract/areas/creation/creation.contract';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { lockAsset, markAuthorised } from '../assets/public.ts';
import { announceAsset } from './asset-notices.ts';
import { requireOwn } from './own-assets.ts';

/** The creator's last authorization (requirement 3.10); the worker makes the asset active. A repeat changes nothing. */
export const answerAuthoriseAsset = handle(authoriseAsset, async (app, { customer }, { id, assId }) => {
  const own = await requireOwn(app, customer, id);
  if (assId !== own.assetId && assId.toUpperCase() !== own.ticker)
    refuse('not_found', m.kernel_not_found, { field: 'assId' });
  await app.db.inTransaction(async (tx) => {
    const asset = (await lockAsset(tx, own.id)) ?? own;
    if (asset.state === 'authorised' || asset.state === 'active') return;
    if (asset.state !== 'approved') refuse('conflict', m.creation_not_approved);
    await markAuthorised(tx, asset, app.clock.now());
    await announceAsset(app, tx, asset.id, { what: 'authorised' });
  });
  return { message: m.creation_authorised };
});
