import { type Chain, findChain } from '@istmo/contract/kernel/chain-address';
import type { Registry } from '@istmo/contract/kernel/instrument';
import { toEvmCoin } from '@istmo/providers/chain-accounts/port';
import type { Network } from '@istmo/providers/custody/port';
import { Outage } from '@istmo/providers/outage';
import type { App } from '../../app.ts';
import { readRegistry } from '../instruments/public.ts';
import { markLostSwept, readAddressesAfter, readLostToSweep, readSweptTo, storeSweptTo } from './addresses.store.ts';
import { findChainNetwork } from './confirmations.ts';
import { readExplainedCoin, removeUnexplainedCoin, storeUnexplainedCoin } from './credited.store.ts';
import { scheduleReachedMinimums } from './deposits.store.ts';
import { recordObservations } from './discover-deposits.ts';

// Round after round over all addresses of a network, this many a run, so that one run is short whatever the number of customers.
const addressesPerRun = 20;
const timeoutMs = 4_000;

/** Asks custody for the payments of the next known addresses and stores those that it never reported. */
export async function sweepAddresses(app: App, network: Network): Promise<void> {
  if (!app.custody.watches(network)) return;
  const after = await readSweptTo(app.db, network);
  const addresses = await readAddressesAfter(app.db, { network, after, maxRows: addressesPerRun });
  try {
    for (const { address } of addresses) {
      const observations = await app.custody.readAddress({ network, address }, AbortSignal.timeout(timeoutMs));
      await app.db.inTransaction((tx) => recordObservations(app, tx, { network, observations }));
      await compareCoin(app, network, address);
    }
  } catch (error) {
    if (!(error instanceof Outage)) throw error;
    app.log.warn({ err: error, network }, 'a chain could not be read');
    return;
  }
  const at = app.clock.now();
  const last = addresses.length < addressesPerRun ? undefined : addresses.at(-1)?.customer;
  await storeSweptTo(app.db, { network, customer: last, at });
  await scheduleAfterLowerMinimum(app, network, at);
}

/**
 * Compares what an address has of the chain's own coin with what is known of it, where that coin is a currency: what a contract paid out is in
 * no list of a node. More than the least deposit is a case for staff, and never credited by itself.
 */
async function compareCoin(app: App, network: Network, address: string): Promise<void> {
  const chain = findChain(network);
  if (!chain || !app.chainAccounts.reads(chain)) return;
  const coin = findCoin(await readRegistry(app), chain);
  if (!coin) return;
  const { currency, perUnit, least } = coin;
  const at = { network, address, currency };
  // Before what is known is read, which can only have grown since.
  const has = await app.chainAccounts.readCoin({ network: chain, address }, AbortSignal.timeout(timeoutMs));
  const explained = await readExplainedCoin(app.db, { ...at, perUnit });
  if (explained === undefined) return;
  const units = (has - explained) / perUnit;
  if (units >= least) await storeUnexplainedCoin(app.db, { ...at, units, least });
  else await removeUnexplainedCoin(app.db, at);
}

/** The currency that is the own coin of a chain, and the least deposit of it; undefined where there is none. */
function findCoin({ instruments }: Registry, network: Chain) {
  for (const { code: currency, ledgerScale, networks } of instruments) {
    const entry = networks.find(({ chain, contract }) => chain === network && contract === null);
    const coin = entry && toEvmCoin({ network, currency, contract: entry.contract, ledgerScale });
    if (coin) return { ...coin, least: entry.minDeposit > 0n ? entry.minDeposit : 1n };
  }
  return undefined;
}

/** The same for addresses that a restore lost (docs/recipes/after-a-restore.md). */
export async function sweepLostAddresses(app: App, network: Network): Promise<void> {
  if (!app.custody.watches(network)) return;
  const now = app.clock.now();
  try {
    for (const address of await readLostToSweep(app.db, { network, now, maxRows: addressesPerRun })) {
      const observations = await app.custody.readAddress({ network, address }, AbortSignal.timeout(timeoutMs));
      await app.db.inTransaction(async (tx) => {
        await recordObservations(app, tx, { network, observations });
        await markLostSwept(tx, network, address, now);
      });
    }
  } catch (error) {
    if (!(error instanceof Outage)) throw error;
    app.log.warn({ err: error, network }, 'a chain could not be read');
  }
}

/** Deposits that add up to a minimum that was lowered since they were last checked are due now. */
async function scheduleAfterLowerMinimum(app: App, network: Network, at: Date): Promise<void> {
  const { instruments } = await readRegistry(app);
  for (const instrument of instruments) {
    const minimum = findChainNetwork(instrument, network)?.minDeposit;
    if (minimum !== undefined)
      await scheduleReachedMinimums(app.db, { network, currency: instrument.code, minimum, at });
  }
}
