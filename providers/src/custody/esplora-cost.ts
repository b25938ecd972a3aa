import { Outage } from '../outage.ts';
import { esplora, type EsploraSpending } from './esplora-api.ts';
import { agree, type EsploraServers } from './esplora-servers.ts';
import type { NetworkCost, Tip } from './port.ts';

/** What a transaction spends beyond what it pays, as all servers have it in one block; undefined while it is in none. */
export async function readEsploraCost(
  {
    servers,
    tip,
    signal,
  }: { readonly servers: EsploraServers; readonly tip: Tip; readonly signal: AbortSignal | undefined },
  txid: string,
): Promise<NetworkCost | undefined> {
  const found = await servers.askAll(esplora.spending(txid), signal);
  return agree(
    found.map((one) => one && toCost(one, txid, tip)),
    `the cost of ${txid}`,
  );
}

function toCost({ txid, vin, vout, status }: EsploraSpending, asked: string, tip: Tip): NetworkCost | undefined {
  const { confirmed, block_height: height, block_hash: hash } = status;
  if (!confirmed || typeof height !== 'number' || typeof hash !== 'string' || height > tip.height) return undefined;
  const spent = sum(vin.map(({ prevout }) => prevout?.value ?? 0n));
  const paid = spent - sum(vout.map(({ value }) => value));
  if (txid !== asked || paid < 0n || vin.some(({ prevout }) => !prevout))
    throw new Outage('custody', new Error(`an Esplora server does not say what ${asked} spends`), false);
  return { paid, block: { height, hash } };
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, one) => total + one, 0n);
