import './ticket.css';
import './trading.css';
import { PageCrumbs } from '@istmo/client/PageCrumbs';
import { PageHead } from '@istmo/client/PageHead';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Sheet } from '@istmo/ui/Dialog';
import { Segments } from '@istmo/ui/ThemeSwitch';
import { useMedia } from '@istmo/ui/use-media';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { paths } from '../../paths.ts';
import { ConfirmOrder } from './ConfirmOrder.tsx';
import { DepthChart } from './DepthChart.tsx';
import { MakerCard } from './MakerCard.tsx';
import { marketQuery } from './market-data.queries.ts';
import { MarketFigures } from './MarketFigures.tsx';
import { MarketStatusBanner } from './MarketStatusBanner.tsx';
import { MarketTermsCard } from './MarketTermsCard.tsx';
import { toTerms } from './market-terms.ts';
import { OrderBook } from './OrderBook.tsx';
import { OrderForm } from './OrderForm.tsx';
import { OwnOrders } from './OwnOrders.tsx';
import { PlacedOrder } from './PlacedOrder.tsx';
import { PriceAlertButton } from './PriceAlertButton.tsx';
import { PriceChart } from './PriceChart.tsx';
import { TradeTape } from './TradeTape.tsx';
import { useMarketFeed } from './use-market-feed.ts';
import { useTicket } from './use-ticket.ts';

const route = getRouteApi('/signed-in/markets/$symbol');

type Part = 'chart' | 'book' | 'depth' | 'trades';
const bookRows = { wide: 11, narrow: 8 } as const;
const maxTapeRows = 40;

/** /markets/{symbol}: book, charts and trades as they happen, the order form, and the customer's orders. On a phone one part at a time, with the form in a sheet. */
export function MarketPage() {
  const symbol = route.useParams().symbol.toUpperCase();
  const { side } = route.useSearch();
  const market = useSuspenseQuery(marketQuery(symbol)).data.data;
  const terms = useMemo(() => toTerms(market), [market]);
  const live = useMarketFeed(symbol, terms);
  const { feed } = live;
  const status = feed.status ?? market;
  const ticket = useTicket({ terms, feed, phase: status.phase, lastPrice: market.last_price, side });
  const isWide = useMedia('(min-width: 1024px)');
  const [part, setPart] = useState<Part>('book');
  const trades = feed.status === undefined ? undefined : feed.trades;
  const parts: Parts = {
    book: (
      <OrderBook
        depth={feed.depth}
        terms={terms}
        own={ticket.own}
        rows={isWide ? bookRows.wide : bookRows.narrow}
        last={ticket.lastText}
        onPick={ticket.pick}
      />
    ),
    chart: (
      <section className="card trade-card" aria-label={m.orderbooks_chart()}>
        <PriceChart terms={terms} trades={feed.trades} />
      </section>
    ),
    depth: <DepthChart depth={feed.depth} terms={terms} />,
    trades: <TradeTape trades={trades} terms={terms} rows={maxTapeRows} />,
  };
  return (
    <>
      <PageHead
        title={`${symbol} · ${market.security_name}`}
        breadcrumbs={
          <PageCrumbs here={symbol}>
            <Link to={paths.markets}>{m.orderbooks_markets()}</Link>
          </PageCrumbs>
        }
      />
      <MarketFigures
        market={market}
        terms={terms}
        status={status}
        newest={feed.trades[0]}
        live={live}
        action={<PriceAlertButton terms={terms} last={ticket.setting.last} />}
      />
      <MarketStatusBanner status={status} indication={feed.indication} terms={terms} />
      {isWide ? (
        <WideParts parts={parts} ticket={ticket} />
      ) : (
        <PhoneParts part={part} onPart={setPart}>
          {part === 'depth' || part === 'trades' ? (
            <section className="card trade-card">{parts[part]}</section>
          ) : (
            parts[part]
          )}
          <LastPlaced ticket={ticket} />
        </PhoneParts>
      )}
      <OwnOrders terms={terms} />
      <MakerCard terms={terms} />
      <MarketTermsCard market={market} terms={terms} />
      {!isWide && <PhoneForm ticket={ticket} />}
      {ticket.review && (
        <ConfirmOrder
          {...ticket.review}
          setting={ticket.setting}
          onClose={ticket.endReview}
          onPlaced={ticket.showPlaced}
          onRefused={ticket.showRefusal}
        />
      )}
    </>
  );
}

type TicketProps = { readonly ticket: ReturnType<typeof useTicket> };
type Parts = Readonly<Record<Part, ReactNode>>;

/** All parts beside each other, depth and trades in turn. */
function WideParts({ parts, ticket }: TicketProps & { readonly parts: Parts }) {
  const [lower, setLower] = useState<'depth' | 'trades'>('depth');
  return (
    <div className="trade-layout">
      {parts.book}
      <div className="trade-charts">
        {parts.chart}
        <section className="card trade-card trade-lower" aria-label={m.orderbooks_depth_and_trades()}>
          <Segments
            label={m.orderbooks_depth_and_trades()}
            value={lower}
            onValueChange={setLower}
            options={[
              { value: 'depth', label: m.orderbooks_depth() },
              { value: 'trades', label: m.orderbooks_trades() },
            ]}
          />
          {parts[lower]}
        </section>
      </div>
      <section className="card trade-card trade-form" aria-labelledby="trade-form">
        <h2 id="trade-form">{m.orderbooks_form()}</h2>
        <OrderForm {...ticket.form} />
        <LastPlaced ticket={ticket} />
      </section>
    </div>
  );
}

function LastPlaced({ ticket: { placed, forgetPlaced } }: TicketProps) {
  return placed === undefined ? null : <PlacedOrder reference={placed} onDismiss={forgetPlaced} />;
}

type PhonePartsProps = {
  readonly part: Part;
  readonly onPart: (part: Part) => void;
  readonly children: ReactNode;
};

function PhoneParts({ part, onPart, children }: PhonePartsProps) {
  return (
    <div className="trade-phone">
      <Segments
        label={m.orderbooks_parts()}
        value={part}
        onValueChange={onPart}
        options={[
          { value: 'book', label: m.orderbooks_book_short() },
          { value: 'chart', label: m.orderbooks_chart() },
          { value: 'depth', label: m.orderbooks_depth() },
          { value: 'trades', label: m.orderbooks_trades() },
        ]}
      />
      {children}
    </div>
  );
}

/** Both buttons at the bottom edge, where a thumb is, and the form in a sheet above them. */
function PhoneForm({ ticket }: TicketProps) {
  return (
    <>
      <div className="trade-bar">
        <Button wide onClick={() => ticket.open('buy')}>
          {m.orderbooks_buy()}
        </Button>
        <Button wide variant="danger" onClick={() => ticket.open('sell')}>
          {m.orderbooks_sell()}
        </Button>
      </div>
      <Sheet
        open={ticket.isOpen}
        onClose={ticket.close}
        title={m.orderbooks_form()}
        labels={{ close: m.ui_close() }}
        closesOutside={false}
      >
        <OrderForm {...ticket.form} />
      </Sheet>
    </>
  );
}
