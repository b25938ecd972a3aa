import { esplora } from '../custody/esplora-api.ts';
import { type EsploraServers, esploraServers, type EsploraSettings, missing } from '../custody/esplora-servers.ts';
import { Outage } from '../outage.ts';
import type { HoldingPlace, HoldingsPart } from './port.ts';

export type EsploraHoldingsSettings = EsploraSettings & {
  /** The currency that the registry has for the coin. */
  readonly currency: string;
  /** The addresses of the wallet that pays. */
  readonly paying: readonly string[];
  /** The customers' addresses that were paid once. */
  readonly readPaidAddresses: () => Promise<readonly string[]>;
  /** Those whose keys are offline. */
  readonly cold: readonly string[];
};

const place: HoldingPlace = 'chain:BTC';
const atOnce = 10;
const maxTries = 3;

/**
 * What blocks have paid the platform's Bitcoin addresses and not spent, as all servers say. A transaction that waits changes nothing, so a
 * withdrawal under way takes neither its coins nor its change. Read again where a block came meanwhile.
 */
export function esploraHoldings(settings: EsploraHoldingsSettings): HoldingsPart {
  const { currency, paying, cold, readPaidAddresses } = settings;
  const servers = esploraServers(settings);

  const readOnce = async (signal: AbortSignal | undefined) => {
    const before = await servers.readTip(signal);
    const offline = new Set(cold);
    const online = [...new Set([...paying, ...(await readPaidAddresses())])].filter((one) => !offline.has(one));
    const [hot, inCold] = [await sumOf(servers, online, signal), await sumOf(servers, [...offline], signal)];
    const after = await servers.readTip(signal);
    return { hot, inCold, isOfOneBlock: after.hash === before.hash };
  };

  return {
    place,
    async read(signal) {
      for (let tries = 0; tries < maxTries; tries += 1) {
        const { hot, inCold, isOfOneBlock } = await readOnce(signal);
        if (isOfOneBlock)
          return [
            { place, currency, purse: 'hot', units: hot },
            { place, currency, purse: 'cold', units: inCold },
          ];
      }
      throw new Outage('holdings', new Error('blocks came faster than the addresses could be read'));
    },
  };
}

async function sumOf(servers: EsploraServers, addresses: readonly string[], signal?: AbortSignal): Promise<bigint> {
  let sum = 0n;
  for (let first = 0; first < addresses.length; first += atOnce) {
    const found = await Promise.all(
      addresses.slice(first, first + atOnce).map((address) => servers.askAgreed(esplora.balance(address), signal)),
    );
    for (const balance of found) {
      const { funded_txo_sum, spent_txo_sum } = balance?.chain_stats ?? missing('an address');
      sum += funded_txo_sum - spent_txo_sum;
    }
  }
  return sum;
}
