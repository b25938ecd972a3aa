import { type Chain, chains as chainNames } from '@istmo/contract/kernel/chain-address';
import type { Db } from '@istmo/db/tx';
import { accountsByNetwork } from '@istmo/providers/chain-accounts/by-network';
import { evmAccounts } from '@istmo/providers/chain-accounts/evm';
import type { ChainAccounts } from '@istmo/providers/chain-accounts/port';
import { senderByNetwork } from '@istmo/providers/chain-sender/by-network';
import { evmSender } from '@istmo/providers/chain-sender/evm';
import { tronSender } from '@istmo/providers/chain-sender/tron';
import type { ChainSender } from '@istmo/providers/chain-sender/port';
import type { AccountKeys } from '@istmo/providers/custody/addresses';
import { custodyByNetwork } from '@istmo/providers/custody/by-network';
import { evmCustody } from '@istmo/providers/custody/evm';
import { liquidCustody } from '@istmo/providers/custody/liquid';
import { tronCustody } from '@istmo/providers/custody/tron';
import { tronNodes } from '@istmo/providers/custody/tron-servers';
import type { Custody } from '@istmo/providers/custody/port';
import type { IssuanceService } from '@istmo/providers/issuance/port';
import {
  unconnectedCard,
  unconnectedCustody,
  unconnectedHoldings,
  unconnectedIssuance,
  unconnectedSender,
} from '@istmo/providers/unconnected';
import type { App } from '../app.ts';
import { findWatched } from '../areas/deposits/addresses.store.ts';
import { readAssetNetworks } from '../areas/instruments/asset-networks.ts';
import { openBitcoin, openBitcoinPayments } from './bitcoin-ports.ts';
import { openHoldings } from './holdings-ports.ts';
import { openPrices } from './price-ports.ts';
import type { Clock } from '../runtime/clock.ts';
import { listScreeningProblems, openScreening } from './screening-ports.ts';
import type { Settings } from '../settings/settings.ts';
import { SettingsError } from '../settings/settings-problems.ts';

export type Adapters = Pick<
  App,
  | 'clock'
  | 'custody'
  | 'card'
  | 'chainSender'
  | 'chainAccounts'
  | 'bitcoinPayments'
  | 'identity'
  | 'screening'
  | 'holdings'
  | 'issuance'
  | 'prices'
  | 'priceHistory'
  | 'mail'
  | 'mailReturns'
  | 'files'
  | 'checkpoints'
  | 'bankLink'
>;

type LiveChain = {
  readonly custody: Custody;
  readonly sender: ChainSender;
  /** Undefined where accounts have no coin of the chain's own, and on networks whose deposits are not collected. */
  readonly accounts?: ChainAccounts;
};
type LiveChains = Partial<Record<Chain, LiveChain>>;

/** The setting that connects each network. */
const chainSettings: Readonly<Record<Chain, string>> = {
  BTC: 'ISTMO_ESPLORA_SERVERS',
  ETH: 'ISTMO_ETHEREUM_NODES',
  TRON: 'ISTMO_TRON_SERVERS',
  POLYGON: 'ISTMO_POLYGON_NODES',
};

/** The operator's account keys; Polygon addresses are derived from the Ethereum key. */
export function toAccountKeys({ bitcoinKey, ethereumKey, tronKey }: Settings): AccountKeys {
  return { BTC: bitcoinKey, ETH: ethereumKey, TRON: tronKey, POLYGON: ethereumKey };
}

/** The networks that the settings have nodes of. */
export function openChains(settings: Settings, db: Db): LiveChains {
  const { ethereumNodes, ethereumChain, polygonNodes, polygonChain } = settings;
  const bitcoin = openBitcoin(settings, {
    keys: toAccountKeys(settings),
    readAssetNetworks: () => readAssetNetworks(db),
  });
  return {
    ...(bitcoin && { BTC: bitcoin }),
    ...openEvm(settings, db, { network: 'ETH', nodes: ethereumNodes, chainId: ethereumChain }),
    ...openEvm(settings, db, { network: 'POLYGON', nodes: polygonNodes, chainId: polygonChain }),
    ...openTron(settings, db),
  };
}

type EvmNodes = { readonly network: 'ETH' | 'POLYGON'; readonly nodes: readonly string[]; readonly chainId: number };

function openEvm(settings: Settings, db: Db, chain: EvmNodes): LiveChains {
  const { network, nodes } = chain;
  if (nodes.length === 0) return {};
  const custody = evmCustody({
    ...chain,
    fetch,
    keys: toAccountKeys(settings),
    readAssetNetworks: () => readAssetNetworks(db),
    findWatched: (addresses) => findWatched(db, network, addresses),
  });
  return { [network]: { custody, sender: evmSender({ ...chain, fetch }), accounts: evmAccounts({ ...chain, fetch }) } };
}

/** The JSON-RPC of the servers of Tron, whose keys are in no address. */
export const openTronNodes = ({ tronServers, tronChain }: Pick<Settings, 'tronServers' | 'tronChain'>) =>
  tronNodes({ servers: tronServers, chainId: tronChain, fetch });

