import { createHash } from 'node:crypto';
import type { IncomingUnits, IssuanceDeposits, IssuanceWallet } from '../issuance/port.ts';
import { Outage, throwIfAborted } from '../outage.ts';
import type { AssetNetwork, Custody, Network, Observation } from './port.ts';

export type LiquidCustodySettings = {
  /** The platform's own wallet on Liquid: amounts there are confidential, so no explorer shows them. */
  readonly wallet: Pick<IssuanceWallet, 'readAddress' | 'isAddress'>;
  readonly deposits: IssuanceDeposits;
  /** The assets that can be deposited now; read for each call. */
  readonly readAssetNetworks: () => Promise<readonly AssetNetwork[]>;
};

const unreadable = (network: Network): Error => new Error(`the wallet of Liquid was asked about ${network}`);
const neverSent = (): Promise<never> =>
  Promise.reject(new Outage('custody', new Error('nothing is sent on Liquid'), false));

function begin(network: Network, signal: AbortSignal | undefined): void {
  if (network !== 'LIQUID') throw unreadable(network);
  throwIfAborted('custody', signal);
}

/** An address of segwit may be written in capitals, for QR images. */
const toOneCase = (address: string): string => (address === address.toUpperCase() ? address.toLowerCase() : address);

/** Watches Liquid through the wallet of the issuance service. Each customer has one address there, by their id. */
export function liquidCustody({ wallet, deposits, readAssetNetworks }: LiquidCustodySettings): Custody {
  const observe = async (received: readonly IncomingUnits[]): Promise<Observation[]> => {
    const assets = (await readAssetNetworks()).filter(({ network }) => network === 'LIQUID');
    const codes = new Map(assets.map(({ contract, currency }) => [contract, currency]));
    return received.map(({ assetId, ...one }) => ({
      network: 'LIQUID',
      ...one,
      currency: codes.get(assetId),
      contract: assetId,
      isValid: true,
    }));
  };

  return {
    watches: (network) => network === 'LIQUID',
    async deriveAddress(path) {
      if (path.network !== 'LIQUID') throw unreadable(path.network);
      return wallet.readAddress({ owner: path.owner, purpose: 'deposit' });
    },
    parseAddress: ({ network, address }) =>
      network === 'LIQUID' && wallet.isAddress(address) ? toOneCase(address) : undefined,
    async readIncoming({ network, since }, signal) {
      begin(network, signal);
      const { block, pending } = readCursor(since);
      const { received, cursor } = await deposits.readIncoming(block, signal);
      const fresh = received.filter((one) => one.block !== undefined || !pending.has(digestOf(one)));
      return { observations: await observe(fresh), cursor: writeCursor(cursor, received), isMore: false };
    },
    async readTransaction({ network, txid }, signal) {
      begin(network, signal);
      return /^[0-9a-f]{64}$/.test(txid) ? observe(await deposits.readTransaction(txid, signal)) : [];
    },
    async readAddress({ network, address }, signal) {
      begin(network, signal);
      return wallet.isAddress(address) ? observe(await deposits.readReceived(address, signal)) : [];
    },
    readCost: neverSent,
    findRival: neverSent,
    async readTip(network, signal) {
      begin(network, signal);
      return deposits.readTip(signal);
    },
  };
}

/* A cursor is the newest block that was read, and digests of what waited for a block then, so that it is reported once before it has one. */

const maxDigests = 50;
const digestLength = 8;
const format = /^([0-9a-f]{64})\.((?:[0-9a-f]{8}(?:-[0-9a-f]{8})*)?)$/;

const digestOf = ({ txid, output }: IncomingUnits): string =>
  createHash('sha256').update(`${txid} ${output}`).digest('hex').slice(0, digestLength);

function writeCursor(block: string, received: readonly IncomingUnits[]): string {
  const pending = received.filter((one) => one.block === undefined).slice(-maxDigests);
  return `${block}.${pending.map(digestOf).join('-')}`;
}

/** A cursor that was never given out starts from the beginning. */
function readCursor(text: string): { readonly block: string; readonly pending: ReadonlySet<string> } {
  const [, block = '', digests = ''] = format.exec(text) ?? [];
  return { block, pending: new Set(digests.split('-')) };
}
