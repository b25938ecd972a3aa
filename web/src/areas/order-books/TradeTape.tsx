import './ladder.css';
import * as m from '@istmo/contract/messages';
import { useId } from 'react';
import { timeOf, zoneNow } from '../../shared/format.ts';
import type { PublicTrade } from './market-feed.ts';
import { type MarketTerms, priceText, sizeText, unitsOf } from './market-terms.ts';
import { sideName } from './order-displays.ts';
import { useHeld } from './use-held.ts';

type TapeProps = {
  readonly trades: readonly PublicTrade[] | undefined;
  readonly terms: MarketTerms;
  readonly rows: number;
};

/** What was traded last, the newest first. An arrow and a word say which side came second. */
export function TradeTape({ trades, terms, rows }: TapeProps) {
  const id = useId();
  const { shown, handlers } = useHeld(trades);
  if (shown?.length === 0) return <p className="trade-none">{m.orderbooks_trades_none()}</p>;
  return (
    <div className="tape" role="region" aria-labelledby={id} tabIndex={0} {...handlers}>
      <table className="ladder tape-table">
        <caption id={id} className="sr-only">
          {m.orderbooks_trades_caption({ symbol: terms.symbol, zone: zoneNow() })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{m.orderbooks_price_in({ currency: terms.currency })}</th>
            <th scope="col">{m.orderbooks_size_in({ security: terms.security })}</th>
            <th scope="col">{m.orderbooks_time()}</th>
          </tr>
        </thead>
        <tbody>
          {(shown ?? []).slice(0, rows).map(({ number, price, units, taker, at }) => (
            <tr key={number} className="ladder-row">
              <th scope="row" data-taker={taker}>
                {priceText(unitsOf(price, terms.currencyScale), terms)}
                <span className="tape-mark" aria-hidden>
                  {taker === 'auction' ? '' : taker === 'buy' ? '▲' : '▼'}
                </span>
                <span className="sr-only">{taker === 'auction' ? m.orderbooks_phase_auction() : sideName(taker)}</span>
              </th>
              <td>{sizeText(unitsOf(units, terms.securityScale), terms)}</td>
              <td>
                <time dateTime={at}>{timeOf(at)}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
