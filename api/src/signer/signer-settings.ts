import { createPublicKey, type KeyObject } from 'node:crypto';
import { type Chain, findChain } from '@istmo/contract/kernel/chain-address';
import { parseUnits } from '@istmo/contract/kernel/money';
import { instrumentSeeds } from '@istmo/db/seeds/instruments';
import { toSigningKey } from '@istmo/ledger';
import { type PasskeySite, toPasskeySite } from '../passkey-assertion.ts';
import { readKey } from './read-key.ts';

/** The signer's own settings. The API refuses to start with any of them but the login's address, so that it never has the key. */
export type SignerSettings = {
  readonly url: string;
  /** The key of the simulated chains; undefined in production, which has none. */
  readonly simulatedKey: KeyObject | undefined;
  readonly approvalKey: KeyObject;
  /** The site of the console, whose passkeys sign approvals. */
  readonly consoleSite: PasskeySite;
  readonly maxUnapproved: (currency: string, scale: number) => bigint;
  readonly maxFeeRate: (network: Chain) => bigint;
  /** The key of the account on EVM chains, and the ids of those it pays on; undefined where it pays on none. */
  readonly evm: { readonly key: Buffer; readonly chainIds: Partial<Record<Chain, number>> } | undefined;
  /** The keys of the account that issues securities on EVM chains and of the claims about investors; undefined where it issues none. */
  readonly securities:
    | { readonly key: Buffer; readonly claimKey: Buffer; readonly chainIds: Partial<Record<Chain, number>> }
    | undefined;
  /** The account keys of the Bitcoin wallet, and the most that one payment costs, in satoshi; undefined where Bitcoin is the simulated chain. */
  readonly bitcoin: { readonly keys: string; readonly maxFeeUnits: bigint } | undefined;
  /** The file of the journal; undefined in a sandbox without one, which keeps it in memory. */
  readonly journal: string | undefined;
  readonly isSandbox: boolean;
};

// Known to everybody; accepted in the sandbox only.
const sandboxKey = 'c2FuZGJveCBzaWduaW5nLCBrbm93biB0byBhbGwhISE=';
// In the networks' own units: wei per gas, satoshis per 1,000 virtual bytes.
const defaultMaxFee = 'BTC=500000,ETH=500000000000,POLYGON=5000000000000,TRON=1000000';
const defaultBitcoinFee = '200000';
const defaultChainIds = 'ETH=1,POLYGON=137';
// Another currency is paid with two approvals only.
const defaultUnapproved = instrumentSeeds
  .flatMap(({ code, withdrawalLimits }) => (withdrawalLimits ? [`${code}=${withdrawalLimits.unapproved}`] : []))
  .join(',');

/** Throws a sentence for the operator when something is missing. */
export function readSignerSettings(environment: NodeJS.ProcessEnv): SignerSettings {
  const read = (name: string, fallback = ''): string => {
    const value = environment[name] || fallback;
    if (value === '') throw new Error(`${name} is missing`);
    return value;
  };
  const isSandbox = environment['ISTMO_MODE'] !== 'production';
  const chainIds = readChainIds(read('ISTMO_SIGNER_EVM_CHAINS', defaultChainIds));
  const keyOf: KeyReader = (name) => {
    const given = environment[name];
    return given ? readKey({ name, given, isSandbox }) : undefined;
  };
  return {
    url: read('ISTMO_SIGNER_URL'),
    simulatedKey: isSandbox ? toSigningKey(read('ISTMO_SIGNER_KEY', sandboxKey)) : undefined,
    approvalKey: createPublicKey({
      key: Buffer.from(read('ISTMO_APPROVAL_PUBLIC_KEY'), 'base64'),
      format: 'der',
      type: 'spki',
    }),
    consoleSite: readSite(read('ISTMO_CONSOLE_ORIGIN')),
    maxUnapproved: readAmounts(read('ISTMO_SIGNER_UNAPPROVED', defaultUnapproved)),
    maxFeeRate: readMaxFees(read('ISTMO_SIGNER_MAX_FEE', defaultMaxFee)),
    evm: readEvm(keyOf, chainIds),
    securities: readSecurities(keyOf, chainIds),
    bitcoin: readBitcoin(keyOf, read('ISTMO_SIGNER_BITCOIN_MAX_FEE', defaultBitcoinFee)),
    journal: isSandbox ? environment['ISTMO_SIGNER_JOURNAL'] : read('ISTMO_SIGNER_JOURNAL'),
    isSandbox,
  };
}

