import { isConfidentialAddress, type LiquidNetwork } from '@istmo/contract/kernel/liquid-address';
import type { Fetch } from '../http.ts';
import { InvalidArgument } from '../invalid-argument.ts';
import { Outage, throwIfAborted } from '../outage.ts';
import type { StateStore } from '../state-store.ts';
import { assetSchema, ownershipsSchema, summarySchema } from './amp/api.ts';
import { ampClient, type AmpClient } from './amp/client.ts';
import { ampDistribution } from './amp/distribution.ts';
import { ampIssue } from './amp/issue.ts';
import { ampRegistry, assetPath } from './amp/registry.ts';
import { elementsWallet, type ElementsWallet, type WalletReceipt } from './amp/elements.ts';
import { toOutageOfNode } from './amp/elements-rpc.ts';
import { issuanceJournal, type IssuanceJournal } from './amp/journal.ts';
import type { Holding, IncomingUnits, Issuance, IssuanceDeposits, IssuanceService, IssuanceWallet } from './port.ts';

export type AmpSettings = {
  readonly fetch: Fetch;
  readonly url: string;
  readonly username: string;
  readonly password: string;
  /** The node with the platform's wallet: http://user:password@host:port/wallet/name */
  readonly elementsUrl: string;
  readonly elementsFetch?: Fetch;
  /** Stored, because without it a security could be issued, or units sent, a second time. */
  readonly journal: StateStore;
  readonly networks: readonly LiquidNetwork[];
};

type Parts = { readonly client: AmpClient; readonly wallet: ElementsWallet; readonly journal: IssuanceJournal };

/** The name that `readHoldings` gives the units in the platform's own wallet. */
const treasuryAccount = 'treasury';

const unsupported = async () => ({ state: 'unsupported' }) as const;

/**
 * Securities on Liquid by Blockstream AMP, paid from the platform's own Elements node. The service has no power over single holdings: freezing,
 * forced transfers and recovery hold in the platform's books only, where all units are that its customers have with it.
 */
export function ampIssuance(settings: AmpSettings): IssuanceService {
  const { networks, elementsUrl } = settings;
  const client = ampClient(settings);
  const wallet = elementsWallet({ fetch: settings.elementsFetch ?? settings.fetch, url: elementsUrl });
  const journal = issuanceJournal(settings.journal);
  const parts = { client, wallet, journal };
  const isAddress = (text: string): boolean => isConfidentialAddress(text, networks);
  return {
    platformAccount: treasuryAccount,
    ...ampIssue({ client, journal, isAddress }),
    ...ampRegistry(parts),
    ...ampDistribution(parts),
    ...ampHoldings(parts),
    ...walletOf(parts, isAddress),
    freeze: unsupported,
    unfreeze: unsupported,
    forceTransfer: unsupported,
    recover: unsupported,
  };
}

function ampHoldings({ client, wallet }: Parts): Pick<Issuance, 'readHoldings' | 'readSupply'> {
  return {
    async readHoldings(uuid, signal) {
      throwIfAborted('issuance', signal);
      const asset = await client.read(assetPath(uuid), assetSchema, signal);
      const owned = await client.read(assetPath(uuid, '/ownerships'), ownershipsSchema, signal);
      const { units } = await wallet.listUnspent(asset.asset_id, signal).catch(toOutageOfNode);
      const holdings = owned.map(({ GAID, owner, amount }): Holding => ({
        account: GAID ?? owner ?? '',
        units: BigInt(amount),
        frozenUnits: 0n,
      }));
      return [{ account: treasuryAccount, units, frozenUnits: 0n }, ...holdings];
    },
    async readSupply(uuid, signal) {
      throwIfAborted('issuance', signal);
      const { issued, reissued, burned } = await client.read(assetPath(uuid, '/summary'), summarySchema, signal);
      return BigInt(issued) + BigInt(reissued) - BigInt(burned);
    },
  };
}

const labelOf = (purpose: string, owner: string): string => `istmo:${purpose}:${owner}`;
const depositLabel = labelOf('deposit', '');
const maxOfAddress = 100;

function walletOf({ wallet, journal }: Parts, isAddress: (text: string) => boolean): IssuanceWallet {
  return {
    isAddress,
    async readAddress({ owner, purpose }, signal) {
      throwIfAborted('issuance', signal);
      const entry = journal.address(purpose, owner);
      const stored = await entry.read();
      if (stored !== '') return stored;
      const address = await wallet.readAddress(labelOf(purpose, owner), signal).catch(toOutageOfNode);
      if (!isAddress(address))
        throw new Outage('issuance', new Error('the node gave an address of another network'), false);
      // Of two that were made at once, the first that is stored is the customer's.
      return entry.change((current) => ({ value: current || address, result: current || address }));
    },
    deposits: depositsOf({ wallet, journal }),
  };
}

function depositsOf({ wallet, journal }: Pick<Parts, 'wallet' | 'journal'>): IssuanceDeposits {
  /** Of what came to deposit addresses and is still in the chain. The owner's address is the one that was given out, whatever form was paid. */
  const toIncoming = async (receipts: readonly WalletReceipt[]): Promise<IncomingUnits[]> => {
    const own = receipts.filter(({ label, confirmations }) => label.startsWith(depositLabel) && confirmations >= 0);
    return Promise.all(
      own.map(async ({ label, address, ...one }) => {
        const given = await journal.address('deposit', label.slice(depositLabel.length)).read();
        return { ...one, address: given || address };
      }),
    );
  };
  return {
    async readTip(signal) {
      throwIfAborted('issuance', signal);
      const { height, hash } = await wallet.readTip(signal).catch(toOutageOfNode);
      return { height, hash };
    },
    async readIncoming(cursor, signal) {
      throwIfAborted('issuance', signal);
      if (!/^(?:[0-9a-f]{64})?$/.test(cursor)) throw new InvalidArgument('the cursor is no block');
      const { received, block } = await wallet.listReceived(cursor, signal).catch(toOutageOfNode);
      return { received: await toIncoming(received), cursor: block };
    },
    async readTransaction(txid, signal) {
      throwIfAborted('issuance', signal);
      return toIncoming(await wallet.readReceipts(txid, signal).catch(toOutageOfNode));
    },
    async readReceived(address, signal) {
      throwIfAborted('issuance', signal);
      const txids = await wallet.listPayments(address, signal).catch(toOutageOfNode);
      const receipts: WalletReceipt[] = [];
      for (const txid of txids.slice(-maxOfAddress))
        receipts.push(...(await wallet.readReceipts(txid, signal).catch(toOutageOfNode)));
      const found = await toIncoming(receipts);
      return found
        .filter((one) => one.address === address)
        .toSorted((left, right) => left.confirmations - right.confirmations)
        .slice(0, maxOfAddress);
    },
  };
}
