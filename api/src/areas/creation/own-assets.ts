import { readAssetForm, readOwnAsset, readOwnAssetImage } from '@istmo/contract/areas/creation/creation.contract';
import { fixedTerms } from '@istmo/contract/areas/creation/creation.rules';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { parseId } from '@istmo/contract/kernel/id';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { type AssetDetail, type AssetId, findAsset, readOwnAssets, toAssetInfo } from '../assets/public.ts';
import { readInstrument } from '../instruments/public.ts';
import { type AssetStep, readSteps } from './creation.store.ts';

/** Another customer's asset and an unknown id get the same refusal. */
export async function requireOwn(app: App, customer: CustomerId, sentId: string): Promise<AssetDetail> {
  const id = parseId<'asset'>(sentId);
  const asset = id && (await findAsset(app.db, id));
  return asset?.owner === customer ? asset : refuse('not_found', m.kernel_not_found, { field: 'id' });
}

async function toOwnView(app: App, asset: AssetDetail, steps: readonly AssetStep[]) {
  const { ledgerScale } = await readInstrument(app, asset.feeCurrency);
  return {
    ...toAssetInfo(asset),
    state: asset.state,
    reason: asset.reason,
    fee: formatUnits(asset.feeUnits, ledgerScale),
    fee_currency: asset.feeCurrency,
    fee_state: asset.feeState ?? ('none' as const),
    has_image: asset.imageKey === '' ? (0 as const) : (1 as const),
    steps: steps.map(({ state, at }) => ({ state, at: at.toISOString() })),
  };
}

export const answerReadOwnAsset = handle(readOwnAsset, async (app, { customer }, { id }) => {
  const asset = await requireOwn(app, customer, id);
  return { data: await toOwnView(app, asset, await readSteps(app.db, [asset.id])) };
});

export const answerReadAssetForm = handle(readAssetForm, async (app, { customer }) => {
  const assets = await readOwnAssets(app.db, customer);
  const steps = Map.groupBy(
    await readSteps(
      app.db,
      assets.map(({ id }): AssetId => id),
    ),
    ({ asset }) => asset,
  );
  return {
    data: await Promise.all(assets.map((asset) => toOwnView(app, asset, steps.get(asset.id) ?? []))),
    form: {
      reissuance_amount: `${fixedTerms.reissuanceAmount}`,
      is_confidential: 1 as const,
      is_reissuable: 1 as const,
      is_whitelisted: 1 as const,
    },
  };
});

export const answerReadOwnAssetImage = handle(readOwnAssetImage, async (app, { customer }, { id }) => {
  const { imageKey, imageType, ticker } = await requireOwn(app, customer, id);
  const stored = imageKey === '' ? undefined : await app.files.get(imageKey);
  if (!stored) return refuse('not_found', m.kernel_not_found, { field: 'id' });
  return { file: { bytes: stored.bytes, type: imageType, name: ticker } };
});
