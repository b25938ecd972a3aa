import { acceptWithdrawDisclaimer } from '@istmo/contract/areas/access/access.calls';
import * as m from '@istmo/contract/messages';
import { PageHead } from '@istmo/client/PageHead';
import { Breadcrumbs } from '@istmo/ui/Breadcrumbs';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { withdrawDisclaimer } from '../../layout/disclaimers.ts';
import { ServiceDisclaimer } from '../../layout/ServiceDisclaimer.tsx';
import { useUserStatus } from '../../layout/user-status.ts';
import { paths } from '../../paths.ts';
import { useRegistry } from '../../shared/registry.ts';
import { WithdrawForm } from './WithdrawForm.tsx';
import './withdrawals.css';
import { termsQuery } from './withdrawals.queries.ts';

const route = getRouteApi('/signed-in/withdraw/$id');

/** /withdraw/{currency} (requirement 2.2.2). */
export function WithdrawPage() {
  const code = route.useParams().id.toUpperCase();
  const terms = useSuspenseQuery(termsQuery(code)).data.currData;
  const instrument = useRegistry().instruments.get(code);
  const userStatus = useUserStatus();
  const title = m.wallets_withdraw_currency({ currency: code });
  const crumbs = [
    { key: 'wallets', label: m.layout_wallets(), link: (inside: string) => <Link to={paths.coins}>{inside}</Link> },
    {
      key: 'currency',
      label: code,
      link: (inside: string) => (
        <Link to={paths.cryptoWallet} params={{ id: code }}>
          {inside}
        </Link>
      ),
    },
    { key: 'here', label: m.layout_withdraw() },
  ];
  return (
    <>
      <PageHead
        title={title}
        intro={m.withdrawals_intro()}
        breadcrumbs={<Breadcrumbs label={m.layout_breadcrumbs()} crumbs={crumbs} />}
      />
      {/* Another currency starts with an empty form. */}
      {instrument && <WithdrawForm key={code} instrument={instrument} terms={terms} />}
      {userStatus && (
        <ServiceDisclaimer
          isOpen={!userStatus.account.acceptedWithdrawDisclaimer}
          text={withdrawDisclaimer()}
          accept={acceptWithdrawDisclaimer}
        />
      )}
    </>
  );
}
