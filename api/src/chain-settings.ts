import { chains } from '@istmo/contract/kernel/chain-address';
import { listOf, nodes, wholeNumber } from './setting-kinds.ts';

/** Those of the networks, and what production is run without. */
export const chainSettings = {
  ethereumNodes: nodes(
    'ISTMO_ETHEREUM_NODES',
    [],
    'two or more Ethereum nodes of different operators, JSON-RPC addresses by commas; empty: a simulated chain in the sandbox',
  ),
  ethereumChain: wholeNumber('ISTMO_ETHEREUM_CHAIN', 1, 'chain id of the Ethereum nodes'),
  polygonNodes: nodes(
    'ISTMO_POLYGON_NODES',
    [],
    'two or more Polygon nodes of different operators, JSON-RPC addresses by commas; empty: a simulated chain in the sandbox',
  ),
  polygonChain: wholeNumber('ISTMO_POLYGON_CHAIN', 137, 'chain id of the Polygon nodes'),
  without: listOf(
    ...chains,
    'card',
    'screening',
    'holdings',
    'issuance',
    'price-history',
  )(
    'ISTMO_WITHOUT',
    [],
    'what production is run without, by commas: networks, card, screening, holdings, issuance, price-history',
  ),
} as const;
