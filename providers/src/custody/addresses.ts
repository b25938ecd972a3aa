import { ECDH } from 'node:crypto';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check, hex } from '@scure/base';
import { HARDENED_OFFSET, HDKey } from '@scure/bip32';
import { Address, NETWORK, OutScript, p2wpkh } from '@scure/btc-signer';
import type { Custody, Network } from './port.ts';

/** Account-level extended public keys, one per chain: m/84'/0'/a' for BTC (zpub or xpub), m/44'/60'/a' for ETH and POLYGON, m/44'/195'/a' for TRON. */
export type AccountKeys = Readonly<Record<Network, string>>;

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

const base58check = createBase58check(sha256);
const tronPrefix = 0x41;
const accountDepth = 3;

function readAccountKey(network: Network, key: string): HDKey {
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

/** EIP-55: a hex letter is a capital where the hash of the lower-case address has a digit of 8 or more. */
function withChecksum(lowerHex: string): string {
  const digest = hex.encode(keccak_256(new TextEncoder().encode(lowerHex)));
  const capital = (letter: string, at: number) =>
    '89abcdef'.includes(digest.charAt(at)) ? letter.toUpperCase() : letter;
  return `0x${lowerHex.replace(/[a-f]/g, capital)}`;
}

function addressOf(network: Network, publicKey: Uint8Array): string {
  if (network === 'BTC') {
    const { address } = p2wpkh(publicKey, NETWORK);
    if (!address) throw new Error('a native segwit output without an address');
    return address;
  }
  const body = keccakAddress(publicKey);
  return network === 'TRON' ? base58check.encode(Uint8Array.of(tronPrefix, ...body)) : withChecksum(hex.encode(body));
}

/** Creates the address derivation: chain 0 of the account, one index per customer. Throws at once for an unusable key. */
export function addressDeriver(keys: AccountKeys): Custody['deriveAddress'] {
  const receiving: Record<Network, HDKey> = {
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

/** Bech32 and bech32m in one case, base58check; main net only. Decoded and encoded again, so that each address has one spelling. */
function parseBitcoin(address: string): string | undefined {
  try {
    const coder = Address(NETWORK);
    const output = coder.decode(address);
    OutScript.encode(output);
    return coder.encode(output);
  } catch {
    return undefined;
  }
}

/** Mixed case has to match the EIP-55 checksum. An address in one case has no checksum and is accepted, as EIP-55 says. */
function parseEvm(address: string): string | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return undefined;
  const body = address.slice(2);
  const lower = body.toLowerCase();
  if (/^0+$/.test(lower)) return undefined;
  const checked = withChecksum(lower);
  const isOneCase = body === lower || body === body.toUpperCase();
  return isOneCase || checked === address ? checked : undefined;
}

function parseTron(address: string): string | undefined {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address)) return undefined;
  try {
    const bytes = base58check.decode(address);
    return bytes.length === 21 && bytes[0] === tronPrefix ? address : undefined;
  } catch {
    return undefined;
  }
}

const parsers: Record<Network, (address: string) => string | undefined> = {
  BTC: parseBitcoin,
  ETH: parseEvm,
  TRON: parseTron,
  POLYGON: parseEvm,
};

/** Verifies format and checksum for the network and returns the canonical spelling; undefined for anything else. */
export function parseAddress({ network, address }: { network: Network; address: string }): string | undefined {
  // The longest valid address has 90 characters (bech32).
  return address.length > 90 ? undefined : parsers[network](address);
}
