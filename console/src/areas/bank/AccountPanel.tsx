import { callOrThrow } from '@istmo/client/call-error';
import { languageName } from '@istmo/client/language-names';
import { decideAccount } from '@istmo/contract/areas/bank/bank.staff.calls';
import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { KeyValue } from '@istmo/ui/KeyValue';
import { useQuery } from '@tanstack/react-query';
import { usePermission } from '../../layout/session.ts';
import { useNow } from '../../shared/age.ts';
import { type CaseAct, CaseActs } from '../../shared/review/CaseActs.tsx';
import { WhyItWaits } from '../../shared/review/CaseDue.tsx';
import { AccountState } from './account-columns.tsx';
import { type AccountCase, accountQuery } from './bank.queries.ts';
import { CaseHead, CaseShell, type CaseWays } from '../../shared/review/CaseShell.tsx';

/** The open bank account: whose it is, what was entered, and the decision. */
export function AccountPanel({ id, ...ways }: CaseWays & { readonly id: string }) {
  const query = useQuery(accountQuery(id));
  const mayWork = usePermission('bank.decide-account');
  const { data } = query;
  const isOpen = data?.state === 'pending' && mayWork;
  return (
    <CaseShell
      {...ways}
      label={data ? m.bank_case_account({ customer: data.customer }) : m.bank_accounts_title()}
      bar={data && <AccountState state={data.state} />}
      query={query}
      work={isOpen && <AccountWork account={data} />}
    >
      {data && <AccountBody account={data} isAlone={ways.isAlone} />}
    </CaseShell>
  );
}

function AccountBody({ account, isAlone }: { readonly account: AccountCase; readonly isAlone: boolean }) {
  const now = useNow();
  const pairs = [
    { key: 'holder', name: m.bank_holder(), value: account.holder, strong: true },
    { key: 'bank', name: m.bank_name(), value: account.bank_name },
    {
      key: 'number',
      name: m.bank_account_number(),
      value: <span className="code">{account.account_number}</span>,
    },
    {
      key: 'type',
      name: m.bank_account_type(),
      value: account.account_type === 'checking' ? m.bank_type_checking() : m.bank_type_savings(),
    },
    { key: 'code', name: m.bank_code(), value: <span className="code">{account.code}</span> },
    { key: 'country', name: m.bank_country(), value: account.country },
    { key: 'added', name: m.bank_added_at(), value: <DateTime at={account.added_at} /> },
    { key: 'owners', name: m.bank_owners(), value: m.bank_owners_count({ count: account.owners }) },
    ...(account.reason === '' ? [] : [{ key: 'reason', name: m.screening_fact_reads(), value: account.reason }]),
  ];
  return (
    <>
      <CaseHead isAlone={isAlone} customer={account.customer} customerId={account.customer_id} email={account.email} />
      {account.state === 'pending' && (
        <WhyItWaits title={m.screening_why_title()} dueAt={account.due_at} now={now}>
          <p>{m.bank_account_why()}</p>
        </WhyItWaits>
      )}
      <section className="review-section">
        <h3>{m.bank_facts()}</h3>
        <KeyValue pairs={pairs} />
      </section>
    </>
  );
}

const kinds = {
  approve: { name: m.screening_approve },
  reject: { name: m.bank_reject, isSecondary: true, isDanger: true },
} as const satisfies Record<string, CaseAct>;

function AccountWork({ account }: { readonly account: AccountCase }) {
  const { id, version, customer, bank_name: bank, account_number: number, language } = account;
  return (
    <CaseActs
      kinds={kinds}
      acts={['approve', 'reject']}
      dialogOf={(act) => ({
        title: act === 'approve' ? m.bank_approve_account() : m.bank_reject_account(),
        hint: act === 'reject' ? readIn(language) : undefined,
        send: (reason) => callOrThrow(decideAccount, { id, version, approve: act === 'approve', reason }),
        about: (
          <>
            {customer}: {bank}, <span className="code">{number}</span>
          </>
        ),
      })}
    />
  );
}

/** That the customer reads the reason, and in which language. */
export const readIn = (language: 'en' | 'es'): string => m.bank_reason_read({ language: languageName(language) });
