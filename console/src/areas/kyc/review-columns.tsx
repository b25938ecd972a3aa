import type { ListColumn } from '@istmo/client/list/list-spec';
import * as m from '@istmo/contract/messages';
import type { Column } from '@istmo/ui/table-props';
import { StateStatus, Tag } from '@istmo/ui/Tag';
import { linkOptions } from '@tanstack/react-router';
import { pages } from '../../paths.ts';
import { ageColumn, caseColumn, decidedColumn, dueColumn } from '../../shared/review/case-columns.tsx';
import { sheetCustomer, sheetDecided, sheetText, sheetTime } from '../../shared/sheet-columns.ts';
import type { CaseLink } from '../../shared/review/ReviewPage.tsx';
import { causeNames, stateNames, stateOf } from './review-names.ts';
import type { ReviewRow, ReviewsSearch } from './reviews.queries.ts';

/** The causes as tags: a hit is red. */
function Causes({ causes }: { readonly causes: ReviewRow['causes'] }) {
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
  return <StateStatus display={stateNames[stateOf(review)]} />;
}

export const reviewLink: CaseLink<ReviewsSearch['view']> = (search) => linkOptions({ to: pages.identity.path, search });

/** The columns of the queue; fewer while a case is open beside it. */
export function reviewColumns(search: ReviewsSearch, now: number): Column<ReviewRow>[] {
  const isAlone = search.case === undefined;
  const columns: Column<ReviewRow>[] = [
    ageColumn((row) => row.opened_at, now),
    caseColumn({ search, linkTo: reviewLink }),
    { key: 'why', header: m.kyc_column_why(), cell: ({ causes }) => <Causes causes={causes} /> },
  ];
  const state: Column<ReviewRow> = {
    key: 'state',
    header: m.screening_column_state(),
    cell: (row) => <ReviewState review={row} />,
  };
  const decided = decidedColumn<ReviewRow>((row) => row.decider || row.proposer);
  if (search.view === 'decided') return [...columns, state, ...(isAlone ? [decided] : [])];
  return [...columns, ...(isAlone || search.view === 'second' ? [state] : []), dueColumn(now)];
}

/** The columns of the file of the queue. */
export const reviewSheet: readonly ListColumn<ReviewRow>[] = [
  sheetCustomer(),
  sheetText('why', m.kyc_column_why, ({ causes }) => causes.map((cause) => causeNames[cause].tag()).join(', ')),
  sheetText('state', m.screening_column_state, (row) => stateNames[stateOf(row)].name()),
  sheetTime('since', m.screening_sheet_since, ({ opened_at: at }) => at),
  sheetTime('due', m.screening_sheet_due, ({ due_at: at }) => at),
  ...sheetDecided<ReviewRow>(),
];
