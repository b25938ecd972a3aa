import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import type { Column } from '@istmo/ui/table-props';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ageText } from '../age.ts';
import { DueCell, isOverdue } from './CaseDue.tsx';
import type { ReviewSearch } from './review-search.ts';
import type { CaseLink } from './ReviewPage.tsx';

type CaseRow = { readonly id: string };
type DueRow = { readonly due_at: string };
type DecidedRow = { readonly decider: string; readonly decided_at: string | null };
type NamedRow = CaseRow & { readonly customer: string };

type CaseColumn<View extends string, Row> = {
  readonly search: ReviewSearch<View>;
  readonly linkTo: CaseLink<View>;
  /** What the link says beside the customer. */
  readonly note?: (row: Row) => ReactNode;
};

/** Whose case it is, with the link that opens it. */
export function caseColumn<View extends string, Row extends NamedRow>({
  search,
  linkTo,
  note,
}: CaseColumn<View, Row>): Column<Row> {
  return {
    key: 'customer',
    header: m.screening_column_customer(),
    names: true,
    card: 'title',
    cell: (row) => (
      <Link
        {...linkTo({ ...search, case: row.id })}
        className="review-link"
        resetScroll={false}
        aria-current={row.id === search.case ? 'true' : undefined}
        data-case-link
      >
        {row.customer}
        {note && <> {note(row)}</>}
      </Link>
    ),
  };
}

/** Since when it waits, or how long ago it was decided. */
export function ageColumn<Row extends DueRow & DecidedRow>(since: (row: Row) => string, now: number): Column<Row> {
  return {
    key: 'age',
    header: m.screening_column_age(),
    card: 'value',
    cell: (row) => (
      <span className="review-age" data-late={row.decided_at === null && isOverdue(row.due_at, now)}>
        {ageText(row.decided_at ?? since(row), now)}
      </span>
    ),
  };
}

/** Who decided, and when. */
export function decidedColumn<Row extends DecidedRow>(
  decider: (row: Row) => string = (row) => row.decider,
): Column<Row> {
  return {
    key: 'decided',
    header: m.screening_column_decided(),
    cell: (row) => (
      <>
        {decider(row)} {row.decided_at !== null && <DateTime at={row.decided_at} />}
      </>
    ),
  };
}

/** What is left of the time until its deadline. */
export function dueColumn<Row extends DueRow>(now: number): Column<Row> {
  return {
    key: 'due',
    header: m.screening_column_due(),
    align: 'end',
    cell: (row) => <DueCell dueAt={row.due_at} now={now} />,
  };
}
