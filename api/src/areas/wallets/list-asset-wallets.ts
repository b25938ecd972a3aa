import { listAssetWallets } from '@istmo/contract/areas/wallets/wallets.contract';
import { handle } from '../../http/handler.ts';
import { readWallets } from './balances.ts';

export const answerListAssetWallets = handle(listAssetWallets, async (app, caller) => {
  const { assets } = await readWallets(app, caller.customer);
  return { data: { asset: assets } };
});
