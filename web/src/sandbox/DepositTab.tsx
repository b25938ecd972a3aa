import { amountNote } from '@istmo/client/amount-note';
import { linkCurrency } from '@istmo/contract/areas/payments/payments.rules';
import { translate } from '@istmo/contract/kernel/message';
import { parseUnits } from '@istmo/contract/kernel/money';
import { chainMessage } from '@istmo/contract/kernel/network-name';
import type { SandboxCase, SandboxPayment, SandboxPerson, SandboxRoute } from '@istmo/contract/kernel/sandbox-replies';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { useWrite } from '@istmo/client/use-write';
import { AmountInput } from '@istmo/ui/AmountInput';
import { Button } from '@istmo/ui/Button';
import { Checkbox } from '@istmo/ui/Checkbox';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { useState } from 'react';
import { networkName } from '../shared/networks.ts';
import { PersonPart } from './PersonPart.tsx';
import { send } from './sandbox-calls.ts';
import { showNotice, showRefusal } from './sandbox-notice.ts';

const decimals = 8;
const isPositive = (amount: string): boolean => (parseUnits(amount, decimals) ?? 0n) > 0n;

/** Money that arrives from outside: by a network, by the bank's link, by a wire. */
export function DepositTab() {
  return (
    <PersonPart>
      {(person) => (
        <>
          <ChainDeposit key={person.email} person={person} />
          <Payments payments={person.payments} />
          <BankCases email={person.email} kind="account" cases={person.bankAccounts} />
          <BankCases email={person.email} kind="deposit" cases={person.bankDeposits} />
        </>
      )}
    </PersonPart>
  );
}

const nameOf = ({ currency, network }: SandboxRoute): string =>
  currency === network ? currency : `${currency} · ${network}`;

function ChainDeposit({ person: { email, routes, kycStatus } }: { person: SandboxPerson }) {
  const [place, setPlace] = useState('');
  const [amount, setAmount] = useState('');
  const [isConfirmed, setConfirmed] = useState(true);
  const [otherChain, setOtherChain] = useState('');
  const route = routes.find((one) => nameOf(one) === place) ?? routes[0];
  const sentOn = route?.sharedBy.find((chain) => chain === otherChain);
  const deposit = useWrite({
    send: () => send('person/deposit', { email, ...route, sentOn, amount, isConfirmed }),
    onDone: () => {
      showNotice({ text: isConfirmed ? m.sandbox_deposit_sent() : m.sandbox_deposit_pending(), tone: 'pos' });
      setAmount('');
    },
    onFailed: showRefusal,
  });
  const confirm = useWrite({
    send: () => send('person/confirm', { currency: route?.currency, network: route?.network }),
    onDone: () => showNotice({ text: m.sandbox_deposit_confirmed(), tone: 'pos' }),
    onFailed: showRefusal,
  });
  const missing = kycStatus === 'verified' ? undefined : m.sandbox_deposit_unverified();
  return (
    <section aria-labelledby="sandbox-chain">
      <h2 id="sandbox-chain">{m.sandbox_deposit_chain()}</h2>
      {missing && <p className="sandbox-note">{missing}</p>}
      <form
        className="sandbox-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isPositive(amount) && !missing) deposit.run();
        }}
      >
        <Field label={m.sandbox_deposit_route()}>
          <Select
            value={route && nameOf(route)}
            onChange={({ currentTarget }) => setPlace(currentTarget.value)}
            options={routes.map((one) => ({ value: nameOf(one), label: nameOf(one) }))}
          />
        </Field>
        {route && route.sharedBy.length > 0 && (
          <Field label={m.sandbox_deposit_sent_on()} hint={m.sandbox_deposit_sent_on_hint()}>
            <Select
              value={sentOn ?? ''}
              onChange={({ currentTarget }) => setOtherChain(currentTarget.value)}
              options={[
                { value: '', label: networkName(route.title) },
                ...route.sharedBy.map((chain) => ({
                  value: chain,
                  label: translate(chainMessage(chain), getLocale()),
                })),
              ]}
            />
          </Field>
        )}
        <Field label={m.ui_amount()}>
          <AmountInput
            value={amount}
            onValueChange={setAmount}
            decimals={decimals}
            unit={route?.currency}
            labels={{ useDot: amountNote(decimals) }}
          />
        </Field>
        <Checkbox checked={isConfirmed} onChange={({ currentTarget }) => setConfirmed(currentTarget.checked)}>
          {m.sandbox_deposit_at_once()}
        </Checkbox>
        <div className="sandbox-actions">
          <Button
            type="submit"
            loading={deposit.isSending}
            disabledBecause={missing ?? (isPositive(amount) ? undefined : m.sandbox_deposit_amount())}
          >
            {m.sandbox_deposit_send()}
          </Button>
          <Button variant="secondary" loading={confirm.isSending} onClick={() => confirm.run()}>
            {m.sandbox_deposit_confirm()}
          </Button>
        </div>
      </form>
    </section>
  );
}

function Payments({ payments }: { payments: readonly SandboxPayment[] }) {
  const decide = useWrite({
    send: ({ id, cents, status }: { id: string; cents: string; status: string }) =>
      send('bank/attempt', { reference: id, cents, currency: linkCurrency, status }),
    onDone: () => showNotice({ text: m.sandbox_decided(), tone: 'pos' }),
    onFailed: showRefusal,
  });
  return (
    <section aria-labelledby="sandbox-payments">
      <h2 id="sandbox-payments">{m.sandbox_payments()}</h2>
      {payments.length === 0 && <p className="sandbox-note">{m.sandbox_payments_none()}</p>}
      {payments.map(({ id, name, cents }) => (
        <div key={id} className="sandbox-case">
          <p>{name}</p>
          <div className="sandbox-actions">
            <Button size="sm" onClick={() => decide.run({ id, cents, status: 'APPROVED' })}>
              {m.sandbox_approve()}
            </Button>
            <Button size="sm" variant="secondary" onClick={() => decide.run({ id, cents, status: 'DECLINED' })}>
              {m.sandbox_refuse()}
            </Button>
          </div>
        </div>
      ))}
    </section>
  );
}

type BankCasesProps = { email: string; kind: 'account' | 'deposit'; cases: readonly SandboxCase[] };

/** Bank accounts and wires wait for staff: the demo staff decide them, with an entry in the audit log. */
function BankCases({ email, kind, cases }: BankCasesProps) {
  const decide = useWrite({
    send: (decision: { id: string; approves: boolean }) => send('person/bank', { email, kind, ...decision }),
    onDone: () => showNotice({ text: m.sandbox_decided(), tone: 'pos' }),
    onFailed: showRefusal,
  });
  const isAccount = kind === 'account';
  return (
    <section aria-labelledby={`sandbox-bank-${kind}`}>
      <h2 id={`sandbox-bank-${kind}`}>{isAccount ? m.sandbox_bank_accounts() : m.sandbox_bank_deposits()}</h2>
      {cases.length === 0 && (
        <p className="sandbox-note">{isAccount ? m.sandbox_bank_accounts_none() : m.sandbox_bank_deposits_none()}</p>
      )}
      {cases.map(({ id, name }) => (
        <div key={id} className="sandbox-case">
          <p>{name}</p>
          <div className="sandbox-actions">
            <Button size="sm" onClick={() => decide.run({ id, approves: true })}>
              {m.sandbox_approve()}
            </Button>
            <Button size="sm" variant="secondary" onClick={() => decide.run({ id, approves: false })}>
              {m.sandbox_refuse()}
            </Button>
          </div>
        </div>
      ))}
    </section>
  );
}
