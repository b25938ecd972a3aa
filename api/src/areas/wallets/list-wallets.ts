import { listWallets } from '@istmo/contract/areas/wallets/wallets.contract';
import { handle } from '../../http/handler.ts';
import { readWallets } from './balances.ts';

export const answerListWallets = handle(listWallets, async (app, caller) => {
  const { wallets } = await readWallets(app, caller.customer);
  return { data: { wallet: wallets } };
});
