import * as m from '@istmo/contract/messages';
import { Address } from '@istmo/ui/Address';
import { DateTime } from '@istmo/ui/DateTime';
import { EmptyState, Skeleton } from '@istmo/ui/EmptyState';
import { ProgressBar } from '@istmo/ui/ProgressBar';
import { Money } from '@istmo/ui/Money';
import { Status } from '@istmo/ui/Tag';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { amountOf, placesOf } from '../../shared/format.ts';
import { transferStatus } from '../../shared/transfer-status.ts';
import { QueryBoundary } from '@istmo/client/QueryBoundary';
import { paths } from '../../paths.ts';
import { incomingQuery, type DepositRow } from './deposits.queries.ts';
import { useDepositToasts } from './use-deposit-toasts.ts';

/** The incoming deposits of a currency, updated live. */
export function IncomingDeposits({ currency }: { currency: string }) {
  return (
    <section className="card deposit-incoming" aria-labelledby="deposit-incoming">
      <div className="deposit-incoming-head">
        <h2 id="deposit-incoming">{m.deposits_incoming()}</h2>
        <Link to={paths.history} search={{ tab: 'deposit' }} className="link">
          {m.deposits_history_title()}
        </Link>
      </div>
      <QueryBoundary
        skeleton={
          <div className="grid gap-3 p-5">
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
          </div>
        }
      >
        <DepositList currency={currency} />
      </QueryBoundary>
    </section>
  );
}

function DepositList({ currency }: { currency: string }) {
  const rows = useSuspenseQuery(incomingQuery(currency)).data.data;
  useDepositToasts(rows);
  if (rows.length === 0)
    return <EmptyState title={m.kernel_no_records()}>{m.deposits_none_yet({ currency })}</EmptyState>;
  return (
    <ul className="deposit-list">
      {rows.map((row) => (
        <li key={row._id}>
          <Deposit row={row} />
        </li>
      ))}
    </ul>
  );
}

function Deposit({ row }: { row: DepositRow }) {
  const { confirmations: count, confirmations_needed: needed } = row;
  const { kind, word } = transferStatus(row);
  return (
    <>
      <div className="deposit-line">
        <Money
          amount={row.amount}
          unit={row.currency}
          places={placesOf(row.currency)}
          rounding="down"
          signed={row.status === 'completed'}
        />
        <Status kind={kind}>{word}</Status>
      </div>
      {count !== undefined && needed !== undefined && (
        <div className="grid gap-1.5">
          <p aria-hidden className="deposit-note">
            {m.deposits_confirmations({ count, needed })}
          </p>
          <ProgressBar
            hideLabel
            label={m.deposits_status_confirming()}
            text={m.deposits_confirmations({ count, needed })}
            done={count}
            whole={needed}
          />
        </div>
      )}
      <WaitingNote row={row} />
      <p className="deposit-line deposit-note">
        <span>
          <span className="sr-only">{m.ui_reference()} </span>
          {row.way === 'chain' ? (
            <Link to={paths.chainDeposit} params={{ id: row._id }} className="link">
              <Address value={row.reference_no} shape="10" />
            </Link>
          ) : (
            <Address value={row.reference_no} shape="10" />
          )}
        </span>
        <DateTime at={row.created_at} className="num" />
      </p>
    </>
  );
}

/** Why a deposit that has all its confirmations is not credited yet. */
function WaitingNote({ row: { waits_for: reason, minimum, currency } }: { row: DepositRow }) {
  if (reason === undefined) return null;
  const isBelowMinimum = reason === 'minimum' && minimum !== undefined;
  return (
    <p className="deposit-note">
      {isBelowMinimum
        ? m.deposits_below_minimum({ amount: amountOf(minimum, currency), currency })
        : m.deposits_in_review()}
    </p>
  );
}
