import { chains } from '@istmo/contract/kernel/chain-address';
import { list, listOf, nodes, sandboxOnly, text, wholeNumber } from './setting-kinds.ts';
import { testKeys } from './test-keys.ts';

const maxChainId = 999_999_999;
const maxTronId = 4_294_967_295;

/** Those of the networks, and what production is run without. */
export const chainSettings = {
  bitcoinKey: sandboxOnly(
    text(
      'ISTMO_BITCOIN_ACCOUNT_KEY',
      testKeys.bitcoin,
      'account-level public key (zpub or xpub) of Bitcoin deposit addresses',
      'zpub…',
    ),
  ),
  ethereumKey: sandboxOnly(
    text(
      'ISTMO_ETHEREUM_ACCOUNT_KEY',
      testKeys.ethereum,
      'account-level public key of Ethereum and Polygon deposit addresses',
      'xpub…',
    ),
  ),
  tronKey: sandboxOnly(
    text('ISTMO_TRON_ACCOUNT_KEY', testKeys.tron, 'account-level public key of Tron deposit addresses', 'xpub…'),
  ),
  ethereumNodes: nodes(
    'ISTMO_ETHEREUM_NODES',
    [],
    'JSON-RPC addresses of Ethereum nodes of different operators; empty: a simulated chain in the sandbox',
    'https://one.example,https://two.example',
  ),
  ethereumChain: wholeNumber('', 1, maxChainId)(
    'ISTMO_ETHEREUM_CHAIN',
    1,
    'chain id of the Ethereum nodes',
    '11155111',
  ),
  polygonNodes: nodes(
    'ISTMO_POLYGON_NODES',
    [],
    'JSON-RPC addresses of Polygon nodes of different operators; empty: a simulated chain in the sandbox',
    'https://one.example,https://two.example',
  ),
  polygonChain: wholeNumber('', 1, maxChainId)('ISTMO_POLYGON_CHAIN', 137, 'chain id of the Polygon nodes', '80002'),
  tronServers: nodes(
    'ISTMO_TRON_SERVERS',
    [],
    'base addresses of servers of Tron of different operators; a password in one is its API key; empty: a simulated chain in the sandbox',
    'https://:key@api.trongrid.io,https://tron.example',
  ),
  tronChain: wholeNumber('', 1, maxTronId)(
    'ISTMO_TRON_CHAIN',
    728_126_428,
    'chain id of the Tron servers',
    '2494104990',
  ),
  tronWallet: list(
    'ISTMO_TRON_WALLET',
    [],
    'addresses of the accounts that pay on Tron, those of the keys of the signer: what they have counts as held',
    'T…',
  ),
  coldAddresses: list(
    'ISTMO_COLD_ADDRESSES',
    [],
    'addresses of the operator whose keys are offline, each with its network: what they have counts as held',
    'ETH=0x…,BTC=bc1q…',
  ),
  without: listOf(
    ...chains,
    'card',
    'screening',
    'holdings',
    'issuance',
    'price-history',
  )('ISTMO_WITHOUT', [], 'what production is run without', 'TRON,card'),
} as const;
