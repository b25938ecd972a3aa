import './two-lines.css';
import * as m from '@istmo/contract/messages';
import { Change } from '@istmo/ui/Money';
import { Tag } from '@istmo/ui/Tag';
import type { Column } from '@istmo/ui/table-props';
import { Link } from '@tanstack/react-router';
import { AssetName } from '../../shared/AssetName.tsx';
import { countryName } from '../../shared/country-name.ts';
import { dayOf, rateOf, whenOf } from '../../shared/format.ts';
import { paths } from '../../paths.ts';
import { factColumns, unitsColumn } from './fact-columns.tsx';
import type { SecuritySort } from './securities-search.ts';
import type { ListedSecurity } from './security-list.ts';
import { tradeNotes } from './trade-notes.ts';
import { securityTypeNames } from './type-names.ts';

export const sortNames: Readonly<Record<SecuritySort, () => string>> = {
  name: m.wallets_asset_name,
  issuer: m.securities_issuer,
  yield: m.facts_sort_yield,
  maturity: m.securities_maturity,
  price: m.securities_price_usd,
  change: m.wallets_change_day,
};

/** The columns of the list; on a phone the lines of a card. */
export const listColumns = (): Column<ListedSecurity>[] => [
  {
    key: 'name',
    header: sortNames.name(),
    names: true,
    sortable: true,
    card: 'title',
    cell: (row) => (
      <AssetName ticker={row.ticker}>
        <span className="two-lines security-name">
          <Link to={paths.securityPage} params={{ ticker: row.ticker }} className="link">
            {row.name}
          </Link>
          <span className="second-line">{`${row.ticker} · ${securityTypeNames[row.type]()}`}</span>
          <TradeTag row={row} />
        </span>
      </AssetName>
    ),
  },
  {
    key: 'issuer',
    header: sortNames.issuer(),
    sortable: true,
    cell: ({ issuer, jurisdiction }) => (
      <span className="two-lines">
        <span>{issuer}</span>
        <span className="second-line">{countryName(jurisdiction)}</span>
      </span>
    ),
  },
  ...factColumns(),
  {
    key: 'price',
    header: sortNames.price(),
    align: 'end',
    sortable: true,
    cell: ({ price, price_at: at, price_stale: isStale, change }) => (
      <span className="two-lines">
        <span className="num">{price === null ? m.securities_price_none() : rateOf(price)}</span>
        {change !== null && (
          <span className="second-line">
            <Change percent={change} /> {m.wallets_change_day()}
          </span>
        )}
        {at !== null && (
          <span className={isStale ? 'second-line text-warn' : 'second-line'}>
            {isStale ? m.wallets_price_old({ when: whenOf(at) }) : whenOf(at)}
          </span>
        )}
      </span>
    ),
  },
  unitsColumn(),
];

/** What differs from a security that is simply traded: its offering is open, or why it cannot be bought. */
function TradeTag({ row }: { readonly row: ListedSecurity }) {
  const { is_offered: isOffered, trade_state: state, redeemed_at: redeemedAt } = row;
  if (isOffered) return <Tag tone="accent">{m.securities_show_offered()}</Tag>;
  if (state === 'open') return null;
  if (redeemedAt) return <Tag tone="neutral">{m.securities_redeemed_on({ day: dayOf(redeemedAt) })}</Tag>;
  return <Tag tone={tradeNotes[state].tone === 'warn' ? 'warn' : 'neutral'}>{tradeNotes[state].title()}</Tag>;
}
