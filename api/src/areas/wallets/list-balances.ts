import { listBalances } from '@istmo/contract/areas/wallets/wallets.contract';
import { handle } from '../../http/handler.ts';
import { readWallets } from './balances.ts';

export const answerListBalances = handle(listBalances, async (app, caller) => {
  const { wallets } = await readWallets(app, caller.customer);
  return { walData: wallets };
});
