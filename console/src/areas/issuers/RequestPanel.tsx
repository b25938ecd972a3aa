import './issuers.css';
import { callOrThrow } from '@istmo/client/call-error';
import { languageName } from '@istmo/client/language-names';
import { decideRequest } from '@istmo/contract/areas/issuers/issuers.staff.calls';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { DateTime } from '@istmo/ui/DateTime';
import { KeyValue } from '@istmo/ui/KeyValue';
import { Money } from '@istmo/ui/Money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePermission } from '../../layout/session.ts';
import { pages } from '../../paths.ts';
import { useNow } from '../../shared/age.ts';
import { CustomerLink } from '../../shared/CustomerLink.tsx';
import { type CaseAct, CaseActs } from '../../shared/review/CaseActs.tsx';
import { WhyItWaits } from '../../shared/review/CaseDue.tsx';
import { CaseHead, CaseShell, type CaseWays } from '../../shared/review/CaseShell.tsx';
import { RequestState, typeNames } from './request-columns.tsx';
import { type RequestCase, requestQuery } from './requests.queries.ts';

/** The open request: what the customer wants to issue, who the customer is, and the decision. */
export function RequestPanel({ id, ...ways }: CaseWays & { readonly id: string }) {
  const query = useQuery(requestQuery(id));
  const mayWork = usePermission('issuers.decide');
  const { data } = query;
  const isOpen = data?.state === 'pending' && mayWork;
  return (
    <CaseShell
      {...ways}
      label={data ? m.issuers_case({ customer: data.customer }) : m.issuers_queue()}
      bar={data && <RequestState state={data.state} />}
      query={query}
      work={isOpen && <RequestWork request={data} />}
    >
      {data && <RequestBody request={data} isAlone={ways.isAlone} />}
    </CaseShell>
  );
}

const userTypes: Readonly<Record<RequestCase['user_type'], () => string>> = {
  business: m.issuers_user_business,
  personal: m.issuers_user_personal,
  '': m.issuers_user_none,
};

const kycNames: Readonly<Record<RequestCase['kyc'], () => string>> = {
  none: m.customers_kyc_none,
  pending: m.customers_kyc_pending,
  redo: m.customers_kyc_redo,
  verified: m.customers_kyc_verified,
};

function RequestBody({ request, isAlone }: { readonly request: RequestCase; readonly isAlone: boolean }) {
  const now = useNow();
  const { customer, customer_id: customerId, email, country } = request;
  const asked = [
    { key: 'type', name: m.issuers_asset_type(), value: typeNames[request.asset_type](), strong: true },
    { key: 'amount', name: m.issuers_amount(), value: <Money amount={request.amount} unit={request.currency} /> },
    { key: 'sent', name: m.issuers_sent(), value: <DateTime at={request.waits_since} /> },
    ...(request.asset
      ? [
          {
            key: 'asset',
            name: m.issuers_asset(),
            value: (
              <Link to={pages.assets.path} search={{ view: 'done', case: request.asset.id }} className="link">
                {request.asset.ticker}
              </Link>
            ),
          },
        ]
      : []),
    ...(request.reason === '' ? [] : [{ key: 'reason', name: m.issuers_reason(), value: request.reason }]),
  ];
  const who = [
    { key: 'customer', name: m.issuers_company(), value: <CustomerLink id={customerId} name={customer} /> },
    { key: 'account', name: m.issuers_user_type(), value: userTypes[request.user_type]() },
    { key: 'identity', name: m.issuers_identity(), value: kycNames[request.kyc]() },
    { key: 'country', name: m.issuers_country(), value: country || '—' },
    { key: 'may', name: m.issuers_may_create(), value: request.may_create === 1 ? m.issuers_yes() : m.issuers_no() },
    { key: 'earlier', name: m.issuers_earlier(), value: m.issuers_earlier_count(request.earlier) },
  ];
  return (
    <>
      <CaseHead isAlone={isAlone} customer={customer} customerId={customerId} email={email} country={country} />
      {request.state === 'pending' && (
        <WhyItWaits title={m.screening_why_title()} dueAt={request.due_at} now={now}>
          <p>{m.issuers_why()}</p>
        </WhyItWaits>
      )}
      {request.state === 'pending' && request.user_type !== 'business' && (
        <div className="review-section">
          <Banner tone="warn">{m.issuers_personal_warning()}</Banner>
        </div>
      )}
      {request.state === 'pending' && request.kyc !== 'verified' && (
        <div className="review-section">
          <Banner tone="warn">{m.issuers_identity_warning()}</Banner>
        </div>
      )}
      <section className="review-section">
        <h3>{m.issuers_facts()}</h3>
        <KeyValue pairs={asked} />
        <p className="issuers-description">{request.description}</p>
      </section>
      <section className="review-section">
        <h3>{m.issuers_company()}</h3>
        <KeyValue pairs={who} />
      </section>
    </>
  );
}

const kinds = {
  approve: { name: m.issuers_approve },
  reject: { name: m.issuers_reject, isSecondary: true, isDanger: true },
} as const satisfies Record<string, CaseAct>;

function RequestWork({ request }: { readonly request: RequestCase }) {
  const { id, customer, language } = request;
  return (
    <CaseActs
      kinds={kinds}
      acts={['approve', 'reject']}
      dialogOf={(act) => ({
        title: act === 'approve' ? m.issuers_approve_title() : m.issuers_reject_title(),
        hint: act === 'reject' ? m.issuers_reason_read({ language: languageName(language) }) : undefined,
        send: (reason) => callOrThrow(decideRequest, { id, approve: act === 'approve', reason }),
        about: act === 'approve' ? m.issuers_approve_effect({ customer }) : customer,
      })}
    />
  );
}
