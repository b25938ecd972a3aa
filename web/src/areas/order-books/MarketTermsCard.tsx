import * as m from '@istmo/contract/messages';
import { EmptyState } from '@istmo/ui/EmptyState';
import { KeyValue } from '@istmo/ui/KeyValue';
import { useQuery } from '@tanstack/react-query';
import { dateText } from '@istmo/ui/date-text';
import { formatUnits } from '@istmo/contract/kernel/money';
import { percentOf, whenOf, zoneNow } from '../../shared/format.ts';
import { sessionsQuery } from './market-data.queries.ts';
import { type MarketTerms, type MarketView, moneyText, priceText, securityText } from './market-terms.ts';

type TermsProps = { readonly market: MarketView; readonly terms: MarketTerms };

const feeText = (basisPoints: number): string => percentOf(formatUnits(BigInt(basisPoints), 2));

/** The rules of the market and when it is open, folded: read once, not while trading. */
export function MarketTermsCard({ market, terms }: TermsProps) {
  return (
    <details className="card trade-terms">
      <summary>{m.orderbooks_terms()}</summary>
      <div className="trade-terms-body">
        <section aria-labelledby="market-rules">
          <h2 id="market-rules">{m.orderbooks_terms_rules()}</h2>
          <KeyValue pairs={listTerms(market, terms)} />
        </section>
        <section aria-labelledby="market-fees">
          <h2 id="market-fees">{m.orderbooks_terms_fees()}</h2>
          <KeyValue
            pairs={terms.feeTiers.map(({ volume, maker, taker }) => ({
              key: `${volume}`,
              name: m.orderbooks_tier_from({ volume: moneyText(volume, terms) }),
              value: m.orderbooks_tier_fees({ maker: feeText(maker), taker: feeText(taker) }),
            }))}
          />
        </section>
        <Hours symbol={terms.symbol} />
      </div>
    </details>
  );
}

function listTerms(market: MarketView, terms: MarketTerms) {
  return [
    {
      key: 'mode',
      name: m.orderbooks_mode(),
      value: market.mode === 'continuous' ? m.orderbooks_mode_continuous() : m.orderbooks_mode_auctions(),
    },
    { key: 'tick', name: m.orderbooks_tick(), value: moneyText(terms.tick, terms) },
    { key: 'lot', name: m.orderbooks_lot(), value: securityText(terms.lot, terms) },
    {
      key: 'size',
      name: m.orderbooks_sizes(),
      value: m.orderbooks_range({
        low: securityText(terms.minUnits, terms),
        high: securityText(terms.maxUnits, terms),
      }),
    },
    { key: 'min', name: m.orderbooks_min_value(), value: moneyText(terms.minValue, terms, 'up') },
    {
      key: 'band',
      name: m.orderbooks_band(),
      value: m.orderbooks_range({ low: priceText(terms.low, terms), high: moneyText(terms.high, terms) }),
    },
    { key: 'dynamic', name: m.orderbooks_dynamic_band(), value: percentOf(market.dynamic_band_per) },
    { key: 'protection', name: m.orderbooks_protection(), value: percentOf(market.protection_per) },
  ];
}

/** When it opens and closes in the next days, in the reader's own time. */
function Hours({ symbol }: { readonly symbol: string }) {
  const sessions = useQuery(sessionsQuery(symbol)).data?.data ?? [];
  return (
    <section aria-labelledby="market-hours">
      <h2 id="market-hours">{m.orderbooks_terms_hours({ zone: zoneNow() })}</h2>
      {sessions.length === 0 ? (
        <EmptyState title={m.orderbooks_hours_none()} />
      ) : (
        <KeyValue
          pairs={sessions.map(({ day, opens_at: opens, closes_at: closes, holiday }) => ({
            key: day,
            name: dateText(day),
            value:
              opens === null || closes === null
                ? holiday === ''
                  ? m.orderbooks_phase_closed()
                  : m.orderbooks_hours_holiday({ holiday })
                : m.orderbooks_range({ low: whenOf(opens), high: whenOf(closes) }),
          }))}
        />
      )}
    </section>
  );
}
