import type { OrderSide } from '@istmo/contract/kernel/order';
import * as m from '@istmo/contract/messages';
import { ChartFrame } from '@istmo/ui/ChartFrame';
import { EmptyState } from '@istmo/ui/EmptyState';
import { chartLabels } from './chart-labels.ts';
import type { BookDepth, BookLevel } from './market-feed.ts';
import { type MarketTerms, priceText, sizeText } from './market-terms.ts';
import { sideName } from './order-displays.ts';

type DepthChartProps = { readonly depth: BookDepth | undefined; readonly terms: MarketTerms };
type Sum = { readonly price: bigint; readonly units: bigint; readonly total: bigint };

// Prices further away say little of what an order would do.
const maxLevels = 60;
const [width, height] = [1000, 200];

function sumUp(levels: readonly BookLevel[]): readonly Sum[] {
  let total = 0n;
  return levels.slice(0, maxLevels).map(({ price, units }) => {
    total += units;
    return { price, units, total };
  });
}

const ratio = (part: bigint, whole: bigint, of: number): number =>
  whole === 0n ? 0 : Number.parseInt(`${(part * BigInt(of)) / whole}`, 10);

/** A staircase from the best price outwards. */
function toPath(sums: readonly Sum[], toX: (price: bigint) => number, toY: (units: bigint) => number): string {
  const [first, last] = [sums[0], sums.at(-1)];
  if (!first || !last) return '';
  const stairs = sums.map(({ price, total }) => `H${toX(price)} V${toY(total)}`).join(' ');
  return `M${toX(first.price)} ${height} ${stairs} V${height} Z`;
}

/** How much of the book an order of a size would take, by price. */
export function DepthChart({ depth, terms }: DepthChartProps) {
  const [buy, sell] = [sumUp(depth?.buy ?? []), sumUp(depth?.sell ?? [])];
  const [lowest, highest] = [buy.at(-1) ?? sell[0], sell.at(-1) ?? buy[0]];
  const most = [buy.at(-1)?.total ?? 0n, sell.at(-1)?.total ?? 0n].reduce((one, other) => (one > other ? one : other));
  const table = () => ({
    headers: [
      m.orderbooks_price_in({ currency: terms.currency }),
      m.orderbooks_side(),
      m.orderbooks_size_in({ security: terms.security }),
      m.orderbooks_total(),
    ],
    rows: [...rowsOf('sell', sell, terms).toReversed(), ...rowsOf('buy', buy, terms)],
  });
  const label = m.orderbooks_depth_label({ symbol: terms.symbol });
  const summary = m.orderbooks_depth_summary({
    bought: sizeText(buy.at(-1)?.total ?? 0n, terms),
    sold: sizeText(sell.at(-1)?.total ?? 0n, terms),
    security: terms.security,
  });
  if (!lowest || !highest)
    return depth ? (
      <div className="depth-empty">
        <EmptyState title={m.orderbooks_depth_empty()}>{m.orderbooks_depth_empty_body()}</EmptyState>
      </div>
    ) : null;
  const span = highest.price - lowest.price;
  const toX = (price: bigint): number => (span === 0n ? width / 2 : ratio(price - lowest.price, span, width));
  const toY = (units: bigint): number => height - ratio(units, most, height - 10);
  return (
    <ChartFrame label={label} labels={chartLabels()} summary={summary} table={table}>
      <div className="depth-plot">
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden focusable="false">
          <path className="depth-area" data-side="buy" d={toPath(buy, toX, toY)} />
          <path className="depth-area" data-side="sell" d={toPath(sell, toX, toY)} />
          <line className="chart-base" x1="0" x2={width} y1={height} y2={height} />
        </svg>
        <div className="chart-axis" aria-hidden>
          <span>{priceText(lowest.price, terms)}</span>
          <span>{middleText(buy[0], sell[0], terms)}</span>
          <span>{priceText(highest.price, terms)}</span>
        </div>
      </div>
    </ChartFrame>
  );
}

const rowsOf = (side: OrderSide, sums: readonly Sum[], terms: MarketTerms) =>
  sums.map(({ price, units, total }) => ({
    key: `${side} ${price}`,
    cells: [priceText(price, terms), sideName(side), sizeText(units, terms), sizeText(total, terms)],
  }));

function middleText(buy: Sum | undefined, sell: Sum | undefined, terms: MarketTerms): string {
  if (!buy || !sell) return '';
  return `${priceText(buy.price, terms)} – ${priceText(sell.price, terms)}`;
}
