import './asset-name.css';
import * as m from '@istmo/contract/messages';
import type { Column } from '@istmo/ui/table-props';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { AssetMark } from './AssetMark.tsx';

/** A listed asset's image beside its name or amount. */
export function AssetName({ ticker, children }: { readonly ticker: string; readonly children: ReactNode }) {
  return (
    <span className="asset-name">
      <AssetMark ticker={ticker} />
      {children}
    </span>
  );
}

type AssetRow = { readonly asset_name: string; readonly ticker: string };

/** The asset that a row of a table is about, with the link to its page. */
export const assetNameColumn = <Row extends AssetRow>(): Column<Row> => ({
  key: 'name',
  header: m.wallets_asset_name(),
  names: true,
  card: 'title',
  cell: ({ asset_name: name, ticker }) => (
    <AssetName ticker={ticker}>
      <Link to={paths.securityPage} params={{ ticker }} className="link">
        {name}
      </Link>
    </AssetName>
  ),
});
