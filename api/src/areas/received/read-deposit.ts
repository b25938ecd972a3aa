import { readDeposit } from '@istmo/contract/areas/deposits/deposits.contract';
import { type CustomerId, parseId } from '@istmo/contract/kernel/id';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { findOwnChainDeposit, type OwnChainDeposit, toProgressView } from '../deposits/public.ts';
import { readRegistry, requireInstrument } from '../instruments/public.ts';

/** A deposit of the customer; another's is not found, the same as none. */
export async function requireOwn(app: App, customer: CustomerId, sent: string): Promise<OwnChainDeposit> {
  const id = parseId<'deposit'>(sent);
  const row = id && (await findOwnChainDeposit(app.db, customer, id));
  return row ?? refuse('not_found', m.kernel_not_found, { field: 'id' });
}

export const answerReadDeposit = handle(readDeposit, async (app, { customer }, { id }) => {
  const row = await requireOwn(app, customer, id);
  const registry = await readRegistry(app);
  const { ledgerScale, networks } = requireInstrument(registry, row.currency);
  const network = networks.find(({ chain }) => chain === row.network);
  return {
    data: {
      _id: row.id,
      currency: row.currency,
      amount: formatUnits(row.units, ledgerScale),
      network: network?.title ?? row.network,
      txid: row.txid,
      address: row.address,
      explorer_url: network?.explorerUrl?.replace('{txid}', encodeURIComponent(row.txid)) ?? null,
      state: row.state,
      ...toProgressView(registry, row),
      frozen: formatUnits(row.frozenUnits, ledgerScale),
      created_at: row.createdAt.toISOString(),
      credited_at: row.creditedAt?.toISOString() ?? null,
      reversed_at: row.reversedAt?.toISOString() ?? null,
      closed_at: row.closedAt?.toISOString() ?? null,
    },
  };
});
