import { ECDH } from 'node:crypto';
import { keccak_256 } from '@noble/hashes/sha3.js';
import {
  type Chain,
  isBurnAddress,
  parseChainAddress,
  writeEvmAddress,
  writeTronAddress,
} from '@istmo/contract/kernel/chain-address';
import { hex } from '@scure/base';
import { HARDENED_OFFSET, HDKey } from '@scure/bip32';
import { Address, NETWORK, OutScript, p2wpkh } from '@scure/btc-signer';
import { Outage } from '../outage.ts';
import type { AddressPath, Network } from './port.ts';

/** Account-level extended public keys, one per chain: m/84'/0'/a' for BTC (zpub or xpub), m/44'/60'/a' for ETH and POLYGON, m/44'/195'/a' for TRON. */
export type AccountKeys = Readonly<Record<Chain, string>>;

/**
 * The account keys of the 'abandon … about' phrase of the BIP39 and BIP84 test vectors. Their private keys are public, so funds sent
 * there are lost. Production refuses to start with any of them (`isTestKey`).
 */
export const testAccountKeys: AccountKeys = {
  BTC: 'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
  ETH: 'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt',
  TRON: 'xpub6D1AabNHCupeiLM65ZR9UStMhJ1vCpyV4XbZdyhMZBiJXALQtmn9p42VTQckoHVn8WNqS7dqnJokZHAHcHGoaQgmv8D45oNUKx6DZMNZBCd',
  POLYGON:
    'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt',
};

// Four bytes in front of an extended key; SLIP-132 gives native segwit its own pair, which shows as 'zpub'.
const xpub = { public: 0x0488b21e, private: 0x0488ade4 };
const zpub = { public: 0x04b24746, private: 0x04b2430c };

const accountDepth = 3;

function readAccountKey(network: Chain, key: string): HDKey {
  // The error messages never repeat the key: an operator may have pasted a private one.
  if (!/^[xz]pub/.test(key)) throw new Error(`the ${network} account key is not an extended public key (xpub or zpub)`);
  if (key.startsWith('zpub') && network !== 'BTC') throw new Error(`the ${network} account key is a bitcoin one`);
  const node = HDKey.fromExtendedKey(key, key.startsWith('zpub') ? zpub : xpub);
  if (node.depth !== accountDepth || node.index < HARDENED_OFFSET) {
    throw new Error(`the ${network} account key is not of an account: m / purpose' / coin' / account'`);
  }
  return node;
}

/** Whether the key is one of the public test accounts, as xpub or zpub. */
export function isTestKey(key: string): boolean {
  const body = (text: string) => {
    const node = HDKey.fromExtendedKey(text, text.startsWith('zpub') ? zpub : xpub);
    return node.publicKey ? hex.encode(node.publicKey) : '';
  };
  return Object.values(testAccountKeys).some((testKey) => body(testKey) === body(key));
}

function keccakAddress(compressedKey: Uint8Array): Uint8Array {
  const whole = ECDH.convertKey(compressedKey, 'secp256k1', undefined, undefined, 'uncompressed');
  if (typeof whole === 'string') throw new Error('a public key came back as text');
  return keccak_256(Uint8Array.from(whole).subarray(1)).subarray(12);
}

function addressOf(network: Chain, publicKey: Uint8Array): string {
  if (network === 'BTC') {
    const { address } = p2wpkh(publicKey, NETWORK);
    if (!address) throw new Error('a native segwit output without an address');
    return address;
  }
  const body = keccakAddress(publicKey);
  return network === 'TRON' ? writeTronAddress(body) : writeEvmAddress(body);
}

export type AddressDeriver = (path: { readonly network: Chain; readonly index: number }) => string;

/** The same as a custody answers it, which has no keys of Liquid. */
export function customerAddresses(derive: AddressDeriver): (path: AddressPath) => Promise<string> {
  return async (path) => {
    if (path.network === 'LIQUID')
      throw new Outage('custody', new Error('no account key derives an address of Liquid'), false);
    return derive(path);
  };
}

/** Creates the address derivation: chain 0 of the account, one index per customer. Throws at once for an unusable key. */
export function addressDeriver(keys: AccountKeys): AddressDeriver {
  const receiving: Record<Chain, HDKey> = {
    BTC: readAccountKey('BTC', keys.BTC).deriveChild(0),
    ETH: readAccountKey('ETH', keys.ETH).deriveChild(0),
    TRON: readAccountKey('TRON', keys.TRON).deriveChild(0),
    POLYGON: readAccountKey('POLYGON', keys.POLYGON).deriveChild(0),
  };
  return ({ network, index }) => {
    if (!Number.isInteger(index) || index < 0 || index >= HARDENED_OFFSET)
      throw new Error(`${index} is not an address index`);
    const { publicKey } = receiving[network].deriveChild(index);
    if (!publicKey) throw new Error(`no public key at ${network} ${index}`);
    return addressOf(network, publicKey);
  };
}

/** A taproot address names a point of the curve; bytes that are none would be unspendable, and only this library computes that. */
function isPayable(address: string): boolean {
  try {
    OutScript.encode(Address(NETWORK).decode(address));
    return true;
  } catch {
    return false;
  }
}

/** Verifies format and checksum for the network and returns the canonical spelling; undefined for anything else, and on Liquid, which its wallet reads. */
export function parseAddress({ network, address }: { network: Network; address: string }): string | undefined {
  if (network === 'LIQUID') return undefined;
  const parsed = parseChainAddress(network, address);
  if (parsed === undefined || isBurnAddress(network, parsed)) return undefined;
  return network !== 'BTC' || isPayable(parsed) ? parsed : undefined;
}
