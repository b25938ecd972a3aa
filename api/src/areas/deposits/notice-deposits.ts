import { newId } from '@istmo/db/new-id';
import type { Tx } from '@istmo/db/tx';
import { type ChainCurrency, laneOf, type Network, type Sighting } from '@istmo/providers/custody/port';
import type { App } from '../../app.ts';
import { tell } from '../notifications/public.ts';
import { findOwners } from './addresses.store.ts';
import { hasten, keepCursor, noticeDeposit, readCursor } from './deposits.store.ts';

// A turn reads this many pages of news and leaves the rest to the next one.
const mostPages = 20;

/**
 * Reads on in the chain's news from the stored cursor. News only say where to look: what a deposit is worth is decided by looking at its
 * transaction. Rows and cursor are committed together, so that a killed watcher reads the same page again and another one may too.
 */
export async function readNews(app: App, network: Network, patienceMs: number): Promise<void> {
  for (let page = 0; page < mostPages; page++) {
    const since = await readCursor(app.db, network);
    const { seen, cursor, isMore } = await app.custody.incoming({ network, since }, AbortSignal.timeout(patienceMs));
    if (seen.length > 0 || cursor !== since) {
      await app.db.inTransaction(async (tx) => {
        await noticeAll(app, tx, { network, seen });
        await keepCursor(tx, { network, cursor, at: app.clock.now() });
      });
    }
    if (!isMore) return;
  }
}

async function noticeAll(
  app: App,
  tx: Tx,
  { network, seen }: { network: Network; seen: readonly Sighting[] },
): Promise<void> {
  const at = app.clock.now();
  const ours = seen.flatMap((sighting) => payment(app, network, sighting));
  const owners = await findOwners(
    tx,
    network,
    ours.map(({ address }) => address),
  );
  await hasten(tx, {
    network,
    txids: [...new Set(seen.map(({ txid }) => txid))].filter((txid) => plainTxid.test(txid)),
    at,
  });
  for (const { address, currency, sighting } of ours) {
    const customer = owners.get(address);
    if (customer === undefined) continue;
    const { txid, output, units } = sighting;
    const isNew = await noticeDeposit(tx, {
      id: newId(),
      customer,
      network,
      txid,
      output,
      address,
      currency,
      units,
      at,
    });
    if (isNew) await tell(tx, customer, 'deposits');
  }
}

type Payment = { readonly address: string; readonly currency: ChainCurrency; readonly sighting: Sighting };

const plainTxid = /^[0-9A-Za-z]{1,128}$/;
const mostUnits = 2n ** 63n - 1n;
const mostOutput = 2 ** 31 - 1;

/** What could be a deposit: a currency of ours by its contract, on its own chain, that moved something. The rest is left where it lies. */
function payment(app: App, network: Network, sighting: Sighting): Payment[] {
  const { currency, txid, output, units, isValid } = sighting;
  if (sighting.network !== network || !isValid || currency === undefined || !laneOf(currency, network)) return [];
  if (!plainTxid.test(txid) || Math.floor(output) !== output || output < 0 || output > mostOutput) return [];
  if (units <= 0n || units > mostUnits) return [];
  const address = app.custody.readAddress({ network, address: sighting.address });
  return address === undefined ? [] : [{ address, currency, sighting }];
}
