import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { storedValue, type StateStore, type StoredValue } from '../state-store.ts';
import { type Chain, chainSchema, newChain } from './chain.ts';
import type { Network } from './port.ts';

/** The simulated chains, which the watching and the sending side of the sandbox share. */
export function storedChains(stateStore: StateStore, clock: Clock): Record<Network, StoredValue<Chain>> {
  const storedChain = (network: Network) => {
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
