import * as m from '@istmo/contract/messages';
import { LoadFailed } from '@istmo/client/LoadFailed';
import { DataTable } from '@istmo/ui/DataTable';
import { EmptyState } from '@istmo/ui/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { amountOf, rateOf } from '../../shared/format.ts';
import { assetNameColumn } from '../../shared/AssetName.tsx';
import { assetPricesQuery } from '../../shared/asset-prices.ts';
import { listedAssetsQuery } from './securities.queries.ts';

/** Every listed asset, held or not, each with the link to its page. */
export function ListedAssets() {
  const assets = useQuery(listedAssetsQuery);
  const prices = new Map((useQuery(assetPricesQuery).data?.data ?? []).map(({ symbol, price }) => [symbol, price]));
  const rows = assets.data?.msg ?? [];
  if (assets.isError) return <LoadFailed error={assets.error} onRetry={() => void assets.refetch()} />;
  return (
    <DataTable
      caption={m.securities_listed()}
      columns={[
        assetNameColumn(),
        { key: 'ticker', header: m.wallets_ticker(), cell: ({ ticker }) => ticker },
        {
          key: 'price',
          header: m.securities_price_usd(),
          align: 'end',
          cell: ({ ticker }) => priceText(prices.get(ticker)),
        },
        {
          key: 'amount',
          header: m.securities_own(),
          align: 'end',
          cell: ({ amount, ticker }) => amountOf(amount, ticker),
        },
      ]}
      rows={rows}
      rowKey={({ ticker }) => ticker}
      state={assets.isPending ? 'loading' : rows.length > 0 ? 'rows' : 'empty'}
      fallback={{
        empty: <EmptyState title={m.kernel_no_records()}>{m.securities_listed_none()}</EmptyState>,
        loading: m.ui_loading(),
      }}
    />
  );
}

function priceText(price: string | null | undefined): string {
  return price === null || price === undefined ? m.securities_price_none() : rateOf(price);
}
