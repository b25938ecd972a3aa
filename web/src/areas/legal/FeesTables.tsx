import { bankCurrency } from '@istmo/contract/areas/bank/bank.rules';
import * as m from '@istmo/contract/messages';
import { formatAmount } from '@istmo/contract/kernel/format';
import { LoadFailed } from '@istmo/client/LoadFailed';
import { DataTable } from '@istmo/ui/DataTable';
import { Loading, Skeleton } from '@istmo/ui/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { countryName } from '../../shared/country-name.ts';
import { feeText } from '../../shared/fee-text.ts';
import { moneyOf } from '../../shared/format.ts';
import { type Fees, feesQuery } from './legal.queries.ts';
import { VersionedText } from './VersionedText.tsx';

const none = '—';
const fallback = () => ({ empty: m.kernel_no_records(), loading: m.ui_loading() });

/** Every fee and limit in force, from the registry that orders are checked with, and what the operator says beside them. */
export function FeesTables({ version }: { /** Of the text. */ readonly version: string }) {
  const fees = useQuery(feesQuery);
  if (fees.isPending)
    return (
      <Loading label={m.ui_loading()}>
        <Skeleton className="h-96 w-full" />
      </Loading>
    );
  if (fees.isError) return <LoadFailed error={fees.error} onRetry={() => void fees.refetch()} />;
  const { markets, networks, withdrawals, bank, has_text: hasText } = fees.data;
  return (
    <>
      <p className="legal-lead">{m.legal_fees_intro()}</p>
      <MarketFees rows={markets} />
      <NetworkFees rows={networks} />
      <WithdrawalLimits rows={withdrawals} />
      <h2>{m.legal_fees_bank()}</h2>
      <ul className="legal-points">
        <li>
          {m.legal_fees_bank_own({
            countries: bank.own_countries.map(countryName).join(', '),
            amount: moneyOf(bank.min_own, bankCurrency),
          })}
        </li>
        <li>{m.legal_fees_bank_other({ amount: moneyOf(bank.min_other, bankCurrency) })}</li>
      </ul>
      {hasText && <VersionedText kind="fees" version={version} />}
    </>
  );
}

function MarketFees({ rows }: { readonly rows: Fees['markets'] }) {
  return (
    <DataTable
      caption={m.legal_fees_exchange()}
      rows={rows}
      fallback={fallback()}
      rowKey={({ from, to }) => `${from}/${to}`}
      columns={[
        {
          key: 'pair',
          header: m.legal_fees_pair(),
          cell: ({ from, to }) => <span className="legal-pair">{`${from} → ${to}`}</span>,
          names: true,
          card: 'title',
        },
        { key: 'fee', header: m.legal_fees_fee(), align: 'end', cell: feeText },
        { key: 'min', header: m.legal_fees_min(), align: 'end', cell: ({ min, from }) => amountIn(min, from) },
        {
          key: 'max',
          header: m.legal_fees_max(),
          align: 'end',
          cell: ({ max, from }) => amountIn(max, from),
        },
      ]}
    />
  );
}

function NetworkFees({ rows }: { readonly rows: Fees['networks'] }) {
  return (
    <DataTable
      caption={m.legal_fees_networks()}
      rows={rows}
      fallback={fallback()}
      rowKey={({ currency, network }) => `${currency}/${network}`}
      columns={[
        {
          key: 'currency',
          header: m.legal_fees_currency(),
          cell: ({ currency, network }) => `${currency} · ${network}`,
          names: true,
          card: 'title',
        },
        {
          key: 'confirmations',
          header: m.legal_fees_confirmations(),
          align: 'end',
          cell: ({ confirmations }) => confirmations,
        },
        {
          key: 'deposit',
          header: m.legal_fees_min_deposit(),
          align: 'end',
          cell: (row) => amountIn(row.min_deposit, row.currency),
        },
        {
          key: 'withdrawal',
          header: m.legal_fees_min_withdrawal(),
          align: 'end',
          cell: (row) => amountIn(row.min_withdrawal, row.currency),
        },
        {
          key: 'fee',
          header: m.legal_fees_withdrawal(),
          align: 'end',
          cell: (row) => amountIn(row.withdrawal_fee, row.fee_currency),
        },
      ]}
    />
  );
}

function WithdrawalLimits({ rows }: { readonly rows: Fees['withdrawals'] }) {
  return (
    <DataTable
      caption={m.legal_fees_limits()}
      rows={rows}
      fallback={fallback()}
      rowKey={({ currency }) => currency}
      columns={[
        {
          key: 'currency',
          header: m.legal_fees_currency(),
          cell: ({ currency }) => currency,
          names: true,
          card: 'title',
        },
        {
          key: 'max',
          header: m.legal_fees_each(),
          align: 'end',
          cell: ({ max, currency }) => amountIn(max, currency),
        },
        {
          key: 'daily',
          header: m.legal_fees_day(),
          align: 'end',
          cell: ({ daily, currency }) => amountIn(daily, currency),
        },
        {
          key: 'monthly',
          header: m.legal_fees_month(),
          align: 'end',
          cell: ({ monthly, currency }) => amountIn(monthly, currency),
        },
      ]}
    />
  );
}

// With the digits that matter only.
const amountIn = (amount: string | null, currency: string): string =>
  amount === null ? none : `${formatAmount(amount.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''))} ${currency}`;
