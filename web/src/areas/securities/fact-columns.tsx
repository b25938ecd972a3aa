import './two-lines.css';
import { signOf } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import type { Column } from '@istmo/ui/table-props';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { amountOf, dayOf, percentOf } from '../../shared/format.ts';
import { couponText, kindText, nextEventText, unitAmount, yieldGapText } from '../facts/public.ts';
import type { ListedSecurity } from './security-list.ts';

/** The columns of what a security pays and when it ends. They are empty until the facts are there. */
export const factColumns = (): Column<ListedSecurity>[] => [
  { key: 'yield', header: m.facts_column_income(), sortable: true, card: 'text', cell: (row) => <Income row={row} /> },
  { key: 'maturity', header: m.facts_column_days(), sortable: true, card: 'text', cell: (row) => <Days row={row} /> },
];

/** How many units exist, how many are still to be had of its offering, and how many the customer has. */
export const unitsColumn = (): Column<ListedSecurity> => ({
  key: 'units',
  header: m.facts_column_units(),
  align: 'end',
  cell: ({ issued, free, own, ticker }) => (
    <span className="two-lines">
      <span className="num">{m.facts_units_issued({ amount: amountOf(issued, ticker) })}</span>
      {free !== null && <span className="second-line">{m.facts_units_free({ amount: amountOf(free, ticker) })}</span>}
      {signOf(own) !== 'zero' && (
        <span className="second-line">{m.facts_units_own({ amount: amountOf(own, ticker) })}</span>
      )}
    </span>
  ),
});

type RowProps = { readonly row: ListedSecurity };

function Income({ row: { facts } }: RowProps) {
  if (!facts) return null;
  const { coupon, last_payment: last, yield: part } = facts;
  if (!coupon && !last) return '—';
  return (
    <span className="two-lines">
      <span>{coupon ? couponText(coupon) : last && `${kindText(last.kind)}: ${unitAmount(last)}`}</span>
      {!coupon && last && <span className="second-line">{dayOf(last.day)}</span>}
      <span className={part === null ? 'second-line' : 'second-line one-line'}>
        {part === null ? yieldGapText(facts) : m.facts_yield({ percent: percentOf(part) })}
      </span>
    </span>
  );
}

function Days({ row: { matures_on: day, facts } }: RowProps) {
  const next = facts?.next_event;
  return (
    <span className="two-lines">
      <span className="num">{day === '' ? '—' : dayOf(`${day}T12:00:00Z`)}</span>
      {next && (
        <Link to={paths.event} params={{ reference: next.reference }} className="link second-line">
          {nextEventText(next)}
        </Link>
      )}
    </span>
  );
}
