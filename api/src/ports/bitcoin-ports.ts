import { esploraPayments } from '@istmo/providers/bitcoin-payments/esplora';
import type { BitcoinPayments } from '@istmo/providers/bitcoin-payments/port';
import { isTestAccount, readWalletAccounts } from '@istmo/providers/bitcoin-payments/wallet-accounts';
import { esploraSender } from '@istmo/providers/chain-sender/esplora';
import type { ChainSender } from '@istmo/providers/chain-sender/port';
import type { AccountKeys } from '@istmo/providers/custody/addresses';
import { esploraCustody } from '@istmo/providers/custody/esplora';
import type { AssetNetwork, Custody } from '@istmo/providers/custody/port';
import type { Settings } from '../settings/settings.ts';
import { SettingsError } from '../settings/settings-problems.ts';

type BitcoinParts = {
  readonly keys: AccountKeys;
  readonly readAssetNetworks: () => Promise<readonly AssetNetwork[]>;
};

/** Bitcoin by the Esplora servers of the settings; undefined where there is none. */
export function openBitcoin(
  settings: Settings,
  parts: BitcoinParts,
): { readonly custody: Custody; readonly sender: ChainSender } | undefined {
  const { esploraServers: servers } = settings;
  if (servers.length === 0) return undefined;
  return {
    custody: esploraCustody({ fetch, servers, ...parts }),
    sender: esploraSender({ fetch, servers, fees: readFees(settings) }),
  };
}

/** Prepares payments from the operator's Bitcoin wallet; undefined where Bitcoin is not connected. */
export function openBitcoinPayments(settings: Settings): BitcoinPayments | undefined {
  const { esploraServers: servers, esploraWallet, mode } = settings;
  if (servers.length === 0) return undefined;
  const accounts = readPayingAccounts(esploraWallet);
  if (mode === 'production' && accounts.some(isTestAccount))
    throw new SettingsError(['ISTMO_ESPLORA_WALLET has a public test key: what is sent to it is lost']);
  return esploraPayments({ fetch, servers, accounts, fees: readFees(settings) });
}

/** The accounts of the wallet that pays. */
export function readPayingAccounts(wallet: string): ReturnType<typeof readWalletAccounts> {
  if (wallet === '') throw new SettingsError(['there is no Bitcoin wallet to pay from: set ISTMO_ESPLORA_WALLET']);
  try {
    return readWalletAccounts(wallet, 'pub');
  } catch (error) {
    throw new SettingsError([`ISTMO_ESPLORA_WALLET: ${error instanceof Error ? error.message : 'it is not valid'}`]);
  }
}

const perThousand = 1_000n;

function readFees({ esploraTargetBlocks, esploraMinRate, esploraMaxRate, esploraMaxFee }: Settings) {
  return {
    targetBlocks: esploraTargetBlocks,
    minRate: BigInt(esploraMinRate) * perThousand,
    maxRate: BigInt(esploraMaxRate) * perThousand,
    maxFeeUnits: BigInt(esploraMaxFee),
  };
}
