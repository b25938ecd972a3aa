import * as m from '@istmo/contract/messages';
import { Breadcrumbs } from '@istmo/ui/Breadcrumbs';
import { buttonClass } from '@istmo/ui/Button';
import { EmptyState, Loading, Skeleton } from '@istmo/ui/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useUserStatus } from '../../layout/user-status.ts';
import { LoadFailed } from '../../shared/LoadFailed.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { paths } from '../../paths.ts';
import { DepositDisclaimer } from './DepositDisclaimer.tsx';
import './deposits.css';
import { currenciesQuery, type Currency } from './deposits.queries.ts';
import { IncomingDeposits } from './IncomingDeposits.tsx';
import { OffChainDeposit } from './OffChainDeposit.tsx';
import { ReceiveCard } from './ReceiveCard.tsx';

const route = getRouteApi('/signed-in/deposit/$id');

/** /deposit/{currency}: the customer's own address, and the incoming deposits (specification 2, points 2.3 and 9). */
export function DepositPage() {
  const code = route.useParams().id.toUpperCase();
  const title = m.deposits_title_currency({ currency: code });
  const currencies = useQuery(currenciesQuery);
  const currency = currencies.data?.currencies.find((one) => one.currency === code);
  return (
    <>
      <PageHead
        title={title}
        breadcrumbs={
          <Breadcrumbs
            label={m.layout_breadcrumbs()}
            crumbs={[
              { key: 'deposit', label: m.deposits_title(), link: (inside) => <Link to={paths.deposit}>{inside}</Link> },
              { key: 'here', label: code },
            ]}
          />
        }
      />
      {currencies.isPending && <DepositSkeleton />}
      {currencies.isError && <LoadFailed error={currencies.error} onRetry={() => void currencies.refetch()} />}
      {currencies.data && (currency ? <DepositPanel currency={currency} /> : <UnknownCurrency />)}
    </>
  );
}

function DepositPanel({ currency }: { currency: Currency }) {
  const { network = '' } = route.useSearch();
  const userStatus = useUserStatus();
  if (currency.networks.length === 0) return <OffChainDeposit currency={currency.currency} />;
  const hasAccepted = userStatus?.account.acceptedDepositDisclaimer ?? false;
  return (
    <div className="deposit-layout">
      <ReceiveCard currency={currency} requestedNetwork={network} mayLoadAddress={hasAccepted} />
      <IncomingDeposits currency={currency} />
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

function DepositSkeleton() {
  return (
    <Loading label={m.ui_loading()}>
      <div className="deposit-layout">
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-40 rounded-lg" />
      </div>
    </Loading>
  );
}
