import './bank.css';
import * as m from '@istmo/contract/messages';
import { PageHead } from '@istmo/client/PageHead';
import { useSuspenseQuery } from '@tanstack/react-query';
import { bankAccountsQuery, bankDepositsQuery, minimumsQuery } from './bank.queries.ts';
import { BankDepositForm } from './BankDepositForm.tsx';
import { BankDepositTable } from './BankDepositTable.tsx';
import { BankInstructions } from './BankInstructions.tsx';

/** /bank_deposit: reports a transfer in US dollars with its proof (requirement 2.2.5). The form depends on the group of countries. */
export function BankDepositPage() {
  const { data: minimums } = useSuspenseQuery(minimumsQuery).data;
  const accounts = useSuspenseQuery(bankAccountsQuery).data.data.filter(({ active_status: active }) => active === 1);
  const deposits = useSuspenseQuery(bankDepositsQuery).data.data;
  const isOwn = minimums.is_own_country === 1;
  return (
    <>
      <PageHead title={m.layout_bank_deposit()} intro={m.bank_deposit_intro()} />
      <div className="bank-layout">
        <section className="card card-pad bank-card" aria-labelledby="report">
          <h2 id="report">{isOwn ? m.bank_report_local() : m.bank_report_wire()}</h2>
          {/* A new form after each report, without the problems of the last attempt. */}
          <BankDepositForm
            key={deposits.length}
            accounts={accounts}
            minimum={Number(isOwn ? minimums.min_bankdeposit : minimums.min_oth_bankdeposit)}
          />
        </section>
        <div className="bank-column">
          <BankInstructions minimums={minimums} />
        </div>
        <div className="bank-wide">
          <BankDepositTable />
        </div>
      </div>
    </>
  );
}
