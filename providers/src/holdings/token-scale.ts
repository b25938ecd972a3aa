import { callResult } from '../custody/evm-api.ts';
import type { EvmNodes } from '../custody/evm-nodes.ts';
import type { AssetNetwork } from '../custody/port.ts';
import { toNodeAddress } from '../custody/node-spelling.ts';
import { Outage } from '../outage.ts';

/**
 * Asks the contract of a token, once, whether it counts in the scale of the ledger. The call throws `Outage` where it does not, where the
 * nodes disagree, and where one of them is of another chain.
 */
export function scaleChecker(nodes: EvmNodes) {
  const proven = new Set<string>();
  return async ({ currency, contract, ledgerScale }: AssetNetwork, signal?: AbortSignal): Promise<void> => {
    const key = `${contract} ${ledgerScale}`;
    if (contract === null || proven.has(key)) return;
    const params = [{ to: toNodeAddress(nodes.network, contract), data: '0x313ce567' }, 'latest'];
    const request = { method: 'eth_call', schema: callResult, params };
    const found = await nodes.askAgreed(request, `the decimals of ${currency}`, signal);
    if (found === '0x' || BigInt(found) !== BigInt(ledgerScale))
      throw new Outage('holdings', new Error(`the contract of ${currency} does not count in ${ledgerScale} decimals`));
    proven.add(key);
  };
}
