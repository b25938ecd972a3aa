import './whitelist.css';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Breadcrumbs } from '@istmo/ui/Breadcrumbs';
import { buttonClass } from '@istmo/ui/Button';
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
          <Breadcrumbs
            label={m.layout_breadcrumbs()}
            crumbs={[
              {
                key: 'settings',
                label: m.layout_settings(),
                link: (inside) => <Link to={paths.settings}>{inside}</Link>,
              },
              { key: 'here', label: m.security_settings_whitelist() },
            ]}
          />
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
