import type { Chain } from '@istmo/contract/kernel/chain-address';
import type { App } from '../../app.ts';
import type { Broadcast } from '../withdrawals/public.ts';

type Question = { readonly network: Chain; readonly broadcast: Broadcast; readonly depth: number };

/**
 * The transaction of others, deep enough, that has taken what each of ours spends: then none of ours can be included any more. Empty where the
 * chain does not name it.
 */
export async function findForeign(
  app: App,
  { network, broadcast, depth }: Question,
  signal: AbortSignal,
): Promise<string | undefined> {
  const signed = [broadcast.newest, ...broadcast.replaced];
  const rivals = await Promise.all(
    signed.map(({ txid, raw }) => app.custody.findRival({ network, txid, raw, depth }, signal)),
  );
  const isOurs = (id: string | undefined): boolean => signed.some(({ txid }) => txid === id);
  if (rivals.some((rival) => rival === undefined || isOurs(rival.txid))) return undefined;
  return rivals[0]?.txid ?? '';
}
