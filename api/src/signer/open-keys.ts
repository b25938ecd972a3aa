import type { Reader } from '@istmo/db/tx';
import { type Chain, chains } from '@istmo/contract/kernel/chain-address';
import { signerByNetwork } from '@istmo/providers/signing/by-network';
import type { CallSigner } from '@istmo/providers/contract-calls/port';
import type { TransactionSigner } from '@istmo/providers/signing/port';
import { sandboxSigner } from '@istmo/providers/signing/sandbox';
import { bitcoinTransactions } from './bitcoin-transactions.ts';
import type { SignerSettings } from './signer-settings.ts';

/** The keys of each network. In production a network without a key of its own has none: the sandbox's would sign nothing that a network takes. */
export async function openKeys(settings: SignerSettings, db: Reader): Promise<TransactionSigner> {
  const { simulatedKey, evm, tron } = settings;
  const simulated = simulatedKey ? chains.map((network) => [network, sandboxSigner(simulatedKey)] as const) : [];
  const own = { ...(await openBitcoin(settings, db)), ...(await openTron(tron)) };
  if (!evm) return signerByNetwork({ ...Object.fromEntries(simulated), ...own });
  // Loaded by who needs it: it takes more memory than all of the rest.
  const { evmSigner } = await import('@istmo/providers/signing/evm');
  const onEvm = evmSigner(evm);
  const real = chains.flatMap((network) => (evm.chainIds[network] === undefined ? [] : [[network, onEvm] as const]));
  return signerByNetwork({ ...Object.fromEntries([...simulated, ...real]), ...own });
}

async function openTron(key: SignerSettings['tron']): Promise<Partial<Record<Chain, TransactionSigner>>> {
  if (!key) return {};
  const { tronSigner } = await import('@istmo/providers/signing/tron');
  return { TRON: tronSigner({ key, now: () => Date.now() }) };
}

const maxCallGas = 16_000_000n;

/** The keys of the account that issues securities on an EVM chain, and of the claims about investors; undefined where there are none. */
export async function openCallKeys({ securities, maxFeeRate }: SignerSettings): Promise<CallSigner | undefined> {
  if (!securities) return undefined;
  const { evmCallSigner } = await import('@istmo/providers/signing/evm-calls');
  return evmCallSigner({ ...securities, maxRate: maxFeeRate, maxGas: maxCallGas });
}

/** The keys that collect deposits on EVM chains; undefined where there are none. */
export async function openSweepKeys({ evm, depositKey, maxFeeRate, isSandbox }: SignerSettings) {
  if (!evm || depositKey === undefined) return undefined;
  const { evmSweepSigner, isTestDepositKey } = await import('@istmo/providers/signing/evm-sweeps');
  if (!isSandbox && isTestDepositKey(depositKey)) throw new Error('a public test key has no place in production');
  return evmSweepSigner({ ...evm, depositKey, maxRate: maxFeeRate });
}

async function openBitcoin({ bitcoin, maxFeeRate, isSandbox }: SignerSettings, db: Reader) {
  if (!bitcoin) return {};
  const { isTestAccount, readWalletAccounts } = await import('@istmo/providers/bitcoin-payments/wallet-accounts');
  const { bitcoinSigner } = await import('@istmo/providers/signing/bitcoin');
  const accounts = readWalletAccounts(bitcoin.keys, 'prv');
  if (!isSandbox && accounts.some(isTestAccount)) throw new Error('a public test key has no place in production');
  const signer = bitcoinSigner({ accounts, maxFeeUnits: bitcoin.maxFeeUnits, maxRate: maxFeeRate('BTC') });
  return { BTC: bitcoinTransactions(db, signer) };
}
