import { money } from '@istmo/contract/kernel/money';
import { isDuplicate } from '@istmo/db/failures';
import { payNetwork, post } from '@istmo/ledger';
import { type Chain, chains } from '@istmo/contract/kernel/chain-address';
import { Outage } from '@istmo/providers/outage';
import type { App } from '../../app.ts';
import { readInstrument } from '../instruments/public.ts';
import { listSweepCostsDue } from '../sweeps/public.ts';
import { listCostsDue } from '../withdrawals/public.ts';
import { type CostOf, insertCost, readPaidBefore } from './costs.store.ts';
import { networkCoins, unitsPerLedgerUnit } from './network-coins.ts';

const timeoutMs = 4_000;
const maxPerRun = 100;

/** Books what the networks took for what has ended: once each, also when several processes run. */
export async function bookNetworkCosts(app: App): Promise<void> {
  for (const network of chains.filter((one) => app.custody.watches(one))) {
    for (const ended of await listCostsDue(app.db, network, maxPerRun))
      await tryBooking(app, network, { ...ended, of: 'withdrawal' });
    for (const ended of await listSweepCostsDue(app.db, network, maxPerRun))
      await tryBooking(app, network, { ...ended, of: 'sweep' });
  }
}

type Ended = { readonly of: CostOf; readonly id: string; readonly txid: string; readonly blockHash: string };

async function tryBooking(app: App, network: Chain, ended: Ended): Promise<void> {
  try {
    await bookCost(app, network, ended);
  } catch (error) {
    // Another process was faster: it has booked this one, or another one of the network.
    if (isDuplicate(error)) return;
    if (!(error instanceof Outage)) throw error;
    app.log.warn({ err: error, network, txid: ended.txid }, 'a chain could not be asked what a transaction cost');
  }
}

async function bookCost(app: App, network: Chain, { of, id, txid, blockHash }: Ended): Promise<void> {
  const cost = await app.custody.readCost({ network, txid }, AbortSignal.timeout(timeoutMs));
  if (cost?.block.hash !== blockHash) {
    app.log.warn({ network, txid, blockHash, found: cost?.block.hash }, 'a chain does not show a block that it had');
    return;
  }
  const coin = networkCoins[network];
  const { currency } = coin;
  const perUnit = unitsPerLedgerUnit(coin, (await readInstrument(app, currency)).ledgerScale);
  const at = app.clock.now();
  await app.db.inTransaction(async (tx) => {
    const paidBefore = await readPaidBefore(tx, of, network);
    const { paid } = cost;
    const units = (paidBefore + paid) / perUnit - paidBefore / perUnit;
    await insertCost(tx, of, { sent: id, network, txid, blockHash, currency, paid, paidBefore, perUnit, units, at });
    if (units > 0n) await post(tx, payNetwork({ id, at, amount: money(currency, units), place: `chain:${network}` }));
  });
}
