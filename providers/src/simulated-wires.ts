import { wompiSimulator } from './bank-link/wompi-simulator.ts';
import { wompiHosts } from './bank-link/wompi-api.ts';
import { placetopayGateway } from './card/placetopay-simulator.ts';
import type { Clock } from './clock.ts';
import { esploraServer } from './custody/esplora-simulator.ts';
import { simulatedBitcoin } from './custody/simulated-bitcoin.ts';
import { anvilChainId, type StartedChain, startTestChain } from './custody/test-anvil.ts';
import { toNodeAddress } from './custody/node-spelling.ts';
import type { Network } from './custody/port.ts';
import { startTestTron } from './custody/test-tron.ts';
import type { Fetch } from './http.ts';
import { sumsubSimulator } from './identity/sumsub-simulator.ts';
import { ampSimulator } from './issuance/simulator/amp-simulator.ts';
import { elementsSimulator } from './issuance/simulator/elements-simulator.ts';
import { binanceHost } from './prices/binance.ts';
import { coingeckoHost } from './prices/coingecko.ts';
import { exchangeHosts } from './prices/exchange-tickers.ts';
import { binanceSimulator, coingeckoSimulator, exchangeSimulator } from './prices/price-simulators.ts';
import { simulateOfficialLists } from './screening/official-lists-simulator.ts';
import { startTestMailServer, stopTestMailServers } from './mail/test-mail-server.ts';
import { tronAccount } from './signing/tron.ts';
import { memoryStateStore } from './state-store.ts';
import { toHex } from 'viem';

/* Everything outside, each by the wire that its live adapter speaks, so that production runs whole without anything real. */

const secret = 'own secret key';
const wompiKey = 'prv_prod_own';
// Of the seed SHA-512('istmo production test wallet'), so what is sent there is lost.
const walletKey =
  'zpub6qg41rCkQqC3Z9zmZRPJZB1DajkZU1VpkZrS7zYAVVWNKjnQDoJyoyagF9zXF3kwur4yaD9ymYuq4oNwBMWUzkBHNQ6ipiQYxkB31SGrcNR';
const noFaults = { inject: async () => {}, takeNext: async () => undefined };
const evmHosts = ['evm-one.invalid', 'evm-two.invalid'];
const esploraHosts = ['esplora-one.invalid', 'esplora-two.invalid'];
const tronHosts = ['tron-one.invalid', 'tron-two.invalid'];
// Of a public key, so what is sent there is lost.
const tronWallet = tronAccount(Buffer.alloc(32, 7));
const lists = simulateOfficialLists();
const evmNodes = evmHosts.map((host) => `https://${host}`).join(',');

/** Settings that lead each live adapter to its simulator. */
function wireSettings(mailPort: number): Record<string, string> {
  return {
    ISTMO_SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    ISTMO_SMTP_TLS: 'none',
    ISTMO_SUMSUB_TOKEN: 'prd:own',
    ISTMO_SUMSUB_SECRET: secret,
    ISTMO_WOMPI_PRIVATE_KEY: wompiKey,
    ISTMO_WOMPI_PUBLIC_KEY: 'pub_prod_own',
    ISTMO_WOMPI_EVENTS_SECRET: 'prod_events_own',
    ISTMO_WOMPI_INTEGRITY_SECRET: 'prod_integrity_own',
    ISTMO_PLACETOPAY_LOGIN: 'own login',
    ISTMO_PLACETOPAY_SECRET: secret,
    ISTMO_PLACETOPAY_GATEWAY_URL: 'https://gateway.invalid',
    ISTMO_AMP_URL: 'https://amp.invalid/api',
    ISTMO_AMP_USER: 'platform',
    ISTMO_AMP_PASSWORD: secret,
    ISTMO_ELEMENTS_URL: 'http://user:password@elements.invalid:7041/wallet/platform',
    ISTMO_ESPLORA_SERVERS: esploraHosts.map((host) => `https://${host}/api`).join(','),
    ISTMO_ESPLORA_WALLET: `wpkh=${walletKey}`,
    ISTMO_ETHEREUM_NODES: evmNodes,
    ISTMO_ETHEREUM_CHAIN: `${anvilChainId}`,
    ISTMO_POLYGON_NODES: evmNodes,
    ISTMO_POLYGON_CHAIN: `${anvilChainId}`,
    ISTMO_TRON_SERVERS: tronHosts.map((host) => `https://${host}`).join(','),
    ISTMO_TRON_CHAIN: `${anvilChainId}`,
    ISTMO_TRON_WALLET: tronWallet,
    ISTMO_OFAC_LIST_URL: lists.urls.ofac,
    ISTMO_UN_LIST_URL: lists.urls.un,
    ISTMO_EU_LIST_URL: lists.urls.eu,
  };
}

