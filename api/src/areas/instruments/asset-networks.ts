import type { Reader } from '@istmo/db/tx';
import { type AssetNetwork, findNetwork } from '@istmo/providers/custody/port';
import { readInstruments } from './instruments.store.ts';

/**
 * The assets that custody has to recognise: every instrument on each of its networks, whether or not it accepts deposits now. Read from
 * the database each time: the ports are chosen before there is an App, and a payment that a cached registry does not have would be lost.
 */
export async function readAssetNetworks(reader: Reader): Promise<AssetNetwork[]> {
  const instruments = await readInstruments(reader);
  return instruments.flatMap(({ code, ledgerScale, networks }) =>
    networks.flatMap(({ chain, contract }) => {
      const network = findNetwork(chain);
      return network ? [{ currency: code, network, contract, ledgerScale }] : [];
    }),
  );
}
