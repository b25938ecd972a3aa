import { readBankReceipt } from '@istmo/contract/areas/bank/bank.calls';
import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { dateText } from '@istmo/ui/date-text';
import type { StateDisplay } from '@istmo/ui/Tag';
import type { StepState, TimelineItem } from '@istmo/ui/Timeline';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { moneyOf } from '../../shared/format.ts';
import { ReceiptButton } from '../../shared/ReceiptButton.tsx';
import { TransferPage } from '../../shared/TransferPage.tsx';
import { useSettledSteps } from '../debts/public.ts';
import { bankDepositQuery, type BankDepositView } from './bank.queries.ts';

const route = getRouteApi('/signed-in/bank_deposit/$id');

/** /bank_deposit/{id}: one transfer that the customer reported: found, credited, in the statement, or rejected and why. */
export function BankDepositViewPage() {
  const deposit = useSuspenseQuery(bankDepositQuery(route.useParams().id)).data.data;
  const { _id: id, currency, amount, reference, state, reason } = deposit;
  const { kind, name } = displays[state];
  const settled = useSettledSteps(id);
  const isCredited = state === 'credited' || state === 'completed';
  return (
    <TransferPage
      title={m.bank_page_title({ reference })}
      from={<Link to={paths.bankDeposit}>{m.layout_bank_deposit()}</Link>}
      here={reference}
      currency={currency}
      amount={amount}
      status={{ kind, word: name() }}
      note={reason !== '' ? reason : state === 'pending' ? m.bank_page_waiting_note() : undefined}
      stepsTitle={m.bank_page_steps()}
      steps={stepsOf(deposit, settled)}
      factsTitle={m.bank_page_facts()}
      facts={[
        { key: 'reference', name: m.bank_reference(), value: <span className="code transfer-value">{reference}</span> },
        { key: 'amount', name: m.ui_amount(), value: moneyOf(amount, currency) },
        { key: 'date', name: m.bank_date(), value: dateText(deposit.transferred_on) },
        { key: 'bank', name: m.bank_receipt_bank(), value: deposit.bank_name },
        { key: 'account', name: m.bank_receipt_account(), value: <span className="code">{deposit.account_num}</span> },
        { key: 'holder', name: m.bank_receipt_holder(), value: deposit.holder },
      ]}
      actions={
        isCredited && (
          <p>
            <ReceiptButton of={readBankReceipt} input={{ id }} reference={reference} />
          </p>
        )
      }
      supportText={m.bank_page_support()}
    />
  );
}

/** Requirement 2.4: 1 Approved means credited. */
const displays: Readonly<Record<BankDepositView['state'], StateDisplay>> = {
  pending: { kind: 'waiting', name: m.bank_pending },
  approved: { kind: 'waiting', name: m.bank_pending },
  credited: { kind: 'done', name: m.bank_approved },
  completed: { kind: 'done', name: m.bank_completed },
  rejected: { kind: 'failed', name: m.bank_rejected },
};

function stepsOf(deposit: BankDepositView, settled: readonly TimelineItem[]): TimelineItem[] {
  const { state, created_at: reported, decided_at: decided, credited_at: credited, completed_at: completed } = deposit;
  const first = step('reported', m.bank_page_reported(), reported);
  if (state === 'rejected') return [first, { ...step('rejected', m.bank_page_rejected(), decided), state: 'failed' }];
  const items = [
    first,
    step('found', m.bank_page_found(), decided),
    step('credited', m.bank_page_credited(), credited),
    ...settled,
    step('stated', m.bank_page_stated(), completed),
  ];
  const next = items.findIndex((item) => item.state === 'ahead');
  return items.map((item, index) => (index === next ? { ...item, state: 'current' } : item));
}

function step(key: string, title: string, at: string | null): TimelineItem {
  const state: StepState = at === null ? 'ahead' : 'done';
  return { key, title, state, ...(at !== null && { side: <DateTime at={at} /> }) };
}
