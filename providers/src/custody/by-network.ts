import type { Custody, Network } from './port.ts';

/** One custody of several: each network has its own adapter, and those that have none share the last one. */
export function custodyByNetwork(adapters: Partial<Record<Network, Custody>>, others: Custody): Custody {
  const find = (network: Network): Custody => adapters[network] ?? others;
  return {
    watches: (network) => find(network).watches(network),
    deriveAddress: (path) => find(path.network).deriveAddress(path),
    parseAddress: (written) => find(written.network).parseAddress(written),
    readIncoming: (request, signal) => find(request.network).readIncoming(request, signal),
    readTransaction: (request, signal) => find(request.network).readTransaction(request, signal),
    readAddress: (request, signal) => find(request.network).readAddress(request, signal),
    readCost: (request, signal) => find(request.network).readCost(request, signal),
    findRival: (request, signal) => find(request.network).findRival(request, signal),
    readTip: (network, signal) => find(network).readTip(network, signal),
  };
}
