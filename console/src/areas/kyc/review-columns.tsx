import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import type { Column } from '@istmo/ui/table-props';
import { Status, Tag } from '@istmo/ui/Tag';
import { Link } from '@tanstack/react-router';
import { pages } from '../../paths.ts';
import { ageText } from '../../shared/age.ts';
import { DueCell, isOverdue } from '../../shared/review/CaseDue.tsx';
import { causeNames, stateNames, stateOf } from './review-names.ts';
import type { ReviewRow, ReviewsSearch } from './reviews.queries.ts';

/** The causes as tags: a hit is red. */
export function Causes({ causes }: { readonly causes: ReviewRow['causes'] }) {
  return (
    <span className="review-tags">
      {causes.map((cause) => (
        <Tag key={cause} tone={cause === 'hit' ? 'neg' : cause === 'staff' ? 'neutral' : 'warn'}>
          {causeNames[cause].tag()}
        </Tag>
      ))}
    </span>
  );
}

export function ReviewState({ review }: { readonly review: Pick<ReviewRow, 'state' | 'proposer'> }) {
  const { kind, name } = stateNames[stateOf(review)];
  return <Status kind={kind}>{name()}</Status>;
}

/** The columns of the queue; fewer while a case is open beside it. */
export function reviewColumns(search: ReviewsSearch, now: number): Column<ReviewRow>[] {
  const isDecided = search.view === 'decided';
  const isAlone = search.case === undefined;
  const columns: Column<ReviewRow>[] = [
    {
      key: 'age',
      header: m.screening_column_age(),
      card: 'value',
      cell: (row) => (
        <span className="review-age" data-late={!isDecided && isOverdue(row.due_at, now)}>
          {ageText(row.decided_at ?? row.opened_at, now)}
        </span>
      ),
    },
    {
      key: 'customer',
      header: m.screening_column_customer(),
      names: true,
      card: 'title',
      cell: (row) => (
        <Link
          to={pages.identity.path}
          search={{ ...search, case: row.id }}
          className="review-link"
          resetScroll={false}
          aria-current={row.id === search.case ? 'true' : undefined}
          data-case-link
        >
          {row.customer}
        </Link>
      ),
    },
    { key: 'why', header: m.kyc_column_why(), cell: ({ causes }) => <Causes causes={causes} /> },
  ];
  const state: Column<ReviewRow> = {
    key: 'state',
    header: m.screening_column_state(),
    cell: (row) => <ReviewState review={row} />,
  };
  const by = (row: ReviewRow): string => row.decider || row.proposer;
  if (isDecided)
    return [
      ...columns,
      state,
      ...(isAlone
        ? [
            {
              key: 'decided',
              header: m.screening_column_decided(),
              cell: (row: ReviewRow) => (
                <>
                  {by(row)} {row.decided_at !== null && <DateTime at={row.decided_at} />}
                </>
              ),
            },
          ]
        : []),
    ];
  return [
    ...columns,
    ...(isAlone || search.view === 'second' ? [state] : []),
    {
      key: 'due',
      header: m.screening_column_due(),
      align: 'end',
      cell: ({ due_at: dueAt }) => <DueCell dueAt={dueAt} now={now} />,
    },
  ];
}
