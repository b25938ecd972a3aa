import { formatShown } from '@istmo/contract/kernel/format';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import type { Tx } from '@istmo/db/tx';
import type { AssetNetwork, Network, Observation } from '@istmo/providers/custody/port';
import type { App } from '../../app.ts';
import { notify, publishEvent } from '../notifications/public.ts';
import { readAssetNetworks, readInstrument } from '../instruments/public.ts';
import { findLost, findOwners, insertLostPayment } from './addresses.store.ts';
import { insertObservedDeposit, readCursor, scheduleNow, storeCursor } from './deposits.store.ts';

// A run reads this many pages and leaves the rest to the next run.
const maxPages = 20;

/**
 * Reads the custody's list of incoming transactions from the stored cursor and stores the deposits in it. The list only says which
 * transactions to check; a deposit is credited from its transaction alone. Rows and cursor are committed together, so a run that is
 * killed reads the same page again, and so may a concurrent run.
 */
export async function discoverDeposits(app: App, network: Network, timeoutMs: number): Promise<void> {
  for (let page = 0; page < maxPages; page++) {
    const since = await readCursor(app.db, network);
    const { observations, cursor, isMore } = await app.custody.readIncoming(
      { network, since },
      AbortSignal.timeout(timeoutMs),
    );
    if (observations.length > 0 || cursor !== since) {
      await app.db.inTransaction(async (tx) => {
        const txids = new Set(observations.map(({ txid }) => txid).filter(isTxid));
        await scheduleNow(tx, { network, txids: [...txids], at: app.clock.now() });
        await recordObservations(app, tx, { network, observations });
        await storeCursor(tx, { network, cursor, at: app.clock.now() });
      });
    }
    if (!isMore) return;
  }
}

type ObservationBatch = {
  readonly network: Network;
  readonly observations: readonly Observation[];
};

/** Stores the deposits among these observations that are not stored yet. */
export async function recordObservations(app: App, tx: Tx, { network, observations }: ObservationBatch): Promise<void> {
  if (observations.length === 0) return;
  const at = app.clock.now();
  const assets = await readAssetNetworks(tx);
  const possibleDeposits = observations
    .filter((observation) => observation.network === network)
    .flatMap((observation) => toPossibleDeposit(app, assets, observation))
    .sort(byOutput);
  const addresses = possibleDeposits.map(({ address }) => address);
  const [owners, lost] = [await findOwners(tx, network, addresses), await findLost(tx, network, addresses)];
  for (const { address, currency, observation } of possibleDeposits) {
    const { txid, output, units, sender = '' } = observation;
    const customer = owners.get(address);
    if (customer === undefined) {
      const payment = { network, txid, output, address, currency, units };
      if (lost.has(address) && (await insertLostPayment(tx, payment)))
        app.log.error(
          { network, txid, output, currency, units: `${units}` },
          'a payment to an address whose customer a restore lost',
        );
      continue;
    }
    const id = newId();
    const isNew = await insertObservedDeposit(tx, {
      id,
      customer,
      network,
      txid,
      output,
      address,
      currency,
      units,
      sender,
      at,
    });
    if (!isNew) continue;
    await publishEvent(tx, customer, 'deposits');
    await notifySeen(app, tx, { id, customer, currency, units });
  }
}

type SeenDeposit = {
  readonly id: string;
  readonly customer: CustomerId;
  readonly currency: string;
  readonly units: bigint;
};

/** The list of notifications says it at once; the email follows when it is credited. */
async function notifySeen(app: App, tx: Tx, { id, customer, currency, units }: SeenDeposit): Promise<void> {
  const { ledgerScale: scale, displayScale } = await readInstrument(app, currency);
  const amount = formatShown({ units, scale }, displayScale);
  await notify(app, tx, customer, {
    kind: 'deposits',
    title: withParams(m.notifications_deposit_seen_title, { amount, currency }),
    body: [m.notifications_deposit_seen_body],
    page: `/chain_deposit/${id}`,
  });
}

type PossibleDeposit = {
  readonly address: string;
  readonly currency: string;
  readonly observation: Observation;
};

// Concurrent runs insert the same outputs in one order, so that they wait for each other and never deadlock.
const byOutput = ({ observation: a }: PossibleDeposit, { observation: b }: PossibleDeposit): number =>
  a.txid === b.txid ? a.output - b.output : a.txid < b.txid ? -1 : 1;

const isTxid = (text: string): boolean => /^[0-9A-Za-z]{1,128}$/.test(text);

const maxUnits = 2n ** 63n - 1n;
const maxOutput = 2 ** 31 - 1;

/** The observation as a possible deposit: an instrument on one of its own networks with a positive amount. Anything else is ignored. */
function toPossibleDeposit(app: App, assets: readonly AssetNetwork[], observation: Observation): PossibleDeposit[] {
  const { network, currency, txid, output, units, isValid } = observation;
  if (!isValid || currency === undefined) return [];
  if (!assets.some((asset) => asset.currency === currency && asset.network === network)) return [];
  if (!isTxid(txid) || Math.floor(output) !== output || output < 0 || output > maxOutput) return [];
  if (units <= 0n || units > maxUnits) return [];
  const address = app.custody.parseAddress({ network, address: observation.address });
  return address === undefined ? [] : [{ address, currency, observation }];
}
