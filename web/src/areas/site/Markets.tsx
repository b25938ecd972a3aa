import * as m from '@istmo/contract/messages';
import { buttonClass } from '@istmo/ui/Button';
import { RouteMarker } from '@istmo/ui/Marks';
import { depositOf, paths } from '../../paths.ts';
import { Section } from '../../public/Section.tsx';

const markets = [
  { symbol: 'BTC', name: m.site_markets_btc },
  { symbol: 'USDT', name: m.site_markets_usdt },
  { symbol: 'COINGT', name: m.site_markets_coingt },
] as const;

function Action({ symbol }: { symbol: string }) {
  // Currencies are deposited, COINGT is bought.
  if (symbol === 'COINGT') {
    return (
      <a className={buttonClass()} href={paths.swapCoingt} aria-label={m.site_markets_buy_name()}>
        {m.site_markets_buy()}
      </a>
    );
  }
  const name = m.site_markets_deposit_name({ currency: symbol });
  return (
    <a className={buttonClass({ variant: 'secondary' })} href={depositOf(symbol)} aria-label={name}>
      {m.site_markets_deposit()}
    </a>
  );
}

/** An unknown change is a dash, never a zero. */
function Change({ symbol, className }: { symbol: string; className: string }) {
  if (symbol === 'COINGT') return <span className={`text-ink-3 ${className}`}>{m.site_markets_fixed()}</span>;
  return (
    <span data-change={symbol} data-old={m.site_markets_old()} className={`change ${className}`}>
      —
    </span>
  );
}

function Trend({ symbol }: { symbol: string }) {
  return (
    <svg width="96" height="28" viewBox="0 0 96 28" aria-hidden="true" focusable="false" className="ml-auto">
      <path d="M0 27.5h96" stroke="var(--line)" strokeDasharray="2 3" />
      <polyline
        data-trend={symbol}
        points=""
        fill="none"
        stroke={`var(--s-${symbol})`}
        strokeWidth="1.75"
        strokeLinejoin="round"
      />
    </svg>
  );
}

function MarketTable() {
  return (
    <table className="markets">
      <caption className="sr-only">{m.site_markets_caption()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.site_markets_asset()}</th>
          <th scope="col" className="text-right whitespace-nowrap">
            {m.site_markets_price()}
          </th>
          <th scope="col" className="hidden text-right sm:table-cell">
            {m.site_markets_change()}
          </th>
          <th scope="col" className="hidden text-right wide:table-cell">
            {m.site_markets_trend()}
          </th>
          <th scope="col" className="hidden text-right sm:table-cell">
            <span className="sr-only">{m.site_markets_action()}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {markets.map(({ symbol, name }) => (
          <tr key={symbol}>
            <th scope="row">
              <span className="flex items-center gap-3">
                <RouteMarker ticker={symbol} />
                <span>
                  <span className="block font-semibold">{symbol}</span>
                  <span className="block text-sm font-normal text-ink-2">{name()}</span>
                </span>
              </span>
            </th>
            <td className="text-right">
              <span data-number={`price-${symbol}`} className="num block font-medium">
                —
              </span>
              {symbol !== 'COINGT' && <Change symbol={symbol} className="text-sm sm:hidden" />}
            </td>
            <td className="hidden text-right sm:table-cell">
              <Change symbol={symbol} className="" />
            </td>
            <td className="hidden wide:table-cell">
              <Trend symbol={symbol} />
            </td>
            <td className="hidden text-right sm:table-cell">
              <Action symbol={symbol} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Markets() {
  return (
    <Section id="markets" ground="surface" title={m.site_markets_title()} text={m.site_markets_text()} later={false}>
      <MarketTable />
      <p className="flex gap-3 pt-5 sm:hidden">
        <a className={buttonClass({}, 'grow')} href={paths.swapCoingt}>
          {m.site_markets_buy_name()}
        </a>
        <a className={buttonClass({ variant: 'secondary' }, 'grow')} href={paths.deposit}>
          {m.site_markets_deposit()}
        </a>
      </p>
      <p
        className="num pt-4 text-sm text-ink-3"
        data-asof="markets"
        data-fresh={m.site_markets_updated()}
        data-stale={m.site_markets_stale()}
      >
        {m.site_markets_waiting()}
      </p>
    </Section>
  );
}
