import type { PublicMarket } from '@istmo/contract/areas/site/site-pages';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { buttonClass } from '@istmo/ui/Button';
import { RouteMarker, seriesOf } from '@istmo/ui/RouteMarker';
import { depositOf, paths } from '../../paths.ts';
import { Section } from '../../public/Section.tsx';
import { useSite } from '../../public/site-context.ts';

function Action({ market: { code, isOffered } }: { market: PublicMarket }) {
  if (isOffered) {
    return (
      <a className={buttonClass()} href={paths.swapCoingt} aria-label={m.site_markets_buy_name()}>
        {m.site_markets_buy()}
      </a>
    );
  }
  const name = m.site_markets_deposit_name({ currency: code });
  return (
    <a className={buttonClass({ variant: 'secondary' })} href={depositOf(code)} aria-label={name}>
      {m.site_markets_deposit()}
    </a>
  );
}

/** An unknown change is a dash, never a zero. */
function Change({ market: { code, isOffered, isPriceFixed }, className }: { market: PublicMarket; className: string }) {
  if (isOffered) return <span className={`text-ink-3 ${className}`}>{m.site_markets_fixed()}</span>;
  if (isPriceFixed) return <span className={`text-ink-3 ${className}`}>{m.site_markets_fixed_price()}</span>;
  return (
    <span data-change={code} data-old={m.site_markets_old()} className={`change ${className}`}>
      —
    </span>
  );
}

function Trend({ code }: { code: string }) {
  return (
    <svg
      width="96"
      height="28"
      viewBox="0 0 96 28"
      aria-hidden="true"
      focusable="false"
      className={`ml-auto ${seriesOf(code)}`}
    >
      <path d="M0 27.5h96" stroke="var(--line)" strokeDasharray="2 3" />
      <polyline
        data-trend={code}
        points=""
        fill="none"
        stroke="var(--series)"
        strokeWidth="1.75"
        strokeLinejoin="round"
      />
    </svg>
  );
}

function MarketTable() {
  const { markets } = useSite();
  const language = getLocale();
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
        {markets.map((market) => (
          <tr key={market.code}>
            <th scope="row">
              <span className="flex items-center gap-3">
                <RouteMarker ticker={market.code} />
                <span>
                  <span className="block font-semibold">{market.code}</span>
                  <span className="block text-sm font-normal text-ink-2">{market.names[language]}</span>
                </span>
              </span>
            </th>
            <td className="text-right">
              <span data-number={`price-${market.code}`} className="num block font-medium">
                —
              </span>
              {!market.isOffered && <Change market={market} className="text-sm sm:hidden" />}
            </td>
            <td className="hidden text-right sm:table-cell">
              <Change market={market} className="" />
            </td>
            <td className="hidden wide:table-cell">
              <Trend code={market.code} />
            </td>
            <td className="hidden text-right sm:table-cell">
              <Action market={market} />
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
