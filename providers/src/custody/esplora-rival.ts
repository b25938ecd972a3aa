import { hex } from '@scure/base';
import { RawTx } from '@scure/btc-signer';
import { esplora } from './esplora-api.ts';
import { agree, type EsploraServers } from './esplora-servers.ts';
import type { Rival, RivalRequest, Tip } from './port.ts';

/** The transaction that has spent one of the outputs which a transaction spends, where all servers have it at this depth. */
export async function findEsploraRival(
  {
    servers,
    tip,
    signal,
  }: { readonly servers: EsploraServers; readonly tip: Tip; readonly signal: AbortSignal | undefined },
  { txid, raw, depth }: Pick<RivalRequest, 'txid' | 'raw' | 'depth'>,
): Promise<Rival | undefined> {
  for (const input of RawTx.decode(hex.decode(raw)).inputs) {
    const spent = hex.encode(input.txid);
    const found = await servers.askAll(esplora.outspend(spent, input.index), signal);
    const spenders = found.map((one) => {
      const height = one?.status?.block_height;
      const isDeep = one?.status?.confirmed === true && typeof height === 'number' && tip.height - height + 1 >= depth;
      return isDeep ? (one?.txid ?? undefined) : undefined;
    });
    const spender = agree(spenders, `what has spent output ${input.index} of ${spent}`);
    if (spender !== undefined && spender !== txid) return { txid: spender };
  }
  return undefined;
}
