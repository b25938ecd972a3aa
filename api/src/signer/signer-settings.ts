import type { KeyObject } from 'node:crypto';
import { type Chain, findChain } from '@istmo/contract/kernel/chain-address';
import { parseUnits } from '@istmo/contract/kernel/money';
import { toSigningKey } from '@istmo/ledger';
import { listApprovalKeys } from '../signatures/approval-keys.ts';
import type { ApprovalKeys } from '../signatures/approval-signature.ts';
import { type PasskeySite, toPasskeySite } from '../signatures/passkey-assertion.ts';
import { databaseSettings } from '../settings/database-settings.ts';
import { keySettings } from '../settings/key-settings.ts';
import { readSecretFiles } from '../settings/secret-files.ts';
import type { ProcessVariable } from '../settings/setting-kinds.ts';
import { readKey } from './read-key.ts';
import { signerVariables } from './signer-variables.ts';

/** The signer's own settings. The API refuses to start with any of them but the login's address, so that it never has the key. */
export type SignerSettings = {
  readonly url: string;
  /** The key of the simulated chains; undefined in production, which has none. */
  readonly simulatedKey: KeyObject | undefined;
  readonly approvalKeys: ApprovalKeys;
  /** The site of the console, whose passkeys sign approvals. */
  readonly consoleSite: PasskeySite;
  readonly maxUnapproved: (currency: string, scale: number) => bigint;
  readonly maxFeeRate: (network: Chain) => bigint;
  /** The key of the account on EVM chains, and the ids of those it pays on; undefined where it pays on none. */
  readonly evm: { readonly key: Buffer; readonly chainIds: Partial<Record<Chain, number>> } | undefined;
  /** The key of the account on Tron; undefined where it pays on none. */
  readonly tron: Buffer | undefined;
  /** The account key of EVM deposit addresses; undefined where deposits are not collected. */
  readonly depositKey: string | undefined;
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

/** Throws a sentence for the operator when something is missing. */
export function readSignerSettings(given: NodeJS.ProcessEnv): SignerSettings {
  const { environment, problems } = readSecretFiles(given, [databaseSettings.signerUrl]);
  if (problems.length > 0) throw new Error(problems.join('; '));
  const read = ({ variable, defaultValue = '' }: Pick<ProcessVariable, 'variable' | 'defaultValue'>): string => {
    const value = environment[variable] || defaultValue;
    if (value === '') throw new Error(`${variable} is missing`);
    return value;
  };
  const isSandbox = environment['ISTMO_MODE'] !== 'production';
  const chainIds = readChainIds(read(signerVariables.evmChains));
  const keyOf: KeyReader = (name) => {
    const given = environment[name];
    return given ? readKey({ name, given, isSandbox }) : undefined;
  };
  return {
    url: read({ variable: 'ISTMO_SIGNER_URL' }),
    simulatedKey: isSandbox ? toSigningKey(read(signerVariables.simulatedKey)) : undefined,
    approvalKeys: readApprovalKeys(read(signerVariables.approvalPublicKey), environment),
    consoleSite: readSite(read({ variable: 'ISTMO_CONSOLE_ORIGIN' })),
    maxUnapproved: readAmounts(read(signerVariables.unapproved)),
    maxFeeRate: readMaxFees(read(signerVariables.maxFee)),
    evm: readEvm(keyOf, chainIds),
    tron: readHexKey(keyOf, signerVariables.tronKey.variable),
    depositKey: readDepositKey(keyOf),
    securities: readSecurities(keyOf, chainIds),
    bitcoin: readBitcoin(keyOf, read(signerVariables.bitcoinMaxFee)),
    journal: isSandbox ? environment[signerVariables.journal.variable] : read(signerVariables.journal),
    isSandbox,
  };
}

function readApprovalKeys(inUse: string, environment: NodeJS.ProcessEnv): ApprovalKeys {
  const { variable, read, expected } = keySettings.approvalKeysAccepted;
  const accepted = read(environment[variable] ?? '');
  if (!accepted) throw new Error(`${variable} must be ${expected}`);
  // A key that is none stops the start, not the first payment.
  listApprovalKeys(inUse, accepted, new Date(0));
  return () => listApprovalKeys(inUse, accepted, new Date());
}

function readSite(text: string): PasskeySite {
  if (!URL.canParse(text))
    throw new Error('ISTMO_CONSOLE_ORIGIN must be the address of the console, such as https://console.example.com');
  return toPasskeySite(text);
}

/** The key that a variable gives; undefined where it gives none. */
type KeyReader = (name: string) => string | undefined;

function readBitcoin(keyOf: KeyReader, maxFee: string): SignerSettings['bitcoin'] {
  const keys = keyOf(signerVariables.bitcoinKeys.variable);
  if (keys === undefined) return undefined;
  if (!/^\d{1,9}$/.test(maxFee))
    throw new Error(`${signerVariables.bitcoinMaxFee.variable} must be ${signerVariables.bitcoinMaxFee.expected}`);
  return { keys, maxFeeUnits: BigInt(maxFee) };
}

type ChainIds = Partial<Record<Chain, number>>;

function readEvm(keyOf: KeyReader, chainIds: ChainIds): SignerSettings['evm'] {
  const key = readHexKey(keyOf, signerVariables.evmKey.variable);
  return key && { key, chainIds };
}

function readDepositKey(keyOf: KeyReader): string | undefined {
  const { depositKey, evmKey } = signerVariables;
  const found = keyOf(depositKey.variable);
  if (found !== undefined && keyOf(evmKey.variable) === undefined)
    throw new Error(`${depositKey.variable} needs ${evmKey.variable}, whose account it collects into`);
  return found;
}

function readSecurities(keyOf: KeyReader, chainIds: ChainIds): SignerSettings['securities'] {
  const names = [signerVariables.securitiesKey.variable, signerVariables.claimKey.variable] as const;
  const [key, claimKey] = names.map((name) => readHexKey(keyOf, name));
  if (!key && !claimKey) return undefined;
  if (!key || !claimKey)
    throw new Error(`${key ? names[1] : names[0]} must be ${keyBytes} bytes in hexadecimal digits`);
  // Its numbers are given by another journal.
  if (readHexKey(keyOf, signerVariables.evmKey.variable)?.equals(key))
    throw new Error(`${names[0]} must differ from ${signerVariables.evmKey.variable}: an account has one journal`);
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
  const numbers = readNumbers(signerVariables.evmChains.variable, chains);
  return Object.fromEntries([...numbers].map(([chain, id]) => [chain, Number(id)]));
}

/** The most that a transaction pays, such as ETH=500000000000,POLYGON=5000000000000. */
export function readMaxFees(text: string): SignerSettings['maxFeeRate'] {
  const rates = readNumbers(signerVariables.maxFee.variable, text);
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
