import { findMarket, familyOf, isListedAsset, type MarketFamily } from '@istmo/contract/kernel/instrument';
import { linkOptions } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import type { ClientRegistry } from '../../shared/registry.ts';

type Pair = { readonly from: string; readonly to: string };

/** The page on which a pair is exchanged; undefined where the registry no longer has its market. */
export function exchangeLinkOf({ instruments, markets }: ClientRegistry, { from, to }: Pair) {
  const market = findMarket(markets, from, to);
  const [paid, received] = [instruments.get(from), instruments.get(to)];
  if (!market || !paid || !received) return undefined;
  const asset = isListedAsset(received) ? received : paid;
  const pages = {
    offering: () => linkOptions({ to: paths.swapCoingt }),
    currency: () => linkOptions({ to: paths.copExchange }),
    asset: () =>
      linkOptions({
        to: asset.ledgerScale === 0 ? paths.wholeAssetExchange : paths.assetExchange,
        params: { id: asset.code },
      }),
  } satisfies Readonly<Record<MarketFamily, () => object>>;
  return pages[familyOf({ market, from: paid, to: received })]();
}
