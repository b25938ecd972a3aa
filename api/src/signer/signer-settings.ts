import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Chain, findChain } from '@istmo/contract/kernel/chain-address';
import { parseUnits } from '@istmo/contract/kernel/money';
import { toSigningKey } from '@istmo/ledger';

/** The signer's own settings. The API refuses to start with any of them but the login's address, so that it never has the key. */
export type SignerSettings = {
  readonly url: string;
  readonly key: KeyObject;
  readonly approvalKey: KeyObject;
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
  readonly isSandbox: boolean;
};

// Known to everybody; accepted in the sandbox only.
const sandboxKey = 'c2FuZGJveCBzaWduaW5nLCBrbm93biB0byBhbGwhISE=';
// In the networks' own units: wei per gas, satoshis per 1,000 virtual bytes.
const defaultMaxFee = 'BTC=500000,ETH=500000000000,POLYGON=5000000000000,TRON=1000000';
const defaultBitcoinFee = '200000';
const defaultChainIds = 'ETH=1,POLYGON=137';
const defaultUnapproved = 'BTC=0.2,USDT=10000,COINGT=10';

/** Throws a sentence for the operator when something is missing. */
export function readSignerSettings(environment: NodeJS.ProcessEnv): SignerSettings {
  const read = (name: string, fallback = ''): string => {
    const value = environment[name] || fallback;
    if (value === '') throw new Error(`${name} is missing`);
    return value;
  };
  const isSandbox = environment['ISTMO_MODE'] !== 'production';
  return {
    url: read('ISTMO_SIGNER_URL'),
    key: toSigningKey(read('ISTMO_SIGNER_KEY', isSandbox ? sandboxKey : '')),
    approvalKey: createPublicKey({
      key: Buffer.from(read('ISTMO_APPROVAL_PUBLIC_KEY'), 'base64'),
      format: 'der',
      type: 'spki',
    }),
    maxUnapproved: readAmounts(read('ISTMO_SIGNER_UNAPPROVED', defaultUnapproved)),
    maxFeeRate: readMaxFees(read('ISTMO_SIGNER_MAX_FEE', defaultMaxFee)),
    evm: readEvm(environment['ISTMO_SIGNER_EVM_KEY'], read('ISTMO_SIGNER_EVM_CHAINS', defaultChainIds)),
    securities: readSecurities(environment, read('ISTMO_SIGNER_EVM_CHAINS', defaultChainIds)),
    bitcoin: readBitcoin(
      environment['ISTMO_SIGNER_BITCOIN_KEYS'],
      read('ISTMO_SIGNER_BITCOIN_MAX_FEE', defaultBitcoinFee),
    ),
    isSandbox,
  };
}

function readBitcoin(given: string | undefined, maxFee: string): SignerSettings['bitcoin'] {
  if (!given) return undefined;
  if (!/^\d{1,9}$/.test(maxFee)) throw new Error('ISTMO_SIGNER_BITCOIN_MAX_FEE must be a whole number of satoshi');
  return { keys: readKey(given), maxFeeUnits: BigInt(maxFee) };
}

const keyBytes = 32;

/** A key itself, or `file:` and the path of the file that has it, so that the environment has none. It is never repeated in a message. */
const readKey = (given: string): string =>
  (given.startsWith('file:') ? readFileSync(given.slice('file:'.length), 'utf8') : given).trim();

function readEvm(given: string | undefined, chains: string): SignerSettings['evm'] {
  if (!given) return undefined;
  return { key: readHexKey('ISTMO_SIGNER_EVM_KEY', given), chainIds: readChainIds(chains) };
}

function readSecurities(environment: NodeJS.ProcessEnv, chains: string): SignerSettings['securities'] {
  const [given, givenClaim] = [environment['ISTMO_SIGNER_SECURITIES_KEY'], environment['ISTMO_SIGNER_CLAIM_KEY']];
  if (!given && !givenClaim) return undefined;
  const key = readHexKey('ISTMO_SIGNER_SECURITIES_KEY', given ?? '');
  const claimKey = readHexKey('ISTMO_SIGNER_CLAIM_KEY', givenClaim ?? '');
  const payments = environment['ISTMO_SIGNER_EVM_KEY'];
  // Its numbers are given by another journal.
  if (payments && readHexKey('ISTMO_SIGNER_EVM_KEY', payments).equals(key))
    throw new Error('ISTMO_SIGNER_SECURITIES_KEY must differ from ISTMO_SIGNER_EVM_KEY: an account has one journal');
  return { key, claimKey, chainIds: readChainIds(chains) };
}

function readHexKey(name: string, given: string): Buffer {
  const key = Buffer.from(readKey(given).replace(/^0x/, ''), 'hex');
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
