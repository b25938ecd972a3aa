import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { dateText } from '@istmo/ui/date-text';
import { DateTime } from '@istmo/ui/DateTime';
import { KeyValue } from '@istmo/ui/KeyValue';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePermission } from '../../layout/session.ts';
import { pages } from '../../paths.ts';
import { useNow } from '../../shared/age.ts';
import { WhyItWaits } from '../../shared/review/CaseDue.tsx';
import { type DepositCase, depositQuery, proofQuery } from './bank.queries.ts';
import { CaseImage } from '../../shared/review/CaseImage.tsx';
import { CaseHead, CaseShell, type CaseWays } from '../../shared/review/CaseShell.tsx';
import { dollars } from '../../shared/dollars.ts';
import { DepositState } from './deposit-columns.tsx';
import { DepositWork } from './DepositWork.tsx';

/** The open bank deposit: the proof, what was reported, what speaks against it, and the decision. */
export function DepositPanel({ id, ...ways }: CaseWays & { readonly id: string }) {
  const query = useQuery(depositQuery(id));
  const mayWork = usePermission('bank.decide-deposit');
  const { data } = query;
  return (
    <CaseShell
      {...ways}
      label={data ? m.bank_case_deposit({ customer: data.customer }) : m.bank_deposits_title()}
      bar={data && <DepositState {...data} />}
      query={query}
      work={data && mayWork && <DepositWork deposit={data} />}
    >
      {data && <DepositBody deposit={data} isAlone={ways.isAlone} />}
    </CaseShell>
  );
}

const byWhom = (name: string, at: string) => (
  <>
    {name}, <DateTime at={at} />
  </>
);

function factsOf(deposit: DepositCase) {
  const { reason, decider, decided_at: decidedAt, credited_at: creditedAt } = deposit;
  const { completer, completed_at: completedAt, line } = deposit;
  return [
    { key: 'amount', name: m.bank_amount(), value: dollars(deposit.amount), strong: true },
    { key: 'reference', name: m.bank_reference(), value: <span className="code">{deposit.reference}</span> },
    { key: 'holder', name: m.bank_holder(), value: deposit.holder },
    { key: 'bank', name: m.bank_name(), value: deposit.bank_name },
    {
      key: 'number',
      name: m.bank_account_number(),
      value: <span className="code">{deposit.account_number}</span>,
    },
    { key: 'country', name: m.bank_country(), value: deposit.country },
    { key: 'date', name: m.bank_date(), value: dateText(deposit.transferred_on) },
    { key: 'reported', name: m.bank_reported_at(), value: <DateTime at={deposit.waits_since} /> },
    {
      key: 'line',
      name: m.bank_statements_line(),
      value: line ? (
        `${dateText(line.booked_on)} · ${dollars(line.amount)} · ${line.reference}`
      ) : (
        <Link to={pages.bankStatements.path} search={{ view: 'open', limit: 100 }} className="link">
          {m.bank_statements_line_none()}
        </Link>
      ),
    },
    ...(decidedAt === null
      ? []
      : [{ key: 'decided', name: m.screening_column_decided(), value: byWhom(decider, decidedAt) }]),
    ...(creditedAt === null
      ? []
      : [{ key: 'credited', name: m.bank_state_credited(), value: <DateTime at={creditedAt} /> }]),
    ...(completedAt === null
      ? []
      : [{ key: 'completed', name: m.bank_completed(), value: byWhom(completer, completedAt) }]),
    ...(reason === '' ? [] : [{ key: 'reason', name: m.screening_fact_reads(), value: reason }]),
  ];
}

function DepositBody({ deposit, isAlone }: { readonly deposit: DepositCase; readonly isAlone: boolean }) {
  const now = useNow();
  return (
    <>
      <CaseHead isAlone={isAlone} customer={deposit.customer} customerId={deposit.customer_id} email={deposit.email} />
      {deposit.state === 'pending' && (
        <WhyItWaits title={m.screening_why_title()} dueAt={deposit.due_at} now={now}>
          <p>{m.bank_deposit_why()}</p>
        </WhyItWaits>
      )}
      <Warnings deposit={deposit} />
      <section className="review-section">
        <h3>{m.bank_facts()}</h3>
        <KeyValue pairs={factsOf(deposit)} />
      </section>
      <Proof id={deposit.id} />
    </>
  );
}

/** What speaks against a deposit that waits, and what a colleague proposes. */
function Warnings({ deposit }: { readonly deposit: DepositCase }) {
  const { same_reference: others, account_changed: isChanged, proposal, state } = deposit;
  if (state !== 'pending' || !(proposal || others > 0 || isChanged === 1)) return null;
  return (
    <section className="review-section">
      {proposal && (
        <Banner tone="info" title={m.bank_proposed_by({ name: proposal.proposer })}>
          {proposal.reason}
        </Banner>
      )}
      {others > 0 && <Banner tone="warn">{m.bank_same_reference({ count: others })}</Banner>}
      {isChanged === 1 && <Banner tone="warn">{m.bank_account_changed()}</Banner>}
    </section>
  );
}

function Proof({ id }: { readonly id: string }) {
  return (
    <section className="review-section">
      <h3>{m.bank_image()}</h3>
      <div className="review-images">
        <CaseImage query={proofQuery(id)} label={m.bank_image()} />
      </div>
    </section>
  );
}
