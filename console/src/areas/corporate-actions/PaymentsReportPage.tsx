import './corporate-actions.css';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import {
  listEventSecurities,
  printPaymentsReport,
  readPaymentsReport,
} from '@istmo/contract/areas/corporate-actions/reports.staff.calls';
import * as m from '@istmo/contract/messages';
import { Money } from '@istmo/ui/Money';
import type { Column } from '@istmo/ui/table-props';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { pages } from '../../paths.ts';
import { ConsoleList } from '../../shared/ConsoleList.tsx';
import { QueryTable } from '../../shared/QueryTable.tsx';
import { useListView } from '../../shared/use-list-view.ts';
import { paymentsReport, reportInput, type ReportTotal, securityFilters } from './payments-report.tsx';
import { fileOf, PdfButton } from '../../shared/PdfButton.tsx';

/** /corporate-actions/payments: what the events of all securities paid, by event and currency. */
export function PaymentsReportPage() {
  const listView = useListView(securityFilters);
  const known = useQuery(queryFor(listEventSecurities, { input: {} })).data?.data ?? [];
  const input = reportInput(listView.view);
  const totals = useQuery(queryFor(readPaymentsReport, { input }));
  return (
    <>
      <PageHead
        breadcrumbs={
          <Link to={pages.corporateActions.path} className="link">
            {m.actions_list_title()}
          </Link>
        }
        title={m.actions_report_title()}
        intro={m.actions_report_intro()}
        action={
          <PdfButton
            label={`PDF: ${m.actions_report_title()}`}
            fileName="event-payments.pdf"
            load={() => fileOf(printPaymentsReport, input)}
          />
        }
      />
      <div className="event-grid">
        <div className="card card-pad event-wide">
          <h2>{m.actions_totals()}</h2>
          <QueryTable
            query={{ ...totals, data: totals.data && { data: totals.data.totals } }}
            empty={m.actions_report_empty()}
            caption={m.actions_totals()}
            hideCaption
            rowKey={({ currency }) => currency}
            columns={totalColumns()}
          />
        </div>
        <div className="event-wide">
          <ConsoleList list={paymentsReport(known)} {...listView} />
        </div>
      </div>
    </>
  );
}

const totalColumns = (): readonly Column<ReportTotal>[] => [
  {
    key: 'currency',
    header: m.actions_currency(),
    names: true,
    card: 'title',
    cell: ({ currency }) => currency,
  },
  { key: 'events', header: m.actions_events_count(), align: 'end', cell: ({ events }) => events },
  ...amounts.map(([key, header]): Column<ReportTotal> => ({
    key,
    header: header(),
    align: 'end',
    card: key === 'net' ? 'value' : undefined,
    cell: (total) => <Money amount={total[key]} unit={total.currency} />,
  })),
];

const amounts = [
  ['gross', m.actions_gross],
  ['tax', m.actions_tax],
  ['net', m.actions_net],
  ['paid', m.actions_money_paid],
  ['waiting', m.actions_payment_ready],
  ['kept', m.actions_payment_kept],
  ['outside', m.actions_payment_outside],
  ['returned', m.actions_payment_returned],
  ['funded', m.actions_money_funded],
  ['residue', m.actions_residue],
] as const;
