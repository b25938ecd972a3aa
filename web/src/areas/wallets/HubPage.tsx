import './wallets.css';
import './hubs.css';
import type { AccessProblem } from '@istmo/contract/areas/access/access.rules';
import { valuationCurrency } from '@istmo/contract/areas/wallets/value-ranges';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import { isListedAsset } from '@istmo/contract/kernel/instrument';
import * as m from '@istmo/contract/messages';
import { PageCrumbs } from '@istmo/client/PageCrumbs';
import { PageHead } from '@istmo/client/PageHead';
import { Banner } from '@istmo/ui/Banner';
import { Money } from '@istmo/ui/Money';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { UserStatus } from '../../layout/to-user-status.ts';
import { useUserStatus } from '../../layout/user-status.ts';
import { WhyNot } from '../../layout/WhyNot.tsx';
import { AssetMark } from '../../shared/AssetMark.tsx';
import { placesOf } from '../../shared/format.ts';
import { isOffered, type RegistryInstrument, useRegistry } from '../../shared/registry.ts';
import { paths } from '../../paths.ts';
import { LockedUnits } from '../lots/public.ts';
import { FrozenUnits } from '../measures/public.ts';
import { type Holding, ownedOf, pricesBySymbol } from './holdings.ts';
import { findTileProblem, type HubTile, listHubTiles } from './hub-tiles.ts';
import { TileList } from './TileList.tsx';
import { LockedLine, Worth } from './WalletCard.tsx';
import { CoinsPage, SecuritiesPage } from './WalletPages.tsx';
import { assetPricesQuery } from '../../shared/asset-prices.ts';
import { pricesQuery } from './wallets.queries.ts';

const currencyRoute = getRouteApi('/signed-in/crypto_wallet/$id');
const assetRoute = getRouteApi('/signed-in/crypto_wallet/asset/$ticker');

/** /crypto_wallet/{coin|security}, the lists; any other id is a currency with its hub. */
export function CurrencyWalletPage() {
  const { id } = currencyRoute.useParams();
  if (id === 'coin') return <CoinsPage />;
  return id === 'security' ? <SecuritiesPage /> : <Hub code={id} />;
}

/** /crypto_wallet/asset/{ticker}. */
export function AssetWalletPage() {
  return <Hub code={assetRoute.useParams().ticker} />;
}

/** What the customer has of one instrument, and what can be done with it (requirement 2.2.1). The route has redirected unknown codes. */
function Hub({ code }: { code: string }) {
  const registry = useRegistry();
  const userStatus = useUserStatus();
  const instrument = registry.instruments.get(code.toUpperCase());
  if (!instrument || !userStatus) return null;
  const list = isOffered(registry, instrument.code) ? paths.coins : paths.securities;
  const tiles = listHubTiles(registry, instrument).map((tile) => ({
    tile,
    problem: findTileProblem(tile, userStatus, { ...registry, code: instrument.code }),
  }));
  return (
    <>
      <PageHead
        title={`${instrument.code} · ${instrument.name}`}
        breadcrumbs={
          <PageCrumbs here={instrument.code}>
            <Link to={list}>{m.layout_wallets()}</Link>
          </PageCrumbs>
        }
      />
      <PausedNotice problems={tiles.flatMap(({ problem }) => problem ?? [])} />
      <FrozenUnits security={instrument.code} />
      <LockedUnits security={instrument.code} />
      <HubBalance instrument={instrument} userStatus={userStatus} />
      <HubTiles instrument={instrument} tiles={tiles} />
    </>
  );
}

type HubProps = { readonly instrument: RegistryInstrument; readonly userStatus: UserStatus };

function HubBalance({ instrument, userStatus: { wallets, assets } }: HubProps) {
  const { code } = instrument;
  const price = pricesBySymbol(useQuery(isListedAsset(instrument) ? assetPricesQuery : pricesQuery).data?.data).get(
    code,
  );
  const own: Omit<Holding, 'currency'> = wallets.find(({ currency }) => currency === code) ??
    assets.find(({ ticker }) => ticker === code) ?? { amount: '0' };
  return (
    <section className="card hub-balance" aria-label={m.ui_balance()}>
      <AssetMark ticker={code} />
      <div>
        <p className="portfolio-label">{m.ui_balance()}</p>
        <Money amount={own.amount} unit={code} places={placesOf(code)} rounding="down" size="lg" />
        <LockedLine own={own} />
        {code !== valuationCurrency && <Worth amount={ownedOf(own)} price={price} />}
      </div>
    </section>
  );
}

/** The sentence of what is paused, with which service it is and why: the same as the guard's notice for its page. */
function PausedNotice({ problems }: { problems: readonly AccessProblem[] }) {
  const paused = problems.filter(({ code }) => code === 'service_paused');
  const [first] = paused;
  if (!first) return null;
  const details = paused.flatMap(({ detail }) => (detail ? [translate(detail, getLocale())] : []));
  return (
    <Banner tone="warn" title={translate(first.message, getLocale())}>
      {[...new Set(details)].map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
    </Banner>
  );
}

type HubTilesProps = {
  readonly instrument: RegistryInstrument;
  readonly tiles: readonly { readonly tile: HubTile; readonly problem: AccessProblem | undefined }[];
};

/** The tiles that open; of the others, why not. */
function HubTiles({ instrument, tiles }: HubTilesProps) {
  const open = tiles.flatMap(({ tile, problem }) => (problem ? [] : [tile]));
  return (
    <section className="hub-actions" aria-labelledby="actions">
      <h2 id="actions">{m.wallets_actions()}</h2>
      {open.length > 0 && <TileList label={m.wallets_actions()} tiles={open} />}
      {open.length === 0 && <p className="text-ink-3">{m.wallets_no_actions({ code: instrument.code })}</p>}
      <WhyNot actions={tiles.map(({ tile, problem }) => ({ name: translate(tile.label, getLocale()), problem }))} />
    </section>
  );
}
