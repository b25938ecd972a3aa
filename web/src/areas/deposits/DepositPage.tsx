import { isListedAsset } from '@istmo/contract/kernel/instrument';
import { linkCurrency } from '@istmo/contract/areas/payments/payments.rules';
import * as m from '@istmo/contract/messages';
import { buttonClass } from '@istmo/ui/Button';
import { EmptyState } from '@istmo/ui/EmptyState';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useUserStatus } from '../../layout/user-status.ts';
import { PageCrumbs } from '@istmo/client/PageCrumbs';
import { PageHead } from '@istmo/client/PageHead';
import { paths } from '../../paths.ts';
import { type RegistryInstrument, useRegistry } from '../../shared/registry.ts';
import { AssetDeposit } from './AssetDeposit.tsx';
import { DepositDisclaimer } from './DepositDisclaimer.tsx';
import './deposits.css';
import { type Currency, useCurrencies } from './deposits.queries.ts';
import { FindDeposit } from './FindDeposit.tsx';
import { IncomingDeposits } from './IncomingDeposits.tsx';
import { PaymentPanel } from '../payments/public.tsx';
import { WireDeposit } from './WireDeposit.tsx';
import { ReceiveCard } from './ReceiveCard.tsx';

const route = getRouteApi('/signed-in/deposit/$id');

/** /deposit/{currency}: the customer's own address, and the incoming deposits (requirements 2.2.3 and 2.9). */
export function DepositPage() {
  const code = route.useParams().id.toUpperCase();
  const title = m.deposits_title_currency({ currency: code });
  const currency = useCurrencies().find((one) => one.currency === code);
  const instrument = useRegistry().instruments.get(code);
  const asset = instrument && isListedAsset(instrument) ? instrument : undefined;
  return (
    <>
      <PageHead
        title={title}
        breadcrumbs={
          <PageCrumbs here={code}>
            <Link to={paths.deposit}>{m.deposits_title()}</Link>
          </PageCrumbs>
        }
      />
      {asset && <AssetPanel asset={asset} />}
      {!asset && (currency ? <DepositPanel currency={currency} /> : <UnknownCurrency />)}
    </>
  );
}

function AssetPanel({ asset }: { asset: RegistryInstrument }) {
  const userStatus = useUserStatus();
  const hasAccepted = userStatus?.account.acceptedDepositDisclaimer ?? false;
  return (
    <>
      <AssetDeposit asset={asset} mayLoadAddress={hasAccepted} />
      {userStatus && <DepositDisclaimer isOpen={!hasAccepted} />}
    </>
  );
}

function DepositPanel({ currency }: { currency: Currency }) {
  const { network = '' } = route.useSearch();
  const userStatus = useUserStatus();
  const hasAccepted = userStatus?.account.acceptedDepositDisclaimer ?? false;
  if (currency.currency === linkCurrency)
    return (
      <>
        <PaymentPanel currency={currency.currency} isPaused={currency.deposit_status !== 1} isBlocked={!hasAccepted} />
        {userStatus && <DepositDisclaimer isOpen={!hasAccepted} />}
      </>
    );
  if (currency.networks.length === 0) return <WireDeposit currency={currency.currency} />;
  return (
    <div className="deposit-layout">
      <ReceiveCard currency={currency} requestedNetwork={network} mayLoadAddress={hasAccepted} />
      <div className="deposit-side">
        <IncomingDeposits currency={currency.currency} />
        <FindDeposit />
      </div>
      {userStatus && <DepositDisclaimer isOpen={!hasAccepted} />}
    </div>
  );
}

function UnknownCurrency() {
  return (
    <div className="card">
      <EmptyState
        title={m.wallets_currency_unknown()}
        action={
          <Link to={paths.deposit} className={buttonClass({ variant: 'secondary' })}>
            {m.deposits_choose()}
          </Link>
        }
      />
    </div>
  );
}
