import * as m from '@istmo/contract/messages';
import { PageCrumbs } from '@istmo/client/PageCrumbs';
import { PageHead } from '@istmo/client/PageHead';
import { buttonClass } from '@istmo/ui/Button';
import { DataTable } from '@istmo/ui/DataTable';
import { EmptyState } from '@istmo/ui/EmptyState';
import { formatAmount } from '@istmo/contract/kernel/format';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { assetNameColumn } from '../../shared/AssetName.tsx';
import { amountOf } from '../../shared/format.ts';
import { paths } from '../../paths.ts';
import { centsOf, usdText } from '../../shared/usd.ts';
import { ownedOf, pricesBySymbol } from './holdings.ts';
import { assetPricesQuery } from '../../shared/asset-prices.ts';
import { assetWalletsQuery } from './wallets.queries.ts';

/** /asset_balance: the customer's listed assets with about what each is worth (requirement 3.15). */
export function AssetBalancePage() {
  const assets = useSuspenseQuery(assetWalletsQuery).data.data.asset;
  const prices = pricesBySymbol(useQuery(assetPricesQuery).data?.data);
  return (
    <>
      <PageHead
        title={m.wallets_assets_title()}
        intro={m.wallets_assets_intro()}
        breadcrumbs={
          <PageCrumbs here={m.wallets_assets_title()}>
            <Link to={paths.securities}>{m.layout_wallets()}</Link>
          </PageCrumbs>
        }
      />
      <DataTable
        caption={m.wallets_assets_title()}
        hideCaption
        columns={[
          assetNameColumn(),
          {
            key: 'ticker',
            header: m.wallets_ticker(),
            cell: ({ ticker }) => (
              <Link to={paths.assetWallet} params={{ ticker }} className="link">
                {ticker}
              </Link>
            ),
          },
          {
            key: 'amount',
            header: m.wallets_asset_units(),
            align: 'end',
            card: 'value',
            cell: ({ amount, locked, ticker }) => (
              <>
                {amountOf(amount, ticker)}
                {locked !== undefined && (
                  <span className="text-ink-3"> {m.lots_more({ amount: formatAmount(locked) })}</span>
                )}
              </>
            ),
          },
          {
            key: 'value',
            header: m.wallets_value(),
            align: 'end',
            cell: (asset) => valueText(ownedOf(asset), prices.get(asset.ticker)?.price),
          },
        ]}
        rows={assets}
        rowKey={({ asset_id: id }) => id}
        state={assets.length > 0 ? 'rows' : 'empty'}
        fallback={{
          empty: (
            <EmptyState
              title={m.kernel_no_records()}
              action={
                <Link to={paths.securities} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
                  {m.wallets_see_securities()}
                </Link>
              }
            >
              {m.wallets_assets_none()}
            </EmptyState>
          ),
          loading: m.ui_loading(),
        }}
      />
    </>
  );
}

function valueText(amount: string, price: string | null | undefined): string {
  const cents = centsOf(amount, price);
  return cents === undefined ? m.wallets_price_missing() : formatAmount(usdText(cents));
}
