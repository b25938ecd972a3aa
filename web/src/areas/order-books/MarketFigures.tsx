import * as m from '@istmo/contract/messages';
import { Change } from '@istmo/ui/Money';
import { StateStatus } from '@istmo/ui/Tag';
import type { ReactNode } from 'react';
import { timeOf, whenOf } from '../../shared/format.ts';
import { LiveMark } from './LiveMark.tsx';
import type { MarketStatus, PublicTrade } from './market-feed.ts';
import { type MarketTerms, type MarketView, priceText, unitsOf } from './market-terms.ts';
import { unitPriceText, unitsText } from './order-columns.tsx';
import { displayOfPhase } from './order-displays.ts';
import type { LiveMarket } from './use-market-feed.ts';

type FiguresProps = {
  readonly market: MarketView;
  readonly terms: MarketTerms;
  readonly status: MarketStatus;
  readonly newest: PublicTrade | undefined;
  readonly live: Pick<LiveMarket, 'state' | 'heardAtMs'>;
  /** A button at the end. */
  readonly action: ReactNode;
};

const isToday = (iso: string): boolean => new Date(iso).toDateString() === new Date().toDateString();

/** The last price with its time, the day in figures, the state of the market, and whether all of that is current. */
export function MarketFigures({ market, terms, status, newest, live, action }: FiguresProps) {
  const last = newest ? { price: newest.price, at: newest.at } : lastOf(market);
  const figures = [
    { key: 'change', name: m.orderbooks_change(), value: market.change_per && <Change percent={market.change_per} /> },
    { key: 'high', name: m.orderbooks_high(), value: market.high_24h && unitPriceText(market.high_24h) },
    { key: 'low', name: m.orderbooks_low(), value: market.low_24h && unitPriceText(market.low_24h) },
    {
      key: 'volume',
      name: m.orderbooks_volume_day(),
      value: `${unitsText(market.volume_24h)} ${market.security}`,
    },
  ];
  return (
    <div className="market-figures">
      <div className="market-price">
        <strong>
          {last ? `${priceText(unitsOf(last.price, terms.currencyScale), terms)} ${terms.currency}` : '—'}
        </strong>
        <small>
          {last
            ? m.orderbooks_last_at({ at: isToday(last.at) ? timeOf(last.at) : whenOf(last.at) })
            : m.orderbooks_never_traded()}
        </small>
      </div>
      <dl className="market-day">
        {figures.map(({ key, name, value }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{value ?? '—'}</dd>
          </div>
        ))}
      </dl>
      <div className="market-state">
        <StateStatus display={displayOfPhase(status.phase)} />
        <LiveMark {...live} />
        {action}
      </div>
    </div>
  );
}

const lastOf = ({ last_price: price, last_at: at }: MarketView) =>
  price === null || at === null ? undefined : { price, at };