function openTron(settings: Settings, db: Db): LiveChains {
  const { tronServers: servers, tronChain: chainId } = settings;
  if (servers.length === 0) return {};
  const custody = tronCustody({
    servers,
    chainId,
    fetch,
    keys: toAccountKeys(settings),
    readAssetNetworks: () => readAssetNetworks(db),
    findWatched: (addresses) => findWatched(db, 'TRON', addresses),
  });
  return { TRON: { custody, sender: tronSender({ servers, chainId, fetch }) } };
}

type ChainConnections = {
  readonly chains: LiveChains;
  /** Watches Liquid with its wallet. */
  readonly issuance: IssuanceService;
  readonly others: { readonly custody: Custody; readonly chainSender: ChainSender };
};

/** The chains of the settings, Liquid where the issuance service has a wallet there, and for the other networks what is given. */
export function connectChains(db: Db, { chains, issuance, others }: ChainConnections) {
  const pick = <Part>(of: (chain: LiveChain) => Part): Partial<Record<Chain, Part>> =>
    Object.fromEntries(chainNames.flatMap((network) => (chains[network] ? [[network, of(chains[network])]] : [])));
  const { deposits } = issuance;
  const liquid =
    deposits && liquidCustody({ wallet: issuance, deposits, readAssetNetworks: () => readAssetNetworks(db) });
  return {
    custody: custodyByNetwork({ ...pick(({ custody }) => custody), ...(liquid && { LIQUID: liquid }) }, others.custody),
    chainSender: senderByNetwork(
      pick(({ sender }) => sender),
      others.chainSender,
    ),
    chainAccounts: accountsByNetwork(pickAccounts(chains)),
  };
}

function pickAccounts(chains: LiveChains): Partial<Record<Chain, ChainAccounts>> {
  return Object.fromEntries(
    chainNames.flatMap((network) => {
      const accounts = chains[network]?.accounts;
      return accounts ? [[network, accounts]] : [];
    }),
  );
}

/** The adapters that production has by their own settings; undefined where those are missing. */
export type LiveParts = {
  readonly [Name in 'mail' | 'identity' | 'bankLink' | 'card' | 'issuance']: Adapters[Name] | undefined;
} & Pick<Adapters, 'files' | 'checkpoints' | 'mailReturns'> & { readonly clock: Clock };

/** The adapters of production. Refuses to start while a part is neither connected nor named in ISTMO_WITHOUT; lists all of them at once. */
export function chooseLiveAdapters(settings: Settings, db: Db, parts: LiveParts): Adapters {
  const chains = openChains(settings, db);
  const { mail, identity, bankLink, card, issuance, ...rest } = parts;
  const problems = [...listMissing(settings, { chains, card, issuance }), ...listScreeningProblems(settings)];
  if (!mail) problems.push('there is no mail server: set ISTMO_SMTP_URL');
  if (!identity) problems.push('there is no identity provider: set ISTMO_SUMSUB_TOKEN');
  if (!bankLink) problems.push('there is no bank for COP payments: set ISTMO_WOMPI_PUBLIC_KEY');
  if (problems.length > 0 || !mail || !identity || !bankLink) throw new SettingsError(problems);
  const others = { custody: unconnectedCustody(), chainSender: unconnectedSender() };
  return {
    ...rest,
    ...connectChains(db, { chains, issuance: issuance ?? unconnectedIssuance(), others }),
    bitcoinPayments: openBitcoinPayments(settings),
    mail,
    identity,
    bankLink,
    card: card ?? unconnectedCard(),
    screening: openScreening(settings, db, rest.clock),
    holdings: settings.without.includes('holdings') ? unconnectedHoldings() : openHoldings(settings, db, rest.clock),
    issuance: issuance ?? unconnectedIssuance(),
    ...openPrices(settings, rest.clock),
  };
}

/** What has no adapter, as sentences for the operator that name the setting which connects it, or runs without it. */
function listMissing(
  { without }: Settings,
  { chains, card, issuance }: { chains: LiveChains } & Pick<LiveParts, 'card' | 'issuance'>,
): string[] {
  const run = (name: string): string => `ISTMO_WITHOUT with ${name} runs without it`;
  const isMissing = (name: (typeof without)[number]): boolean => !without.includes(name);
  const unconnected = chainNames
    .filter((network) => !chains[network] && isMissing(network))
    .map((network) => `${network} has no nodes: set ${chainSettings[network]}; ${run(network)}`);
  const parts = [
    ...(card || !isMissing('card') ? [] : [`there is no acquirer of cards; ${run('card')}`]),
    ...(issuance || !isMissing('issuance')
      ? []
      : [
          `there is no issuance service: set ISTMO_AMP_URL, or ISTMO_ISSUANCE to erc3643; ${run('issuance')}, so that no security is created`,
        ]),
  ];
  return [...unconnected, ...parts];
}