function readSite(text: string): PasskeySite {
  if (!URL.canParse(text))
    throw new Error('ISTMO_CONSOLE_ORIGIN must be the address of the console, such as https://console.example.com');
  return toPasskeySite(text);
}

/** The key that a variable gives; undefined where it gives none. */
type KeyReader = (name: string) => string | undefined;

function readBitcoin(keyOf: KeyReader, maxFee: string): SignerSettings['bitcoin'] {
  const keys = keyOf('ISTMO_SIGNER_BITCOIN_KEYS');
  if (keys === undefined) return undefined;
  if (!/^\d{1,9}$/.test(maxFee)) throw new Error('ISTMO_SIGNER_BITCOIN_MAX_FEE must be a whole number of satoshi');
  return { keys, maxFeeUnits: BigInt(maxFee) };
}

type ChainIds = Partial<Record<Chain, number>>;

function readEvm(keyOf: KeyReader, chainIds: ChainIds): SignerSettings['evm'] {
  const key = readHexKey(keyOf, 'ISTMO_SIGNER_EVM_KEY');
  return key && { key, chainIds };
}

function readSecurities(keyOf: KeyReader, chainIds: ChainIds): SignerSettings['securities'] {
  const names = ['ISTMO_SIGNER_SECURITIES_KEY', 'ISTMO_SIGNER_CLAIM_KEY'] as const;
  const [key, claimKey] = names.map((name) => readHexKey(keyOf, name));
  if (!key && !claimKey) return undefined;
  if (!key || !claimKey)
    throw new Error(`${key ? names[1] : names[0]} must be ${keyBytes} bytes in hexadecimal digits`);
  // Its numbers are given by another journal.
  if (readHexKey(keyOf, 'ISTMO_SIGNER_EVM_KEY')?.equals(key))
    throw new Error('ISTMO_SIGNER_SECURITIES_KEY must differ from ISTMO_SIGNER_EVM_KEY: an account has one journal');
  return { key, claimKey, chainIds };
}

const keyBytes = 32;

function readHexKey(keyOf: KeyReader, name: string): Buffer | undefined {
  const given = keyOf(name);
  if (given === undefined) return undefined;
  const key = Buffer.from(given.replace(/^0x/, ''), 'hex');
  if (key.length !== keyBytes) throw new Error(`${name} must be ${keyBytes} bytes in hexadecimal digits`);
  return key;
}

function readChainIds(chains: string): Partial<Record<Chain, number>> {
  const numbers = readNumbers('ISTMO_SIGNER_EVM_CHAINS', chains);
  return Object.fromEntries([...numbers].map(([chain, id]) => [chain, Number(id)]));
}

/** The most that a transaction pays, such as ETH=500000000000,POLYGON=5000000000000. */
export function readMaxFees(text: string): SignerSettings['maxFeeRate'] {
  const rates = readNumbers('ISTMO_SIGNER_MAX_FEE', text);
  return (network) => rates.get(network) ?? 0n;
}

function readNumbers(name: string, text: string): ReadonlyMap<Chain, bigint> {
  return new Map(
    text.split(',').map((entry) => {
      const [, written = '', number = ''] = /^\s*([A-Z]+)=(\d{1,18})\s*$/.exec(entry) ?? [];
      const chain = findChain(written);
      if (!chain) throw new Error(`${name} must be pairs such as ETH=1,POLYGON=137`);
      return [chain, BigInt(number)];
    }),
  );
}

/** Amounts such as BTC=0.2,USDT=10000. */
export function readAmounts(text: string): SignerSettings['maxUnapproved'] {
  const amounts = new Map(
    text.split(',').map((entry) => {
      const [currency = '', amount = ''] = entry.trim().split('=');
      return [currency, amount];
    }),
  );
  return (currency, scale) => parseUnits(amounts.get(currency) ?? '0', scale, 'down') ?? 0n;
}
