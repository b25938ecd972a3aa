import './as-customer.css';
import { queryFor } from '@istmo/client/query';
import type { SetupStep } from '@istmo/contract/areas/access/access.rules';
import { readCustomerView } from '@istmo/contract/areas/access/access.staff.calls';
import { listCustomerEmails } from '@istmo/contract/areas/notifications/notifications.staff.calls';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Banner } from '@istmo/ui/Banner';
import { DataTable } from '@istmo/ui/DataTable';
import { DateTime } from '@istmo/ui/DateTime';
import { Money } from '@istmo/ui/Money';
import { Timeline } from '@istmo/ui/Timeline';
import { Status } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { QueryTable } from '../../shared/QueryTable.tsx';
import type { Customer } from './customer-names.ts';
import { Panel, PanelEmpty } from '../../shared/Panel.tsx';

type View = ReplyAt<typeof readCustomerView>;
type Page = View['pages'][number];
type Email = ReplyAt<typeof listCustomerEmails>['data'][number];

const stepNames: Readonly<Record<SetupStep, () => string>> = {
  disclaimer: m.access_setup_disclaimer,
  profile: m.access_setup_profile,
  kyc: m.access_setup_kyc,
  tfa: m.access_setup_tfa,
  fund: m.access_setup_fund,
};

const pageNames: Readonly<Record<Page['type'], () => string>> = {
  'any-session': m.customers_page_any_session,
  customer: m.customers_page_customer,
  wallet: m.customers_page_wallet,
  deposit: m.customers_page_deposit,
  swap: m.customers_page_swap,
  withdraw: m.customers_page_withdraw,
  'bank-deposit': m.customers_page_bank_deposit,
  'bank-whitelist': m.customers_page_bank_whitelist,
  'create-asset': m.customers_page_create_asset,
};

/** What the customer sees on their own screens, read-only: drawn from calls of staff, without any session of the customer. */
export function AsCustomer({ customer: { id, username } }: { customer: Customer }) {
  const view = useQuery(queryFor(readCustomerView, { input: { id } }));
  const emails = useQuery(queryFor(listCustomerEmails, { input: { id } }));
  return (
    <div className="customer-stack">
      <Banner tone="info">{m.customers_view_note({ name: username })}</Banner>
      <div className="customer-columns">
        <div className="customer-stack">
          <Panel title={m.layout_overview()} query={view}>
            {(data) => <Dashboard view={data} />}
          </Panel>
          <Panel title={m.customers_view_pages()} query={view}>
            {({ pages }) => <Pages pages={pages} />}
          </Panel>
        </div>
        <div className="customer-stack">
          <Panel title={m.customers_view_steps()} query={view}>
            {({ steps }) => <Steps steps={steps} />}
          </Panel>
          <QueryTable
            query={emails}
            empty={m.customers_view_emails_none()}
            caption={m.customers_view_emails()}
            rowKey={(email) => email.id}
            columns={[
              {
                key: 'subject',
                header: m.customers_view_email_subject(),
                names: true,
                card: 'title',
                cell: ({ subject }) => subject || '—',
              },
              {
                key: 'at',
                header: m.customers_time(),
                cell: (email) => <EmailState email={email} />,
              },
            ]}
          />
        </div>
      </div>
    </div>
  );
}

const withheldTexts: Readonly<Record<NonNullable<Email['withheld_why']>, () => string>> = {
  'switched-off': m.customers_view_email_withheld,
  bounced: m.customers_view_email_bounced,
  complained: m.customers_view_email_complained,
};

/** When it was sent, and that it came back; why not, for one that was not sent. */
function EmailState({ email: { sent_at: at, withheld_why: why, returned_at: returned } }: { email: Email }) {
  if (why !== null) return withheldTexts[why]();
  if (returned !== null)
    return (
      <>
        {m.customers_view_email_returned()} <DateTime at={returned} />
      </>
    );
  return at === null ? m.customers_view_email_waiting() : <DateTime at={at} />;
}

function Dashboard({ view }: { view: View }) {
  const balances = [
    ...view.wallets.map(({ currency, amount }) => ({ code: currency, amount })),
    ...view.assets.map(({ ticker, amount }) => ({ code: ticker, amount })),
  ];
  return (
    <div className="as-customer">
      {view.is_suspended && (
        <Banner tone="neg" title={m.access_suspended_title()}>
          {m.access_suspended_body()}
        </Banner>
      )}
      {view.asks_for_disclaimer && <Banner tone="warn">{m.customers_view_disclaimer()}</Banner>}
      <ul className="as-customer-wallets" aria-label={m.customers_view_wallets()}>
        {balances.map(({ code, amount }) => (
          <li key={code}>
            <span>{code}</span>
            <Money amount={amount} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Steps({ steps }: Pick<View, 'steps'>) {
  if (steps.every(({ state }) => state === 'done')) return <PanelEmpty>{m.customers_view_steps_none()}</PanelEmpty>;
  return (
    <div className="as-customer">
      <Timeline
        items={steps.map(({ name, state }) => ({
          key: name,
          title: stepNames[name](),
          state,
          ...(state === 'waiting' ? { side: m.access_setup_in_review() } : {}),
        }))}
        states={{
          done: m.ui_step_done(),
          current: m.ui_step_current(),
          waiting: m.ui_step_waiting(),
          failed: m.ui_step_failed(),
          ahead: m.ui_step_upcoming(),
        }}
      />
    </div>
  );
}

const pageKey = ({ type, instrument }: Page): string => `${type} ${instrument}`;

function Pages({ pages }: { pages: readonly Page[] }) {
  return (
    <DataTable
      caption={m.customers_view_page()}
      hideCaption
      dense
      rows={pages}
      rowKey={pageKey}
      fallback={{ empty: null, loading: m.ui_loading() }}
      columns={[
        {
          key: 'page',
          header: m.customers_view_page(),
          names: true,
          card: 'title',
          cell: ({ type, instrument }) => [pageNames[type](), instrument].filter((part) => part !== '').join(' · '),
        },
        {
          key: 'state',
          header: m.customers_state(),
          cell: ({ problem }) => (
            <Status kind={problem === '' ? 'done' : 'stopped'}>
              {problem === '' ? m.customers_view_open() : m.customers_view_closed()}
            </Status>
          ),
        },
        { key: 'reads', header: m.customers_view_reads(), cell: ({ problem }) => problem || '—' },
      ]}
    />
  );
}
