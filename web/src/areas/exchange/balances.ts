import { isListedAsset } from '@istmo/contract/kernel/instrument';
import { parseUnits } from '@istmo/contract/kernel/money';
import { useQuery } from '@tanstack/react-query';
import { type RegistryInstrument } from '../../shared/registry.ts';
import { assetWalletsQuery, walletsQuery } from './exchange.queries.ts';

/** What the customer has of one instrument; `units` are undefined while that is unknown: unknown is not zero. */
export type WalletBalance = {
  readonly units: bigint | undefined;
  readonly isPending: boolean;
  readonly onRetry: () => void;
};

/** The balance of an instrument. Listed assets have a list of their own, with only those that the customer has. */
export function useBalance(instrument: RegistryInstrument): WalletBalance {
  const isAsset = isListedAsset(instrument);
  const wallets = useQuery({ ...walletsQuery, enabled: !isAsset });
  const assets = useQuery({ ...assetWalletsQuery, enabled: isAsset });
  const { isPending, refetch } = isAsset ? assets : wallets;
  const amount = isAsset
    ? assets.data && (assets.data.data.asset.find(({ ticker }) => ticker === instrument.code)?.amount ?? '0')
    : wallets.data?.data.wallet.find(({ currency }) => currency === instrument.code)?.amount;
  return {
    units: amount === undefined ? undefined : parseUnits(amount, instrument.ledgerScale),
    isPending,
    onRetry: () => void refetch(),
  };
}
