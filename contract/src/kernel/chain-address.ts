import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bech32, bech32m, createBase58check, hex, utf8 } from '@scure/base';

/** The chains that the platform deals with. The instrument registry maps the API's own network names (ERC20, TRC20) to these. */
export const chains = ['BTC', 'ETH', 'TRON', 'POLYGON'] as const;
export type Chain = (typeof chains)[number];

/** The chain of this name, or undefined where it is not one of ours. */
export function findChain(name: string): Chain | undefined {
  return chains.find((chain) => chain === name);
}

/** An address whose format and checksum were verified, in its one canonical spelling, with the bytes that it encodes. */
type ChainAddress = { readonly text: string; readonly payload: Uint8Array };

const base58check = createBase58check(sha256);
/** The longest valid address: bech32. */
const maxLength = 90;
const hashBytes = 20;
const bitcoinVersions = [0x00, 0x05];
const bitcoinTestVersions = [0x6f, 0xc4];
const bitcoinTestPrefixes = ['tb', 'bcrt'];
const tronVersion = 0x41;

/** EIP-55: a hex letter is a capital where the hash of the lower-case address has a digit of 8 or more. */
export function writeEvmAddress(body: Uint8Array): string {
  const lower = hex.encode(body);
  const digest = hex.encode(keccak_256(utf8.decode(lower)));
  const capital = (letter: string, at: number) =>
    '89abcdef'.includes(digest.charAt(at)) ? letter.toUpperCase() : letter;
  return `0x${lower.replace(/[a-f]/g, capital)}`;
}

export function writeTronAddress(body: Uint8Array): string {
  return base58check.encode(Uint8Array.of(tronVersion, ...body));
}

/** The bytes behind the version of a base58 address; undefined for a wrong checksum, length or version. */
function readBase58(text: string, versions: readonly number[]): Uint8Array | undefined {
  if (!/^[1-9A-HJ-NP-Za-km-z]{25,36}$/.test(text)) return undefined;
  try {
    const [version = -1, ...payload] = base58check.decode(text);
    return versions.includes(version) && payload.length === hashBytes ? Uint8Array.from(payload) : undefined;
  } catch {
    return undefined;
  }
}

/** A segwit address: version 0 in bech32 (BIP173), taproot in bech32m (BIP350). Versions after it have no rules yet and can be spent by anyone. */
function readSegwit(text: string, prefixes: readonly string[]): ChainAddress | undefined {
  for (const { coder, version, lengths } of [
    { coder: bech32, version: 0, lengths: [20, 32] },
    { coder: bech32m, version: 1, lengths: [32] },
  ]) {
    const decoded = coder.decodeUnsafe(text, maxLength);
    if (!decoded || !prefixes.includes(decoded.prefix) || decoded.words[0] !== version) continue;
    const payload = coder.fromWordsUnsafe(decoded.words.slice(1));
    if (payload && lengths.includes(payload.length))
      return { text: coder.encode(decoded.prefix, decoded.words, maxLength), payload };
  }
  return undefined;
}

function readBitcoin(text: string): ChainAddress | undefined {
  const payload = readBase58(text, bitcoinVersions);
  return payload ? { text, payload } : readSegwit(text, ['bc']);
}

/** Mixed case has to match the EIP-55 checksum. An address in one case has no checksum and is accepted, as EIP-55 says. */
function readEvm(text: string): ChainAddress | undefined {
  const [, body] = /^0x([0-9a-fA-F]{40})$/.exec(text) ?? [];
  if (body === undefined) return undefined;
  const payload = hex.decode(body.toLowerCase());
  const checked = writeEvmAddress(payload);
  const isOneCase = body === body.toLowerCase() || body === body.toUpperCase();
  return isOneCase || checked === text ? { text: checked, payload } : undefined;
}

function readTron(text: string): ChainAddress | undefined {
  const payload = readBase58(text, [tronVersion]);
  return payload && { text, payload };
}

const readers: Readonly<Record<Chain, (text: string) => ChainAddress | undefined>> = {
  BTC: readBitcoin,
  ETH: readEvm,
  TRON: readTron,
  POLYGON: readEvm,
};

function readAddress(chain: Chain, text: string): ChainAddress | undefined {
  return text.length > maxLength ? undefined : readers[chain](text);
}

/** Verifies format and checksum for the chain's main net and returns the canonical spelling; undefined for anything else. */
export function parseChainAddress(chain: Chain, text: string): string | undefined {
  return readAddress(chain, text)?.text;
}

/** The chains on which this text is an address. */
export function findChainsOf(text: string): readonly Chain[] {
  return chains.filter((chain) => parseChainAddress(chain, text) !== undefined);
}

/** An address of Bitcoin's test nets, where coins are worth nothing. */
export function isTestNetAddress(text: string): boolean {
  if (text.length > maxLength) return false;
  return readBase58(text, bitcoinTestVersions) !== undefined || readSegwit(text, bitcoinTestPrefixes) !== undefined;
}

/** Well-known addresses without a known key, beside those whose bytes show it. */
const burnAddresses = new Set([
  '1BitcoinEaterAddressDontSendf59kuE',
  '1CounterpartyXXXXXXXXXXXXXXXUWLpVr',
  '0xdEAD000000000000000042069420694206942069',
  'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy',
]);

/**
 * An address from which nothing comes back: the zero address, those of a chain's own contracts beside it (0x…01, 0x…dEaD), one pattern
 * repeated, and well-known ones.
 */
export function isBurnAddress(chain: Chain, text: string): boolean {
  const address = readAddress(chain, text);
  if (!address) return false;
  const bytes = hex.encode(address.payload);
  return burnAddresses.has(address.text) || /^0+.{4}$/.test(bytes) || /^(.{2}|.{4})\1+$/.test(bytes);
}