/** A token of a chain with contracts, at the address that it has in the settings of the platform. */
export type PlacedToken = {
  readonly code: string;
  readonly network: Network;
  readonly decimals: number;
  readonly contract: string;
};

/** All units of each token are the chain's payer's. */
async function placeTokens({ anvil, chain, holdingSlot }: StartedChain, tokens: readonly PlacedToken[]): Promise<void> {
  for (const { code, network, decimals, contract } of tokens) {
    const address = toNodeAddress(network, contract);
    const copied = await anvil.text('eth_getCode', await chain.deploy(code, decimals), 'latest');
    await anvil.rpc('anvil_setCode', address, copied);
    await anvil.rpc('anvil_setStorageAt', address, holdingSlot, toHex(10n ** 30n, { size: 32 }));
  }
}

type WireOptions = {
  readonly clock: Clock;
  readonly tokens: readonly PlacedToken[];
  /** For addresses that have no simulator. */
  readonly passed: Fetch;
};

/** Starts them. `fetch` replaces the global one; `stop` ends what was started. */
export async function startSimulatedWires({ clock, tokens, passed }: WireOptions) {
  const stateStore = memoryStateStore();
  const bitcoin = simulatedBitcoin();
  const mail = await startTestMailServer();
  const [evm, tron] = await Promise.all([startTestChain(), startTestTron()]);
  const onTron = tokens.filter(({ network }) => network === 'TRON');
  await placeTokens(tron.node, onTron);
  tron.setAccount(tronWallet, { balance: 5_000_000 });
  const onEvm = tokens.filter(({ network }) => network === 'ETH' || network === 'POLYGON');
  await placeTokens(evm, onEvm);
  const issuance = { stateStore, clock, faults: noFaults };
  const node: Fetch = (_, init) => passed(evm.anvil.url, init);
  const exchanges = exchangeSimulator({ clock, seed: 'istmo' });
  const wompi = wompiSimulator(stateStore, wompiKey);
  const routes = new Map<string, Fetch>([
    ['api.sumsub.com', sumsubSimulator({ stateStore, clock, appToken: 'prd:own', appSecret: secret })],
    [new URL(wompiHosts.live).host, (url, init) => wompi(url.replace(wompiHosts.live, wompiHosts.test), init)],
    [
      'gateway.invalid',
      placetopayGateway({ stateStore, clock, site: { login: 'own login', secretKey: secret, isTestMode: false } }),
    ],
    [
      'amp.invalid',
      ampSimulator({
        ...issuance,
        url: 'https://amp.invalid/api',
        findAccount: (name) => (name === 'platform' ? { password: secret, scope: 'platform' } : undefined),
      }),
    ],
    ['elements.invalid:7041', elementsSimulator({ ...issuance, scope: 'platform' })],
    [new URL(binanceHost).host, binanceSimulator({ clock, seed: 'istmo' }).fetch],
    ...Object.values(exchangeHosts).map((url): [string, Fetch] => [new URL(url).host, exchanges.fetch]),
    [new URL(coingeckoHost).host, coingeckoSimulator({ clock, seed: 'istmo' }).fetch],
    ...esploraHosts.map((host): [string, Fetch] => [host, esploraServer(bitcoin).fetch]),
    ...tronHosts.map((host): [string, Fetch] => [host, tron.fetch]),
    ...evmHosts.map((host): [string, Fetch] => [host, node]),
    ...Object.values(lists.urls).map((url): [string, Fetch] => [new URL(url).host, lists.fetch]),
  ]);
  const asked = new Set<string>();
  return {
    bitcoin,
    evm,
    tron,
    mail,
    stateStore,
    settings: wireSettings(mail.port),
    /** The hosts that had a request. */
    asked,
    /** Those that have a simulator. */
    hosts: [...routes.keys()],
    fetch: async (address: string, init?: RequestInit): Promise<Response> => {
      const { host } = new URL(address);
      const route = routes.get(host);
      if (!route) return passed(address, init);
      asked.add(host);
      return route(address, init);
    },
    stop: async () => {
      await Promise.all([evm.stop(), tron.stop()]);
      await stopTestMailServers();
    },
  };
}
