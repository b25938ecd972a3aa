import { type PriceRange, priceRanges } from '@istmo/contract/areas/securities/price-ranges';
import { valuationCurrency } from '@istmo/contract/areas/wallets/value-ranges';
import { parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { AreaChart } from '@istmo/ui/AreaChart';
import { Change } from '@istmo/ui/Money';
import type { ChartPoint } from '@istmo/ui/chart-point';
import { Segments } from '@istmo/ui/ThemeSwitch';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { dayOf, rateOf, whenOf } from '../../shared/format.ts';
import { type SecurityView, securityPricesQuery } from './securities.queries.ts';

const rangeNames: Readonly<Record<PriceRange, () => string>> = {
  '1W': m.wallets_range_week_short,
  '1M': m.wallets_range_month_short,
  '1Y': m.wallets_range_year_short,
};

const usdOf = (price: string): string => `${rateOf(price)} ${valuationCurrency}`;

/** The price in USD, of when it is, and how it went where there were prices before. */
export function PriceCard({
  security: { ticker, price, price_at: at, price_stale: isStale, change },
}: {
  security: SecurityView;
}) {
  const [range, setRange] = useState<PriceRange>('1M');
  const prices = useQuery({ ...securityPricesQuery(ticker, range), placeholderData: (before) => before });
  const rows = prices.data?.data ?? [];
  const hasHistory = rows.filter((row) => row.price !== null).length > 1;
  return (
    <section className="card security-card" aria-labelledby="security-price">
      <h2 id="security-price">{m.securities_price()}</h2>
      <p className="security-price">
        {price === null ? m.securities_price_none() : usdOf(price)}
        {change !== null && (
          <span className="security-change">
            <Change percent={change} /> {m.wallets_change_day()}
          </span>
        )}
      </p>
      {at !== null && (
        <p className={isStale ? 'text-sm text-warn' : 'text-sm text-ink-3'}>
          {isStale ? m.wallets_price_old({ when: whenOf(at) }) : m.wallets_as_of({ when: whenOf(at) })}
        </p>
      )}
      {(hasHistory || range !== '1M') && (
        <PriceHistory rows={rows}>
          <Segments
            label={m.securities_price_range()}
            value={range}
            onValueChange={setRange}
            options={priceRanges.map((value) => ({ value, label: rangeNames[value]() }))}
          />
        </PriceHistory>
      )}
    </section>
  );
}

// Drawing needs a number; the exact price is the text beside it.
function heightOf(price: string): number {
  return Number.parseInt(`${parseUnits(price, heightPlaces, 'down') ?? 0n}`, 10);
}

const heightPlaces = 8;

type PriceRow = { readonly at: string; readonly price: string | null };

/** Its children choose the range. */
function PriceHistory({ rows, children }: { rows: readonly PriceRow[]; children: ReactNode }) {
  const [first, last] = [rows[0], rows.at(-1)];
  const points = rows.map(({ at, price }): ChartPoint => ({
    at: Date.parse(at),
    y: price === null ? undefined : heightOf(price),
    when: whenOf(at),
    text: price === null ? m.securities_price_none() : usdOf(price),
  }));
  return (
    <AreaChart
      label={m.securities_price_chart()}
      controls={children}
      points={points}
      axis={first && last ? [dayOf(first.at), dayOf(last.at)] : []}
      labels={{
        asTable: m.wallets_chart_as_table(),
        asChart: m.wallets_chart_as_chart(),
        when: m.wallets_when(),
        amount: m.securities_price(),
      }}
    />
  );
}
