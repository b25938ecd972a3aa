import { sha256 } from '@noble/hashes/sha2.js';
import { bech32, bech32m, createBase58check } from '@scure/base';

/** Liquid and its test networks. */
const liquidNetworks = ['liquid', 'liquidtestnet', 'regtest'] as const;
export type LiquidNetwork = (typeof liquidNetworks)[number];

/** An address of Liquid whose checksum was verified. A confidential one has the key that amounts are hidden with. */
export type LiquidAddress = { readonly network: LiquidNetwork; readonly isConfidential: boolean };

type Prefixes = {
  readonly segwit: string;
  readonly confidentialSegwit: string;
  /** Of a public key's and of a script's hash. */
  readonly versions: readonly number[];
  readonly confidentialVersion: number;
};

const prefixes: Readonly<Record<LiquidNetwork, Prefixes>> = {
  liquid: { segwit: 'ex', confidentialSegwit: 'lq', versions: [57, 39], confidentialVersion: 12 },
  liquidtestnet: { segwit: 'tex', confidentialSegwit: 'tlq', versions: [36, 19], confidentialVersion: 23 },
  regtest: { segwit: 'ert', confidentialSegwit: 'el', versions: [235, 75], confidentialVersion: 4 },
};

const hashBytes = 20;
const keyBytes = 33;
const maxBech32 = 90;
const maxLength = 130;
const checksumLetters = 12;
const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const base58check = createBase58check(sha256);

// Blech32 is bech32 with a checksum of 60 bits: its text is longer than bech32 can check.
const generator = [
  0x7d52fba40bd886n,
  0x5e8dbf1a03950cn,
  0x1c3a3c74072a18n,
  0x385d72fa0e5139n,
  0x7093e5a608865bn,
] as const;
const residues = { version0: 1n, later: 0x455972a3350f7a1n } as const;

function remainderOf(words: readonly number[]): bigint {
  return words.reduce((sum, word) => {
    const top = sum >> 55n;
    const next = ((sum & 0x7fffffffffffffn) << 5n) ^ BigInt(word);
    return generator.reduce((value, part, at) => ((top >> BigInt(at)) & 1n ? value ^ part : value), next);
  }, 1n);
}

/** The prefix as the checksum takes it in. */
function expand(prefix: string): number[] {
  const codes = [...prefix].map((letter) => letter.codePointAt(0) ?? 0);
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)];
}

const residueOf = (version: number): bigint => (version === 0 ? residues.version0 : residues.later);

/** A confidential segwit address: the blinding key and the program of a version. */
export function writeConfidentialAddress(
  network: LiquidNetwork,
  { blindingKey, program, version = 0 }: { blindingKey: Uint8Array; program: Uint8Array; version?: number },
): string {
  const prefix = prefixes[network].confidentialSegwit;
  const words = [version, ...bech32.toWords(Uint8Array.of(...blindingKey, ...program))];
  const zeros = Array.from({ length: checksumLetters }, () => 0);
  const sum = remainderOf([...expand(prefix), ...words, ...zeros]) ^ residueOf(version);
  const checksum = zeros.map((_, at) => Number((sum >> BigInt(5 * (checksumLetters - 1 - at))) & 31n));
  return `${prefix}1${[...words, ...checksum].map((word) => letters.charAt(word)).join('')}`;
}

/** The words of a blech32 text without the checksum; undefined for a wrong one. */
function readWords(prefix: string, text: string): number[] | undefined {
  const words = Array.from(text.slice(prefix.length + 1), (letter) => letters.indexOf(letter));
  const [version] = words;
  if (version === undefined || words.includes(-1) || words.length <= checksumLetters) return undefined;
  return remainderOf([...expand(prefix), ...words]) === residueOf(version)
    ? words.slice(0, -checksumLetters)
    : undefined;
}

/** Mixed case is not valid, in blech32 as in bech32. */
function toOneCase(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text;
}

const isProgram = (version: number, bytes: number): boolean =>
  (version === 0 && [20, 32].includes(bytes)) || (version === 1 && bytes === 32);

const isKey = (first: number | undefined): boolean => first === 2 || first === 3;

function isBlech32(prefix: string, text: string): boolean {
  const lower = toOneCase(text);
  if (!lower.startsWith(`${prefix}1`)) return false;
  const [version, ...words] = readWords(prefix, lower) ?? [];
  if (version === undefined) return false;
  const payload = bech32.fromWordsUnsafe(words);
  if (!payload) return false;
  return isKey(payload[0]) && isProgram(version, payload.length - keyBytes);
}

function isSegwit(prefix: string, text: string): boolean {
  return [
    { coder: bech32, version: 0 },
    { coder: bech32m, version: 1 },
  ].some(({ coder, version }) => {
    const decoded = coder.decodeUnsafe(text, maxBech32);
    if (decoded?.prefix !== prefix || decoded.words[0] !== version) return false;
    const program = coder.fromWordsUnsafe(decoded.words.slice(1));
    return program ? isProgram(version, program.length) : false;
  });
}

function readBase58(text: string): Uint8Array | undefined {
  if (!/^[1-9A-HJ-NP-Za-km-z]{25,90}$/.test(text)) return undefined;
  try {
    return base58check.decode(text);
  } catch {
    return undefined;
  }
}

/** Undefined where it is none of this network. */
function readAddress(network: LiquidNetwork, text: string, payload: Uint8Array | undefined): LiquidAddress | undefined {
  const { segwit, confidentialSegwit, versions, confidentialVersion } = prefixes[network];
  const [first = -1, second = -1, third] = payload ?? [];
  const isConfidential =
    isBlech32(confidentialSegwit, text) ||
    (payload?.length === 2 + keyBytes + hashBytes &&
      first === confidentialVersion &&
      versions.includes(second) &&
      isKey(third));
  const isOpen = isSegwit(segwit, text) || (payload?.length === 1 + hashBytes && versions.includes(first));
  return isConfidential || isOpen ? { network, isConfidential } : undefined;
}

/** Verifies format and checksum of an address of Liquid or of its test networks; undefined for anything else. */
export function parseLiquidAddress(text: string): LiquidAddress | undefined {
  if (text.length > maxLength) return undefined;
  const payload = readBase58(text);
  for (const network of liquidNetworks) {
    const address = readAddress(network, text, payload);
    if (address) return address;
  }
  return undefined;
}

/** Whether it hides amounts and is of one of these networks. */
export function isConfidentialAddress(text: string, networks: readonly LiquidNetwork[] = liquidNetworks): boolean {
  const address = parseLiquidAddress(text);
  return address !== undefined && address.isConfidential && networks.includes(address.network);
}
