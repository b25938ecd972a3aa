import { type Chain, chains, findChain } from '@istmo/contract/kernel/chain-address';
import type { Db } from '@istmo/db/tx';
import { readMirrors } from '@istmo/ledger';
import { listOwnScripts } from '@istmo/providers/bitcoin-payments/wallet-accounts';
import { parseAddress } from '@istmo/providers/custody/addresses';
import { esploraHoldings } from '@istmo/providers/holdings/esplora';
import { evmHoldings } from '@istmo/providers/holdings/evm';
import { liveHoldings } from '@istmo/providers/holdings/live';
import type { Holdings, HoldingsPart } from '@istmo/providers/holdings/port';
import { tronHoldings } from '@istmo/providers/holdings/tron';
import { toAccountKey } from '../areas/bank/staff/statement-line.ts';
import { networkCoins, unitsPerLedgerUnit } from '../areas/costs/network-coins.ts';
import { listPaid, listWatched } from '../areas/deposits/addresses.store.ts';
import { readAssetNetworks } from '../areas/instruments/asset-networks.ts';
import { readInstruments } from '../areas/instruments/instruments.store.ts';
import { listPayingAccounts } from '../areas/payouts/fees.store.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Settings } from '../settings/settings.ts';
import { SettingsError } from '../settings/settings-problems.ts';
import { bankHoldings } from './bank-holdings.ts';
import { readPayingAccounts } from './bitcoin-ports.ts';

type ColdAddresses = ReadonlyMap<Chain, readonly string[]>;
type ChainParts = { readonly settings: Settings; readonly db: Db; readonly cold: readonly string[] };

/** What reads each network, undefined where the settings connect it to nothing; a network that is not here is unknown as soon as the books have money there. */
const openChainHoldings: Readonly<Partial<Record<Chain, (parts: ChainParts) => HoldingsPart | undefined>>> = {
  BTC: openBitcoinHoldings,
  ETH: (parts) => openEvmHoldings(parts, 'ETH', parts.settings.ethereumNodes, parts.settings.ethereumChain),
  POLYGON: (parts) => openEvmHoldings(parts, 'POLYGON', parts.settings.polygonNodes, parts.settings.polygonChain),
  TRON: openTronHoldings,
};

/**
 * What is outside by the nodes, the Esplora servers and the bank's statements. What acquirers and the bank of COP payments have not
 * settled yet, nothing outside says: their places are unknown while the books have money there.
 */
export function openHoldings(settings: Settings, db: Db, clock: Clock): Holdings {
  const cold = readColdAddresses(settings.coldAddresses);
  const onChains = chains.flatMap(
    (network) => openChainHoldings[network]?.({ settings, db, cold: cold.get(network) ?? [] }) ?? [],
  );
  const { bankLocal, bankWire } = settings;
  const accounts = [...new Set([bankLocal, bankWire].map(({ account }) => toAccountKey(account)))];
  return liveHoldings({
    parts: [...onChains, bankHoldings({ db, clock, accounts })],
    readBooked: () => readMirrors(db),
  });
}

function readColdAddresses(entries: readonly string[]): ColdAddresses {
  const found = new Map<Chain, readonly string[]>();
  for (const entry of entries) {
    const [name = '', written = ''] = entry.split('=');
    const network = findChain(name);
    const address = network && parseAddress({ network, address: written });
    if (!network || address === undefined)
      throw new SettingsError([
        `ISTMO_COLD_ADDRESSES must be addresses with their networks, such as ETH=0x…: ${entry}`,
      ]);
    found.set(network, [...(found.get(network) ?? []), address]);
  }
  return found;
}

function openBitcoinHoldings({ settings, db, cold }: ChainParts): HoldingsPart | undefined {
  const { esploraServers: servers, esploraWallet } = settings;
  if (servers.length === 0) return undefined;
  return esploraHoldings({
    fetch,
    servers,
    currency: networkCoins.BTC.currency,
    paying: listOwnScripts(readPayingAccounts(esploraWallet)).map(({ address }) => address),
    readPaidAddresses: () => listPaid(db, 'BTC'),
    cold,
  });
}

function openTronHoldings({ settings, db, cold }: ChainParts): HoldingsPart | undefined {
  const { tronServers: servers, tronChain: chainId, tronWallet } = settings;
  if (servers.length === 0) return undefined;
  const paying = tronWallet.map((written) => {
    const address = parseAddress({ network: 'TRON', address: written });
    if (address === undefined) throw new SettingsError([`ISTMO_TRON_WALLET must be addresses of Tron: ${written}`]);
    return address;
  });
  return tronHoldings({ ...chainReaders(db, 'TRON'), servers, chainId, fetch, paying, cold });
}

function openEvmHoldings(
  { db, cold }: ChainParts,
  network: 'ETH' | 'POLYGON',
  nodes: readonly string[],
  chainId: number,
): HoldingsPart | undefined {
  if (nodes.length === 0) return undefined;
  return evmHoldings({
    ...evmReaders(db, network),
    network,
    nodes,
    chainId,
    fetch,
    cold,
  });
}

/** What the books know of an EVM network, and of the account that pays there. */
export const evmReaders = (db: Db, network: 'ETH' | 'POLYGON') => ({
  ...chainReaders(db, network),
  readPaying: () => listPayingAccounts(db, network),
});

/** What the books know of a network's addresses and tokens. */
function chainReaders(db: Db, network: 'ETH' | 'POLYGON' | 'TRON') {
  const coin = networkCoins[network];
  return {
    readAssetNetworks: () => readAssetNetworks(db),
    readDepositAddresses: () => listWatched(db, network),
    readCoin: async () => {
      const found = (await readInstruments(db)).find(({ code }) => code === coin.currency);
      if (!found) throw new Error(`${coin.currency} is not in the registry`);
      return { currency: coin.currency, perUnit: unitsPerLedgerUnit(coin, found.ledgerScale) };
    },
  };
}
