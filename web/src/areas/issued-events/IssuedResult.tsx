import { exportCsv } from '@istmo/client/export-spreadsheet';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DataTable } from '@istmo/ui/DataTable';
import { Money } from '@istmo/ui/Money';
import { ProgressBar } from '@istmo/ui/ProgressBar';
import { StateStatus } from '@istmo/ui/Tag';
import type { Column } from '@istmo/ui/table-props';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { moneyOf, placesOf } from '../../shared/format.ts';
import { categoryNames, groupName, paymentStates, reasonNames } from './issued-names.ts';
import type { IssuedEvent } from './issued.queries.ts';

type Payment = IssuedEvent['payments'][number];
type Group = IssuedEvent['totals'][number];

const amountIn = (amount: string, currency: string) => (
  <Money amount={amount} unit={currency} places={placesOf(currency)} />
);

/** How far the payments are, why some are not made, and who got what by country and category. */
export function IssuedResult({ event }: { readonly event: IssuedEvent }) {
  const { payments, totals, reference } = event;
  if (payments.length === 0) return null;
  const all = payments.reduce((sum, { count }) => sum + count, 0);
  const paid = payments.filter(({ state }) => state === 'paid').reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="card card-pad issued-card">
      <h2>{m.issued_result()}</h2>
      <ProgressBar label={m.issued_paid_holders()} text={`${paid} / ${all}`} done={paid} whole={all} />
      <DataTable
        caption={m.issued_result()}
        hideCaption
        dense
        rows={payments}
        rowKey={({ state, reason, currency }) => `${state} ${reason} ${currency}`}
        columns={paymentColumns()}
        fallback={{ empty: null, loading: m.ui_loading() }}
      />
      <Last event={event} />
      <div className="issued-card-head">
        <h3>{m.issued_by_group()}</h3>
        <Button size="sm" variant="secondary" onClick={() => void exportTotals(reference, totals)}>
          {m.issued_result_csv()}
        </Button>
      </div>
      <DataTable
        caption={m.issued_by_group()}
        hideCaption
        dense
        rows={totals}
        rowKey={({ currency, country, category }) => `${currency} ${country} ${category}`}
        columns={groupColumns()}
        fallback={{ empty: null, loading: m.ui_loading() }}
      />
      <p className="issued-note">{m.issued_small_groups()}</p>
    </div>
  );
}

const paymentColumns = (): readonly Column<Payment>[] => [
  {
    key: 'state',
    header: m.actions_state(),
    names: true,
    card: 'title',
    cell: ({ state, reason }) => (
      <span className="issued-name">
        <span>
          <StateStatus display={paymentStates[state]} />
        </span>
        {reason !== '' && <small>{reasonNames[reason]()}</small>}
      </span>
    ),
  },
  { key: 'count', header: m.actions_holders(), align: 'end', cell: ({ count }) => count },
  { key: 'gross', header: m.actions_gross(), align: 'end', cell: ({ gross, currency }) => amountIn(gross, currency) },
  { key: 'tax', header: m.actions_tax(), align: 'end', cell: ({ tax, currency }) => amountIn(tax, currency) },
  {
    key: 'net',
    header: m.actions_net(),
    align: 'end',
    card: 'value',
    cell: ({ net, currency }) => amountIn(net, currency),
  },
];

const groupColumns = (): readonly Column<Group>[] => [
  { key: 'country', header: m.issued_country(), names: true, card: 'title', cell: groupName },
  { key: 'category', header: m.register_category(), cell: ({ category }) => categoryNames[category]() },
  { key: 'holders', header: m.actions_holders(), align: 'end', cell: ({ holders }) => holders },
  {
    key: 'gross',
    header: m.actions_gross(),
    align: 'end',
    card: 'value',
    cell: ({ gross, currency }) => amountIn(gross, currency),
  },
  { key: 'tax', header: m.actions_tax(), align: 'end', cell: ({ tax, currency }) => amountIn(tax, currency) },
];

/** The same figures of the last event of this kind. */
function Last({ event: { last } }: { readonly event: IssuedEvent }) {
  if (!last) return null;
  return (
    <p className="issued-note">
      {m.issued_last()}{' '}
      <Link to={paths.issuedEvent} params={{ reference: last.reference }} className="link">
        {last.reference}
      </Link>
      {last.sums.map(({ currency, holders, gross }) => (
        <span key={currency}> · {m.issued_last_sum({ holders, amount: moneyOf(gross, currency) })}</span>
      ))}
    </p>
  );
}

const exportTotals = (reference: string, totals: readonly Group[]): Promise<void> =>
  exportCsv({
    fileName: reference,
    rows: totals,
    columns: [
      { heading: m.issued_country(), cell: groupName },
      { heading: m.register_category(), cell: ({ category }) => categoryNames[category]() },
      { heading: m.actions_holders(), cell: ({ holders }) => `${holders}` },
      { heading: m.issued_units(), cell: ({ units }) => units },
      { heading: m.actions_currency(), cell: ({ currency }) => currency },
      { heading: m.actions_gross(), cell: ({ gross }) => gross },
      { heading: m.actions_tax(), cell: ({ tax }) => tax },
      { heading: m.actions_net(), cell: ({ net }) => net },
    ],
  });
