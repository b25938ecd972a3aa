import { queryFor } from '@istmo/client/query';
import { listAssets } from '@istmo/contract/areas/assets/assets.calls';
import { isListedAsset } from '@istmo/contract/kernel/instrument';
import { RouteMarker } from '@istmo/ui/RouteMarker';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRegistry } from './registry.ts';

/** Shared with the list of securities: one request for all marks of a page. */
const assetsQuery = queryFor(listAssets, { input: {}, topics: ['balances', 'swaps'] });

/** The image of a listed asset, or the mark with its first letters, as other instruments have. Decorative: the ticker is shown beside it. */
export function AssetMark({ ticker }: { readonly ticker: string }) {
  const instrument = useRegistry().instruments.get(ticker);
  const assets = useQuery({ ...assetsQuery, enabled: instrument !== undefined && isListedAsset(instrument) });
  const [failed, setFailed] = useState('');
  const image = assets.data?.msg.find((asset) => asset.ticker === ticker)?.image ?? '';
  if (image === '' || image === failed) return <RouteMarker ticker={ticker} />;
  return (
    <img
      className="route-marker"
      src={image}
      alt=""
      width={36}
      height={36}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(image)}
    />
  );
}
