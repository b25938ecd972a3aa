import './asset-name.css';
import type { ReactNode } from 'react';
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
