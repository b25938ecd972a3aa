import './bank.css';
import { maxBankAccounts } from '@istmo/contract/areas/bank/bank.rules';
import * as m from '@istmo/contract/messages';
import { PageHead } from '@istmo/client/PageHead';
import { Banner } from '@istmo/ui/Banner';
import { buttonClass } from '@istmo/ui/Button';
import { Field } from '@istmo/ui/Field';
import { TextInput } from '@istmo/ui/TextInput';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { AddBankForm } from './AddBankForm.tsx';
import { bankAccountsQuery } from './bank.queries.ts';
import { BankAccountTable } from './BankAccountTable.tsx';

/** /bank_whitelist: the accounts that the customer deposits US dollars from (requirement 2.2.6). */
export function BankWhitelistPage() {
  const { data: rows, beneficiary } = useSuspenseQuery(bankAccountsQuery).data;
  return (
    <>
      <PageHead title={m.layout_bank_whitelist()} intro={m.bank_whitelist_intro()} />
      <div className="bank-layout">
        <div className="bank-column">
          <section className="card card-pad bank-card" aria-labelledby="beneficiary">
            <h2 id="beneficiary">{m.bank_beneficiary()}</h2>
            {beneficiary.firstname === '' ? (
              <Banner
                tone="warn"
                title={m.kyc_profile_first()}
                action={
                  <Link to={paths.profile} className={buttonClass({ size: 'sm' })}>
                    {m.profile_title()}
                  </Link>
                }
              >
                {m.bank_beneficiary_missing()}
              </Banner>
            ) : (
              <div className="bank-names">
                <Field id="firstname" label={m.bank_first_name()}>
                  <TextInput value={beneficiary.firstname} readOnly />
                </Field>
                <Field id="lastname" label={m.bank_last_name()}>
                  <TextInput value={beneficiary.lastname} readOnly />
                </Field>
              </div>
            )}
          </section>
          {rows.length < maxBankAccounts ? (
            <section className="card card-pad bank-card" aria-labelledby="add-bank">
              <h2 id="add-bank">{m.bank_add()}</h2>
              {/* A new form after each account, without the problems of the last attempt. */}
              <AddBankForm key={rows.length} />
            </section>
          ) : (
            <Banner tone="info">{m.bank_full()}</Banner>
          )}
        </div>
        <div className="bank-column">
          <BankAccountTable rows={rows} />
        </div>
      </div>
    </>
  );
}
