import { connect } from '@istmo/db/connect';
import type { Fetch } from '@istmo/providers/http';
import { findNodeProblems } from '../../ports/check-nodes.ts';
import { openTronNodes } from '../../ports/live-ports.ts';
import { chooseAdapters } from '../../ports/ports.ts';
import { findStoreProblems } from '../../ports/stores.ts';
import type { Settings } from '../../settings/settings.ts';
import { SettingsError } from '../../settings/settings-problems.ts';
import { type Finding, missing, note } from './finding.ts';

const page = 'docs/settings.md';
const timeoutMs = 10_000;

/** Whether what is outside answers: the mail server accepts the login, nodes are of their chains, providers are reached. */
export async function checkProviders(settings: Settings): Promise<Finding[]> {
  return [
    ...(await checkAdapters(settings)),
    ...(await findNodeProblems(settings)).map((problem) => missing(problem, 'docs/recipes/connect-an-evm-node.md')),
    ...(await checkNodes(settings)),
    ...(await findStoreProblems(settings)).map((problem) => missing(problem, 'docs/recipes/keep-uploads-in-s3.md')),
    ...(await checkReached(settings)),
    ...(settings.without.length === 0 ? [] : [note(`ISTMO_WITHOUT leaves out ${settings.without.join(', ')}`, page)]),
  ];
}

async function checkAdapters(settings: Settings): Promise<Finding[]> {
  const db = connect({ url: settings.databaseUrl, poolSize: 1, name: 'istmo production check', onError: () => {} });
  try {
    const { adapters } = chooseAdapters(settings, db);
    const problem = await adapters.mail.findSetupProblem();
    return problem === undefined ? [] : [missing(`ISTMO_SMTP_URL: ${problem}`, page)];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems.map((problem) => missing(problem, page));
    return [missing(error instanceof Error ? error.message : String(error), page)];
  } finally {
    await db.stop();
  }
}

/** A node of another chain would have deposits that are worth nothing. */
async function checkNodes(settings: Settings): Promise<Finding[]> {
  const { ethereumNodes, ethereumChain, polygonNodes, polygonChain, tronChain } = settings;
  const tron = openTronNodes(settings);
  const nodes = [
    ...ethereumNodes.map((node) => ({ variable: 'ISTMO_ETHEREUM_NODES', node, chain: ethereumChain, send: fetch })),
    ...polygonNodes.map((node) => ({ variable: 'ISTMO_POLYGON_NODES', node, chain: polygonChain, send: fetch })),
    ...tron.nodes.map((node) => ({ variable: 'ISTMO_TRON_SERVERS', node, chain: tronChain, send: tron.fetch })),
  ];
  const found = await Promise.all(
    nodes.map(async ({ variable, node, chain, send }): Promise<Finding[]> => {
      const { host } = new URL(node);
      const reply = await ask(send, node, { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] });
      if (reply === undefined) return [missing(`${variable}: ${host} does not answer`, connectPage)];
      return new RegExp(`"result":\\s*"0x0*${chain.toString(16)}"`, 'i').test(reply)
        ? []
        : [missing(`${variable}: ${host} is no node of chain ${chain}`, connectPage)];
    }),
  );
  return found.flat();
}

const connectPage = 'docs/recipes/connect-an-evm-node.md';

async function ask(send: Fetch, address: string, body: object): Promise<string | undefined> {
  const headers = { 'content-type': 'application/json' };
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const reply = await send(address, { method: 'POST', headers, body: JSON.stringify(body), signal });
    return await reply.text();
  } catch {
    return undefined;
  }
}

/** Any answer counts: it shows that the network leads there. */
async function checkReached(settings: Settings): Promise<Finding[]> {
  const { sumsubUrl, wompiUrl, bankLinkProvider, placetopayGatewayUrl, placetopayCheckoutUrl, without } = settings;
  const addresses = [
    ['ISTMO_SUMSUB_URL', sumsubUrl || 'https://api.sumsub.com'],
    ['ISTMO_BINANCE_URL', settings.binanceUrl || 'https://data-api.binance.vision'],
    ['ISTMO_COINGECKO_URL', settings.coingeckoUrl || 'https://api.coingecko.com'],
    ['ISTMO_KRAKEN_URL', settings.krakenUrl || 'https://api.kraken.com'],
    ['ISTMO_COINBASE_URL', settings.coinbaseUrl || 'https://api.exchange.coinbase.com'],
    ['ISTMO_BITSO_URL', settings.bitsoUrl || 'https://api.bitso.com'],
    ...(bankLinkProvider === 'wompi'
      ? [['ISTMO_WOMPI_URL', wompiUrl || 'https://production.wompi.co']]
      : [['ISTMO_PLACETOPAY_CHECKOUT_URL', placetopayCheckoutUrl]]),
    ...(without.includes('card') ? [] : [['ISTMO_PLACETOPAY_GATEWAY_URL', placetopayGatewayUrl]]),
    ...settings.esploraServers.map((server) => ['ISTMO_ESPLORA_SERVERS', server]),
    ...(settings.ampUrl === '' ? [] : [['ISTMO_AMP_URL', settings.ampUrl]]),
  ];
  const found = await Promise.all(
    addresses.map(async ([variable = '', address = '']): Promise<Finding[]> => {
      try {
        await fetch(address, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
        return [];
      } catch {
        return [missing(`${variable}: ${new URL(address).host} is not reached`, page)];
      }
    }),
  );
  return found.flat();
}
