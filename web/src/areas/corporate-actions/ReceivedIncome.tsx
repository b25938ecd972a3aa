import { exportCsv, exportSpreadsheet } from '@istmo/client/export-spreadsheet';
import { useWrite } from '@istmo/client/use-write';
import { parseUnits } from '@istmo/contract/kernel/money';
import { valuationCurrency } from '@istmo/contract/areas/wallets/value-ranges';
import * as m from '@istmo/contract/messages';
import { formatAmount } from '@istmo/contract/kernel/format';
import { Button } from '@istmo/ui/Button';
import { DataTable } from '@istmo/ui/DataTable';
import { EmptyState } from '@istmo/ui/EmptyState';
import { Field } from '@istmo/ui/Field';
import { Money } from '@istmo/ui/Money';
import { Select } from '@istmo/ui/Select';
import Download from 'lucide-react/icons/download';
import { amountOf, moneyOf, placesOf } from '../../shared/format.ts';
import type { Income } from './corporate-actions.queries.ts';
import { paymentColumns, paymentSheet } from './income-columns.tsx';

type ReceivedProps = { readonly income: Income; readonly onYear: (year: string) => void };

/** What the customer's securities paid in a year: in all by currency, by security, and each payment. */
export function ReceivedIncome({ income, onYear }: ReceivedProps) {
  const { years, year, paid } = income;
  const shown = years.includes(year) ? years : [year, ...years].toSorted((one, other) => other - one);
  return (
    <div className="income">
      <div className="income-bar">
        <Field label={m.actions_own_year()}>
          <Select
            dense
            value={String(year)}
            options={shown.map((one) => ({ value: String(one), label: String(one) }))}
            onChange={(event) => onYear(event.currentTarget.value)}
          />
        </Field>
        <ExportPayments income={income} />
      </div>
      {paid.length === 0 ? (
        <EmptyState title={m.actions_own_none_received({ year })}>{m.actions_own_none_received_body()}</EmptyState>
      ) : (
        <>
          <Totals income={income} />
          <BySecurity income={income} />
          <div>
            <h2 className="mb-4">{m.actions_own_payments({ year })}</h2>
            <DataTable
              caption={m.actions_own_payments({ year })}
              hideCaption
              columns={paymentColumns()}
              rows={paid}
              rowKey={({ id }) => id}
              fallback={{ empty: null, loading: m.ui_loading() }}
            />
          </div>
        </>
      )}
    </div>
  );
}

function ExportPayments({ income: { paid, year } }: { income: Income }) {
  const write = useWrite({
    send: async (format: 'csv' | 'xlsx') => {
      const sheet = { fileName: `income-${year}`, columns: paymentSheet(), rows: paid };
      await (format === 'csv' ? exportCsv(sheet) : exportSpreadsheet(sheet));
    },
  });
  const problem = paid.length === 0 ? m.history_nothing_to_export() : undefined;
  return (
    <div className="income-export">
      <Button
        size="sm"
        variant="secondary"
        icon={<Download aria-hidden />}
        loading={write.isSending}
        disabledBecause={problem}
        onClick={() => write.run('xlsx')}
      >
        {paid.length === 0 ? m.ui_export() : m.ui_export_rows({ count: paid.length })}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={m.ui_export_csv()}
        disabledBecause={problem}
        onClick={() => write.run('csv')}
      >
        csv
      </Button>
    </div>
  );
}

const centsScale = 2;

/** The approximate value of several currencies together; undefined where there is one only, or one has no price. */
function sumUsd(totals: Income['totals']): string | undefined {
  const cents = totals.map(({ approximate_usd: usd }) => (usd === null ? undefined : parseUnits(usd, centsScale)));
  if (totals.length < 2 || cents.includes(undefined)) return undefined;
  return formatAmount({ units: cents.reduce<bigint>((sum, one) => sum + (one ?? 0n), 0n), scale: centsScale });
}

function Totals({ income: { totals, year } }: { income: Income }) {
  const all = sumUsd(totals);
  return (
    <section aria-labelledby="totals">
      <h2 id="totals" className="mb-4">
        {m.actions_own_totals({ year })}
      </h2>
      <ul className="income-totals">
        {totals.map(({ currency, gross, tax, net, approximate_usd: usd }) => (
          <li key={currency} className="card income-total">
            <Money amount={net} unit={currency} places={placesOf(currency)} size="md" />
            <span>{m.actions_own_gross_tax({ gross: amountOf(gross, currency), tax: moneyOf(tax, currency) })}</span>
            {usd !== null && currency !== valuationCurrency && (
              <span>{m.actions_own_total_usd({ amount: formatAmount(usd) })}</span>
            )}
          </li>
        ))}
      </ul>
      {all !== undefined && <p className="event-foot">{m.actions_own_total_all({ amount: all })}</p>}
    </section>
  );
}

type SecurityIncome = Income['by_security'][number];

const inCurrency = ({ currency }: SecurityIncome, amount: string) => (
  <Money amount={amount} unit={currency} places={placesOf(currency)} />
);

function BySecurity({ income: { by_security: rows } }: { income: Income }) {
  if (rows.length < 2) return null;
  return (
    <div>
      <h2 className="mb-4">{m.actions_own_by_security()}</h2>
      <DataTable
        caption={m.actions_own_by_security()}
        hideCaption
        columns={[
          {
            key: 'security',
            header: m.actions_security(),
            names: true,
            card: 'title',
            cell: ({ security }) => security,
          },
          { key: 'gross', header: m.actions_gross(), align: 'end', cell: (one) => inCurrency(one, one.gross) },
          { key: 'tax', header: m.actions_tax(), align: 'end', cell: (one) => inCurrency(one, one.tax) },
          { key: 'net', header: m.actions_net(), align: 'end', card: 'value', cell: (one) => inCurrency(one, one.net) },
        ]}
        rows={rows}
        rowKey={({ security, currency }) => `${security} ${currency}`}
        fallback={{ empty: null, loading: m.ui_loading() }}
      />
    </div>
  );
}
