import { isListedAsset } from '@istmo/contract/kernel/instrument';
import * as m from '@istmo/contract/messages';
import { RouteMarker } from '@istmo/ui/RouteMarker';
import { Money } from '@istmo/ui/Money';
import { Status } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useUserStatus } from '../../layout/user-status.ts';
import { placesOf } from '../../shared/format.ts';
import { PageHead } from '@istmo/client/PageHead';
import { paths } from '../../paths.ts';
import './deposits.css';
import { assetWalletsQuery, type Currency, useCurrencies } from './deposits.queries.ts';
import { networkName } from '../../shared/networks.ts';
import { useRegistry } from '../../shared/registry.ts';

/** /deposit: every currency with whether it can be deposited, and how (requirement 2.2.3). */
export function DepositsPage() {
  const currencies = useCurrencies();
  return (
    <>
      <PageHead title={m.deposits_title()} intro={m.deposits_choose()} />
      <ul className="deposit-tiles">
        {currencies.map((currency) => (
          <li key={currency.currency}>
            <Tile currency={currency} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Tile({ currency }: { currency: Currency }) {
  const { currency: code } = currency;
  const amount = useHeld(code);
  return (
    <Link to={paths.depositIn} params={{ id: code }} className="card deposit-tile">
      <RouteMarker ticker={code} />
      <span className="deposit-tile-name">
        <strong>{code}</strong>
        <small>{depositMethod(currency)}</small>
      </span>
      <ChevronRight aria-hidden />
      <span className="deposit-tile-foot">
        <TileState currency={currency} />
        <span>
          <span className="sr-only">{m.ui_balance()} </span>
          <Money amount={amount} unit={code} places={placesOf(code)} rounding="down" unknown={m.ui_could_not_load()} />
        </span>
      </span>
    </Link>
  );
}

/** Listed assets have a list of their own, with only those that the customer has; undefined while it is unknown. */
function useHeld(code: string): string | undefined {
  const instrument = useRegistry().instruments.get(code);
  const isAsset = instrument !== undefined && isListedAsset(instrument);
  const wallets = useUserStatus()?.wallets;
  const assets = useQuery({ ...assetWalletsQuery, enabled: isAsset }).data?.data.asset;
  if (!isAsset) return wallets?.find(({ currency }) => currency === code)?.amount;
  return assets && (assets.find(({ ticker }) => ticker === code)?.amount ?? '0');
}

function depositMethod({ currency, networks }: Currency): string {
  if (networks.length > 1) return networks.map(({ name }) => name).join(' · ');
  if (networks[0]) return networkName(networks[0].title);
  return m.deposits_method({ currency });
}

function TileState({ currency: { deposit_status } }: { currency: Currency }) {
  if (deposit_status !== 1) return <Status kind="stopped">{m.deposits_state_paused()}</Status>;
  return <Status kind="done">{m.deposits_state_open()}</Status>;
}
