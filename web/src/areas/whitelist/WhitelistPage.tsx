import './whitelist.css';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { buttonClass } from '@istmo/ui/Button';
import { PageCrumbs } from '@istmo/client/PageCrumbs';
import { PageHead } from '@istmo/client/PageHead';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useUserStatus } from '../../layout/user-status.ts';
import { paths } from '../../paths.ts';
import { AddressForm } from './AddressForm.tsx';
import { AddressTable } from './AddressTable.tsx';
import { Beneficiaries } from './Beneficiaries.tsx';
import { whitelistQuery } from './whitelist.queries.ts';

/** Requirement 1.2 "Whitelist page": the form that adds a withdrawal address, and the table of the customer's addresses. */
export function WhitelistPage() {
  const { data: rows, wait_hours: count } = useSuspenseQuery(whitelistQuery).data;
  const hasTfa = useUserStatus()?.account.hasTfa ?? false;
  return (
    <>
      <PageHead
        title={m.security_settings_whitelist()}
        intro={count > 0 ? `${m.whitelist_intro()} ${m.whitelist_wait_intro({ count })}` : m.whitelist_intro()}
        breadcrumbs={
          <PageCrumbs here={m.security_settings_whitelist()}>
            <Link to={paths.settings}>{m.layout_settings()}</Link>
          </PageCrumbs>
        }
      />
      <div className="whitelist-layout">
        <section className="card card-pad whitelist-form" aria-labelledby="new-address">
          <h2 id="new-address">{m.whitelist_new()}</h2>
          {hasTfa ? <AddressForm rows={rows} /> : <TfaFirst />}
        </section>
        <div className="whitelist-list">
          <AddressTable rows={rows} />
          <Beneficiaries />
        </div>
      </div>
    </>
  );
}

function TfaFirst() {
  return (
    <Banner
      tone="warn"
      title={m.whitelist_tfa_title()}
      action={
        <Link to={paths.userSecurity} params={{ id: 'Tfa' }} className={buttonClass({ size: 'sm' })}>
          {m.access_fix_tfa()}
        </Link>
      }
    >
      {m.whitelist_tfa_body()}
    </Banner>
  );
}
