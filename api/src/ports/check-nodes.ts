import { lookup } from 'node:dns/promises';
import type { Settings } from '../settings/settings.ts';

const lookupMs = 5_000;

type FindAddresses = (host: string) => Promise<readonly string[]>;

const findAddresses: FindAddresses = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * What is wrong with the nodes of the settings: one of them under two names, which agrees with itself. A name that is not found, as during an
 * outage, is not judged.
 */
export async function findNodeProblems(
  settings: Pick<Settings, 'ethereumNodes' | 'polygonNodes' | 'tronServers' | 'esploraServers'>,
  find: FindAddresses = findAddresses,
): Promise<string[]> {
  const groups = {
    ISTMO_ETHEREUM_NODES: settings.ethereumNodes,
    ISTMO_POLYGON_NODES: settings.polygonNodes,
    ISTMO_TRON_SERVERS: settings.tronServers,
    ISTMO_ESPLORA_SERVERS: settings.esploraServers,
  };
  const problems: string[] = [];
  for (const [variable, nodes] of Object.entries(groups)) {
    const known = new Map<string, string>();
    for (const node of nodes) {
      const { hostname, port, protocol } = new URL(node);
      const wait = new Promise<never>((_, reject) => setTimeout(reject, lookupMs).unref());
      const addresses = await Promise.race([find(hostname), wait]).catch(() => []);
      const where = `${addresses.toSorted((left, right) => left.localeCompare(right)).join()} ${protocol} ${port}`;
      const other = known.get(where);
      if (addresses.length > 0 && other) problems.push(`${variable}: ${other} and ${hostname} are one server`);
      known.set(where, hostname);
    }
  }
  return problems;
}
