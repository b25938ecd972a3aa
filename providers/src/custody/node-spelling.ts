import { writeTronAddress } from '@istmo/contract/kernel/chain-address';
import { createBase58check, hex } from '@scure/base';
import { sha256 } from '@noble/hashes/sha2.js';
import { parseAddress } from './addresses.ts';
import type { Network } from './port.ts';

/* How nodes that speak Ethereum's JSON-RPC write addresses and ids of transactions. Tron's nodes speak it too, and Tron itself writes both otherwise. */

const base58check = createBase58check(sha256);

/** An address in our spelling as the node writes it: 0x and 40 digits. */
export function toNodeAddress(network: Network, address: string): string {
  return network === 'TRON' ? `0x${hex.encode(base58check.decode(address).subarray(1))}` : address;
}

/** An address of the node in our spelling; undefined for what is none, and for one whose money is lost. */
export function fromNodeAddress(network: Network, address: string): string | undefined {
  if (network !== 'TRON') return parseAddress({ network, address });
  const [, body] = /^0x([0-9a-f]{40})$/i.exec(address) ?? [];
  return body === undefined
    ? undefined
    : parseAddress({ network, address: writeTronAddress(hex.decode(body.toLowerCase())) });
}

/** The id of a transaction as the node writes it: 0x and 64 digits. */
export const toNodeTxid = (network: Network, txid: string): string =>
  network === 'TRON' ? `0x${txid.toLowerCase()}` : txid.toLowerCase();

export const fromNodeTxid = (network: Network, hash: string): string => (network === 'TRON' ? hash.slice(2) : hash);
