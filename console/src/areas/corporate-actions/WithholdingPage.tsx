import './corporate-actions.css';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import {
  listTaxPayments,
  printWithholdingReport,
  readWithholdingReport,
} from '@istmo/contract/areas/corporate-actions/withholding.staff.calls';
import { formatAmount, signOf } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { Button, buttonClass } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { Money } from '@istmo/ui/Money';
import { StateStatus } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { innerPaths } from '../../inner-paths.ts';
import { usePermission } from '../../layout/session.ts';
import { ConsoleList } from '../../shared/ConsoleList.tsx';
import { dayText } from '../../shared/day-text.ts';
import { QueryTable } from '../../shared/QueryTable.tsx';
import { useListView } from '../../shared/use-list-view.ts';
import { countryText } from '../../shared/countries.ts';
import { type TaxOwed, type TaxPaymentRow, taxPaymentStates } from './tax-names.ts';
import { fileOf, PdfButton } from '../../shared/PdfButton.tsx';
import { reportRange, taxMonths } from './tax-report.tsx';
import { type OpenDecision, TaxDecisionButtons, TaxDecisionDialog } from './TaxDecision.tsx';
import { TaxPaymentDialog } from './TaxPaymentDialog.tsx';

/** /withholding: tax that was withheld from payments to holders, by authority and month, and what was paid of it. */
export function WithholdingPage() {
  const listView = useListView(['country']);
  const link = (to: string, text: string) => (
    <Link to={to} className={buttonClass({ variant: 'secondary' })}>
      {text}
    </Link>
  );
  return (
    <>
      <PageHead
        title={m.actions_tax_title()}
        intro={m.actions_tax_intro()}
        action={
          <span className="event-head-actions">
            {link(innerPaths.withheld, m.actions_withheld_title())}
            {link(innerPaths.taxRules, m.actions_rules_title())}
            {link(innerPaths.taxCertificates, m.actions_certificates_title())}
          </span>
        }
      />
      <div className="event-grid">
        <Owed />
        <TaxPayments />
        <div className="event-wide">
          <div className="event-state event-note">
            <h2>{m.actions_tax_report()}</h2>
            <PdfButton
              label={`PDF: ${m.actions_tax_report()}`}
              fileName="withholding.pdf"
              load={() => fileOf(printWithholdingReport, reportRange(listView.view))}
            />
          </div>
          <ConsoleList list={taxMonths} {...listView} />
        </div>
      </div>
    </>
  );
}

/** What the books owe each authority now. */
function Owed() {
  const query = useQuery(queryFor(readWithholdingReport, { input: {} }));
  const mayPropose = usePermission('corporate-actions.propose');
  const [paid, setPaid] = useState<TaxOwed>();
  return (
    <div className="card card-pad event-wide">
      <h2>{m.actions_tax_owed()}</h2>
      <QueryTable
        query={{ ...query, data: query.data && { data: query.data.owed } }}
        empty={m.actions_tax_owed_none()}
        caption={m.actions_tax_owed()}
        hideCaption
        rowKey={({ country, currency }) => `${country} ${currency}`}
        columns={[
          {
            key: 'country',
            header: m.actions_authority(),
            names: true,
            card: 'title',
            cell: ({ country }) => countryText(country),
          },
          {
            key: 'amount',
            header: m.actions_tax_owed(),
            align: 'end',
            card: 'value',
            cell: ({ amount, currency }) => <Money amount={amount} unit={currency} />,
          },
          {
            key: 'waiting',
            header: m.actions_tax_waiting(),
            align: 'end',
            cell: ({ waiting, currency }) => <Money amount={waiting} unit={currency} />,
          },
          {
            key: 'work',
            header: m.actions_tax_pay(),
            align: 'end',
            cell: (row) =>
              mayPropose && signOf(row.amount) === 'pos' ? (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={`${m.actions_tax_pay()}: ${countryText(row.country)} ${row.currency}`}
                  disabledBecause={row.may_pay ? undefined : m.actions_tax_currency()}
                  onClick={() => setPaid(row)}
                >
                  {m.actions_tax_pay()}…
                </Button>
              ) : null,
          },
        ]}
      />
      {paid && <TaxPaymentDialog owed={paid} onClose={() => setPaid(undefined)} />}
    </div>
  );
}

const paymentText = ({ country, amount, currency, from_day: from, to_day: to, reference }: TaxPaymentRow): string =>
  `${countryText(country)} · ${formatAmount(amount)} ${currency} · ${dayText(from)} – ${dayText(to)} · ${reference}`;

// The worker posts what was approved.
const refetchInterval = 5_000;

/** Payments to authorities, those that wait first. */
function TaxPayments() {
  const query = useQuery({ ...queryFor(listTaxPayments, { input: {} }), refetchInterval });
  const [decision, setDecision] = useState<OpenDecision>();
  return (
    <div className="card card-pad event-wide">
      <h2>{m.actions_tax_payments()}</h2>
      <QueryTable
        query={query}
        empty={m.actions_tax_payments_none()}
        caption={m.actions_tax_payments()}
        hideCaption
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'country',
            header: m.actions_authority(),
            names: true,
            card: 'title',
            cell: ({ country }) => countryText(country),
          },
          {
            key: 'amount',
            header: m.actions_amount(),
            align: 'end',
            card: 'value',
            cell: ({ amount, currency }) => <Money amount={amount} unit={currency} />,
          },
          {
            key: 'days',
            header: m.actions_days(),
            cell: ({ from_day: from, to_day: to }) => `${dayText(from)} – ${dayText(to)}`,
          },
          { key: 'reference', header: m.actions_tax_reference(), cell: ({ reference }) => reference },
          { key: 'place', header: m.actions_tax_place(), cell: ({ place }) => <span className="code">{place}</span> },
          { key: 'at', header: m.actions_proposed_at(), cell: ({ at }) => <DateTime at={at} /> },
          {
            key: 'state',
            header: m.actions_state(),
            cell: (row) => (
              <span className="event-state">
                <StateStatus display={taxPaymentStates[row.state]} />
                <TaxDecisionButtons
                  proposal={row.proposal}
                  label={paymentText(row)}
                  what={paymentText(row)}
                  onDecide={setDecision}
                />
              </span>
            ),
          },
        ]}
      />
      {decision && <TaxDecisionDialog decision={decision} onClose={() => setDecision(undefined)} />}
    </div>
  );
}
