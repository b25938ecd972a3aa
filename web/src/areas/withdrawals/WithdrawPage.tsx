import { acceptWithdrawDisclaimer } from '@istmo/contract/areas/access/access.calls';
import * as m from '@istmo/contract/messages';
import { PageCrumbs } from '@istmo/client/PageCrumbs';
import { PageHead } from '@istmo/client/PageHead';
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
  return (
    <>
      <PageHead
        title={title}
        intro={m.withdrawals_intro()}
        breadcrumbs={
          <PageCrumbs here={m.layout_withdraw()}>
            <Link to={paths.coins}>{m.layout_wallets()}</Link>
            <Link to={paths.cryptoWallet} params={{ id: code }}>
              {code}
            </Link>
          </PageCrumbs>
        }
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
