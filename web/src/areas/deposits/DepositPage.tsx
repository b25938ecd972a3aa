import * as m from '@istmo/contract/messages';
import { Breadcrumbs } from '@istmo/ui/Breadcrumbs';
import { buttonClass } from '@istmo/ui/Button';
import { EmptyState, Loading, Skeleton } from '@istmo/ui/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useStanding } from '../../frame/standing.ts';
import { LoadFailed } from '../../kit/LoadFailed.tsx';
import { PageHead } from '../../kit/PageHead.tsx';
import { paths } from '../../paths.ts';
import { DepositDisclaimer } from './DepositDisclaimer.tsx';
import './deposits.css';
import { currenciesQuery, type Currency } from './deposits.queries.ts';
import { IncomingDeposits } from './IncomingDeposits.tsx';
import { OtherWay } from './OtherWay.tsx';
import { ReceiveCard } from './ReceiveCard.tsx';

const route = getRouteApi('/signed-in/deposit/$id');

/** /deposit/{currency}: the customer's own address, and what arrives at it (specification 2, points 2.3 and 9). */
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
            label={m.frame_breadcrumbs()}
            crumbs={[
              { key: 'deposit', label: m.deposits_title(), link: (inside) => <Link to={paths.deposit}>{inside}</Link> },
              { key: 'here', label: code },
            ]}
          />
        }
      />
      {currencies.isPending && <DeskSkeleton />}
      {currencies.isError && <LoadFailed error={currencies.error} onRetry={() => void currencies.refetch()} />}
      {currencies.data && (currency ? <Desk currency={currency} /> : <Unknown />)}
    </>
  );
}

function Desk({ currency }: { currency: Currency }) {
  const { network = '' } = route.useSearch();
  const standing = useStanding();
  if (currency.networks.length === 0) return <OtherWay currency={currency.currency} />;
  const hasAccepted = standing?.userData.deposit_dis === 1;
  return (
    <div className="deposit-desk">
      <ReceiveCard currency={currency} wanted={network} mayAsk={hasAccepted} />
      <IncomingDeposits currency={currency} />
      {standing && <DepositDisclaimer isOpen={!hasAccepted} />}
    </div>
  );
}

function Unknown() {
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

function DeskSkeleton() {
  return (
    <Loading label={m.ui_loading()}>
      <div className="deposit-desk">
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-40 rounded-lg" />
      </div>
    </Loading>
  );
}
