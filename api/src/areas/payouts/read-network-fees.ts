import { chains } from '@istmo/contract/kernel/chain-address';
import { Outage } from '@istmo/providers/outage';
import type { App } from '../../app.ts';
import { listCoinAccounts, listNewAccounts, storeCoin, storeFirstNonce, storeNetworkFee } from './fees.store.ts';

const timeoutMs = 4_000;

/** Reads what the signer cannot, since it talks to no network: fees, the first number of an account that it has not paid from before, and the coin of one that pays it. */
export async function readNetworkFees(app: App): Promise<void> {
  for (const network of chains.filter((one) => app.custody.watches(one))) {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const fee = await app.chainSender.readFee(network, signal);
      await storeNetworkFee(app.db, network, { ...fee, at: app.clock.now() });
      for (const address of await listNewAccounts(app.db, network)) {
        const nonce = await app.chainSender.countSent({ network, address }, signal);
        await storeFirstNonce(app.db, { network, address, nonce });
      }
      for (const address of await listCoinAccounts(app.db, network)) {
        // Before it is read: what is sent meanwhile counts as under way.
        const at = app.clock.now();
        const coin = await app.chainAccounts.readCoin({ network, address }, signal);
        await storeCoin(app.db, { network, address, coin, at });
      }
    } catch (error) {
      if (!(error instanceof Outage)) throw error;
      app.log.warn({ err: error, network }, 'the fee of a network could not be read');
    }
  }
}
