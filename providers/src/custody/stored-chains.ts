import { randomBytes } from 'node:crypto';
import type { Chain as ChainName } from '@istmo/contract/kernel/chain-address';
import type { Clock } from '../clock.ts';
import { storedValue, type StateStore, type StoredValue } from '../state-store.ts';
import { type Chain, chainSchema, newChain } from './chain.ts';

/** The simulated chains, which the watching and the sending side of the sandbox share. */
export function storedChains(stateStore: StateStore, clock: Clock): Record<ChainName, StoredValue<Chain>> {
  const storedChain = (network: ChainName) => {
    const empty = () => newChain(network, randomBytes(8).toString('hex'), clock.now());
    return storedValue(stateStore, { name: `custody/chain/${network}`, schema: chainSchema, empty });
  };
  return {
    BTC: storedChain('BTC'),
    ETH: storedChain('ETH'),
    TRON: storedChain('TRON'),
    POLYGON: storedChain('POLYGON'),
  };
}
