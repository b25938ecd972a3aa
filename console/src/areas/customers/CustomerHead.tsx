import { callOrThrow } from '@istmo/client/call-error';
import { usePageTitle } from '@istmo/client/page-title';
import {
  endCustomerSessions,
  liftFreeze,
  liftSuspension,
  suspendCustomer,
} from '@istmo/contract/areas/customers/customers.staff.calls';
import { countryLabel, findCountry } from '@istmo/contract/areas/profile/countries';
import { formatDate, formatDateTime } from '@istmo/contract/kernel/format';
import { translate } from '@istmo/contract/kernel/message';
import { noticeTitles } from '@istmo/contract/kernel/security-notice';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Address } from '@istmo/ui/Address';
import { Button } from '@istmo/ui/Button';
import { Status, Tag } from '@istmo/ui/Tag';
import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Clock from 'lucide-react/icons/clock';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { activityNames, conditionNames, type Customer, missingName, typeNames } from './customer-names.ts';

type AccountAction = 'suspend' | 'lift' | 'lift-freeze' | 'end';

/** Who the customer is, how they stand and why, and what may be decided about them. */
export function CustomerHead({ customer }: { customer: Customer }) {
  const { username, suspended_at: suspendedAt } = customer;
  usePageTitle(username);
  const [decision, setDecision] = useState<AccountAction>();
  const mayDecide = usePermission('customers.manage-access');
  const country = findCountry(customer.country);
  const facts = [
    typeNames[customer.user_type](),
    ...(country ? [countryLabel(country, getLocale())] : []),
    m.customers_since({ date: formatDate(customer.created_at) }),
  ];
  return (
    <header className="customer-head">
      <div className="customer-head-line">
        <span className="customer-initials" aria-hidden>
          {username.slice(0, 2).toUpperCase()}
        </span>
        <div className="customer-name">
          <h1 tabIndex={-1}>{username}</h1>
          <CustomerStatus customer={customer} />
          <p>
            {facts.join(' · ')} · <Address value={customer.id} shape="16" />
          </p>
        </div>
        {mayDecide && (
          <div className="customer-decisions">
            <Button variant="secondary" onClick={() => setDecision('end')}>
              {m.customers_end_sessions()}…
            </Button>
            {customer.freeze && (
              <Button onClick={() => setDecision('lift-freeze')}>{m.customers_lift_freeze()}…</Button>
            )}
            {suspendedAt === null ? (
              <Button variant="danger" onClick={() => setDecision('suspend')}>
                {m.customers_suspend()}…
              </Button>
            ) : (
              <Button onClick={() => setDecision('lift')}>{m.customers_lift()}…</Button>
            )}
          </div>
        )}
      </div>
      {customer.mail_stopped && <StoppedMail stopped={customer.mail_stopped} />}
      {customer.freeze && <FreezeReport freeze={customer.freeze} />}
      <Conditions customer={customer} />
      <Activities customer={customer} />
      {decision && <DecisionDialog customer={customer} decision={decision} onClose={() => setDecision(undefined)} />}
    </header>
  );
}

function CustomerStatus({ customer: { suspended_at: suspendedAt, freeze } }: { customer: Customer }) {
  if (suspendedAt === null && freeze === null) return <Status kind="done">{m.customers_status_good()}</Status>;
  return (
    <>
      {suspendedAt !== null && (
        <Status kind="failed">{m.customers_suspended_since({ date: formatDateTime(suspendedAt) })}</Status>
      )}
      {freeze !== null && (
        <Status kind="failed">{m.customers_frozen_since({ date: formatDateTime(freeze.at) })}</Status>
      )}
    </>
  );
}

/** Since when mail to the customer is stopped, and what their server said. */
function StoppedMail({ stopped: { state, since, status } }: { stopped: NonNullable<Customer['mail_stopped']> }) {
  const text = state === 'bounced' ? m.customers_mail_bounced : m.customers_mail_complained;
  return (
    <p className="customer-may">
      <Status kind="failed">{text({ date: formatDateTime(since) })}</Status>
      {status !== null && <code>{status}</code>}
    </p>
  );
}

/** What the customer said by the link of a notice, and the case that waits for its answer. */
function FreezeReport({ freeze }: { freeze: NonNullable<Customer['freeze']> }) {
  return (
    <p className="customer-may">
      {m.customers_frozen_about({ about: translate(noticeTitles[freeze.about], getLocale()) })}{' '}
      {m.customers_frozen_case({ reference: freeze.reference_no })}
    </p>
  );
}

function Conditions({ customer }: { customer: Customer }) {
  const { conditions, withdrawal_cooldown_until: restUntil, trading_cooldown_until: tradingUntil } = customer;
  const resting = restUntil === tradingUntil ? m.customers_resting_both_until : m.customers_resting_until;
  return (
    <ul className="customer-chips" aria-label={m.customers_conditions()}>
      {conditions.map(({ name, is_met: isMet, since }) => (
        <li key={name}>
          <Tag tone={isMet ? 'pos' : 'neutral'} icon={isMet ? <Check aria-hidden /> : <CircleDashed aria-hidden />}>
            {conditionNames[name]()}
            {isMet && since !== null && ` ${formatDate(since)}`}
            <span className="sr-only">{isMet ? m.customers_condition_met() : m.customers_condition_missing()}</span>
          </Tag>
        </li>
      ))}
      {restUntil !== null && (
        <li>
          <Tag tone="warn" icon={<Clock aria-hidden />}>
            {resting({ date: formatDateTime(restUntil) })}
          </Tag>
        </li>
      )}
    </ul>
  );
}

function Activities({ customer: { activities } }: { customer: Customer }) {
  const may = activities.filter(({ missing }) => missing === null);
  const mayNot = activities.flatMap(({ name, missing }) =>
    missing === null ? [] : [`${activityNames[name]()} (${missingName(missing)})`],
  );
  return (
    <p className="customer-may">
      {may.length === 0
        ? m.customers_may_nothing()
        : `${m.customers_may()}: ${may.map(({ name }) => activityNames[name]()).join(' · ')}`}
      {mayNot.length > 0 && <span>{`${m.customers_may_not()}: ${mayNot.join(' · ')}`}</span>}
    </p>
  );
}

const decisions = {
  suspend: {
    address: suspendCustomer,
    title: m.customers_suspend_title,
    body: m.customers_suspend_body,
    action: m.customers_suspend,
    isDanger: true,
  },
  lift: {
    address: liftSuspension,
    title: m.customers_lift_title,
    body: m.customers_lift_body,
    action: m.customers_lift,
    isDanger: false,
  },
  'lift-freeze': {
    address: liftFreeze,
    title: m.customers_lift_freeze_title,
    body: m.customers_lift_freeze_body,
    action: m.customers_lift_freeze,
    isDanger: false,
  },
  end: {
    address: endCustomerSessions,
    title: m.customers_end_sessions_title,
    body: m.customers_end_sessions_body,
    action: m.customers_end_sessions,
    isDanger: true,
  },
} as const;

type DecisionDialogProps = { customer: Customer; decision: AccountAction; onClose: () => void };

function DecisionDialog({ customer: { id, username }, decision, onClose }: DecisionDialogProps) {
  const { address, title, body, action, isDanger } = decisions[decision];
  return (
    <ReasonDialog
      title={title({ name: username })}
      action={action()}
      isDanger={isDanger}
      send={(reason) => callOrThrow(address, { id, reason })}
      onClose={onClose}
    >
      {body()}
    </ReasonDialog>
  );
}
