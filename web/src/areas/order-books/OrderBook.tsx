import './ladder.css';
import type { OrderSide } from '@istmo/contract/kernel/order';
import * as m from '@istmo/contract/messages';
import { Skeleton } from '@istmo/ui/EmptyState';
import { type KeyboardEvent, useId } from 'react';
import type { BookDepth, BookLevel } from './market-feed.ts';
import { type MarketTerms, priceText, sizeText } from './market-terms.ts';
import { useHeld } from './use-held.ts';

type OrderBookProps = {
  readonly depth: BookDepth | undefined;
  readonly terms: MarketTerms;
  /** What the customer has open at each price, by side. */
  readonly own: Readonly<Record<OrderSide, ReadonlyMap<bigint, bigint>>>;
  /** So many prices of each side have a row, whether there are orders or not. */
  readonly rows: number;
  readonly last: string | undefined;
  /** A price was pressed: the form takes it. */
  readonly onPick: (price: bigint) => void;
};

type LadderRow = { readonly level: BookLevel | undefined; readonly total: bigint };

/** Levels with the sum up to each, filled with empty rows so that nothing moves when orders come and go. */
function toRows(levels: readonly BookLevel[], count: number): readonly LadderRow[] {
  let total = 0n;
  return Array.from({ length: count }, (_, index) => {
    const level = levels[index];
    total += level?.units ?? 0n;
    return { level, total };
  });
}

const shareOf = (part: bigint, whole: bigint): number =>
  whole === 0n ? 0 : Number.parseInt(`${(part * 100n) / whole}`, 10);

/** The waiting orders by price: sales above, purchases below, the best in the middle. Pressing a price puts it into the form. */
export function OrderBook({ depth, terms, own, rows, last, onPick }: OrderBookProps) {
  const id = useId();
  const { shown, isHeld, handlers } = useHeld(depth);
  const sell = toRows(shown?.sell ?? [], rows);
  const buy = toRows(shown?.buy ?? [], rows);
  const [sold, bought] = [sell.at(-1)?.total ?? 0n, buy.at(-1)?.total ?? 0n];
  const most = sold > bought ? sold : bought;
  const part = (side: OrderSide, row: LadderRow, index: number) => (
    <LadderLine
      key={`${side} ${index}`}
      side={side}
      row={row}
      share={shareOf(row.total, most)}
      own={row.level && own[side].get(row.level.price)}
      terms={terms}
      isFirst={index === 0}
      onPick={onPick}
    />
  );
  return (
    <section className="card trade-card trade-book" aria-labelledby={id}>
      <div className="trade-card-head">
        <h2 id={id}>{m.orderbooks_book()}</h2>
        <span className="trade-held" aria-hidden>
          {isHeld ? m.orderbooks_book_held() : ''}
        </span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only notices where the pointer is; its controls are the prices */}
      <div {...handlers} onKeyDown={moveByArrows}>
        <table className="ladder">
          <caption className="sr-only">{m.orderbooks_book_caption({ symbol: terms.symbol })}</caption>
          <thead>
            <tr>
              <th scope="col">{m.orderbooks_price_in({ currency: terms.currency })}</th>
              <th scope="col">{m.orderbooks_size_in({ security: terms.security })}</th>
              <th scope="col">{m.orderbooks_total()}</th>
            </tr>
          </thead>
          <tbody>{sell.map((row, index) => part('sell', row, index)).toReversed()}</tbody>
          <tbody>
            <SpreadLine depth={shown} terms={terms} last={last} />
          </tbody>
          <tbody>{buy.map((row, index) => part('buy', row, index))}</tbody>
        </table>
      </div>
    </section>
  );
}

type LineProps = {
  readonly side: OrderSide;
  readonly row: LadderRow;
  readonly share: number;
  readonly own: bigint | undefined;
  readonly terms: MarketTerms;
  readonly isFirst: boolean;
  readonly onPick: (price: bigint) => void;
};

function LadderLine({ side, row: { level, total }, share, own, terms, isFirst, onPick }: LineProps) {
  if (!level)
    return (
      <tr className="ladder-row" aria-hidden>
        <td colSpan={3}>&nbsp;</td>
      </tr>
    );
  const price = priceText(level.price, terms);
  return (
    <tr
      className="ladder-row"
      data-side={side}
      data-own={own !== undefined}
      style={{ backgroundSize: `${share}% 100%` }}
    >
      <th scope="row">
        <button
          type="button"
          className="ladder-price"
          tabIndex={isFirst ? 0 : -1}
          aria-label={m.orderbooks_book_pick({
            price,
            side: side === 'buy' ? m.orderbooks_side_buy() : m.orderbooks_side_sell(),
          })}
          onClick={() => onPick(level.price)}
        >
          {price}
        </button>
      </th>
      <td>
        {own !== undefined && (
          <span className="ladder-own" title={m.orderbooks_book_own({ units: sizeText(own, terms) })}>
            <span className="sr-only">{m.orderbooks_book_own({ units: sizeText(own, terms) })}</span>
          </span>
        )}
        {sizeText(level.units, terms)}
      </td>
      <td>{sizeText(total, terms)}</td>
    </tr>
  );
}

type SpreadProps = Pick<OrderBookProps, 'depth' | 'terms' | 'last'>;

/** The last price, and how far both sides are apart. */
function SpreadLine({ depth, terms, last }: SpreadProps) {
  const [buy, sell] = [depth?.buy[0], depth?.sell[0]];
  return (
    <tr className="ladder-middle">
      <td colSpan={3}>
        {depth ? (
          <span className="ladder-spread">
            <strong>{last ?? '—'}</strong>
            <span>{spreadText(buy, sell, terms)}</span>
          </span>
        ) : (
          <Skeleton className="ghost-line" />
        )}
      </td>
    </tr>
  );
}

/** How far the best prices are apart. They cross while orders are gathered for an auction. */
function spreadText(buy: BookLevel | undefined, sell: BookLevel | undefined, terms: MarketTerms): string {
  if (buy && sell)
    return buy.price < sell.price
      ? m.orderbooks_spread({ spread: priceText(sell.price - buy.price, terms) })
      : m.orderbooks_book_crossed();
  return buy || sell ? m.orderbooks_book_one_sided() : m.orderbooks_depth_empty();
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** The arrow keys move through the prices, so that Tab passes the book in two steps. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement)) return;
  const prices = [...event.currentTarget.querySelectorAll<HTMLElement>('.ladder-price')];
  const next = prices[prices.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
