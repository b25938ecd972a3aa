import type { ListColumn } from '@istmo/client/list/list-spec';
import { parseSearch } from '@istmo/client/search';
import * as m from '@istmo/contract/messages';
import type { Column } from '@istmo/ui/table-props';
import { useMedia } from '@istmo/ui/use-media';
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useNow } from '../age.ts';
import { type KeyHint, KeysDialog } from '@istmo/client/Keys';
import { SavedViews } from '../SavedViews.tsx';
import { useDefaultView } from '../use-default-view.ts';
import { useKeys } from '@istmo/client/use-keys';
import { caseAfter, moveInQueue, positionOf } from './case-order.ts';
import type { CaseWays } from './CaseShell.tsx';
import { nextLimit, readReviewSearch, type ReviewSearch, toReviewQuery } from './review-search.ts';
import { QueueExport } from './QueueExport.tsx';
import { focusSearch, QueueEmpty, type QueueQuery, ReviewQueue } from './ReviewQueue.tsx';

/** Where a search of the page leads. */
export type CaseLink<View extends string> = (search: ReviewSearch<View>) => Pick<LinkProps, 'to' | 'search'>;

/** What staff may do with the open case by a key. */
type CaseKey = { readonly key: string; readonly name: string; readonly press: () => void };

type ReviewQuery<View extends string, Row> = QueueQuery & {
  readonly data:
    | {
        readonly data: readonly Row[];
        readonly has_more: boolean;
        /** How many wait, of the views that say so. */
        readonly counts: { readonly [Of in View]?: number };
      }
    | undefined;
};

type ReviewPageProps<View extends string, Row extends { readonly id: string }> = {
  readonly title: string;
  readonly action?: ReactNode;
  /** The name of the queue, under which views of it are saved. */
  readonly list: string;
  readonly views: readonly [View, ...View[]];
  readonly viewNames: Readonly<Record<View, () => string>>;
  readonly search: ReviewSearch<View>;
  readonly searchLabel: string;
  readonly linkTo: CaseLink<View>;
  readonly query: ReviewQuery<View, Row>;
  readonly columns: (search: ReviewSearch<View>, now: number) => readonly Column<Row>[];
  /** The columns of its file. */
  readonly sheet: readonly ListColumn<Row>[];
  readonly readAll: () => Promise<{ readonly data: readonly Row[]; readonly has_more: boolean }>;
  /** What an empty queue says, and one without a match where that is another sentence. */
  readonly empty: { readonly title: string; readonly hint: string };
  readonly notFound?: { readonly title: string; readonly hint: string };
  readonly keys?: readonly CaseKey[];
  /** Further keys for the list of all. */
  readonly moreKeys?: readonly KeyHint[];
  readonly panel: (id: string, ways: CaseWays) => ReactNode;
};

const noKeys: readonly CaseKey[] = [];
const noHints: readonly KeyHint[] = [];

/** A queue of cases with its views, search and keys, and beside it the open case. */
export function ReviewPage<View extends string, Row extends { readonly id: string }>(
  props: ReviewPageProps<View, Row>,
) {
  const { list, views, search, query, linkTo, keys = noKeys } = props;
  const navigate = useNavigate();
  const isWide = useMedia('(min-width: 1280px)');
  const now = useNow();
  const [showsKeys, setShowsKeys] = useState(false);
  const rows = query.data?.data ?? [];
  const ids = rows.map(({ id }) => id);
  const open = search.case;
  const patch = (change: Partial<ReviewSearch<View>>): void =>
    void navigate({ ...linkTo({ ...search, ...change }), resetScroll: false });
  const close = (): void => patch({ case: undefined });
  const shown = toReviewQuery(views, search);
  const openView = (saved: string): void => patch(readReviewSearch(views, parseSearch(saved)));
  useDefaultView({ list, isPlain: shown === '' && open === undefined, onOpen: openView });
  useKeys({
    j: () => moveInQueue(1),
    k: () => moveInQueue(-1),
    arrowdown: () => moveInQueue(1),
    arrowup: () => moveInQueue(-1),
    ...Object.fromEntries(keys.map(({ key, press }) => [key, press])),
    '/': focusSearch,
    '?': () => setShowsKeys(true),
    escape: close,
  });
  const hints = listHints(keys);
  const { title, hint } = (search.search === undefined ? undefined : props.notFound) ?? props.empty;
  return (
    <div className="review-layout" data-open={open !== undefined}>
      {(isWide || open === undefined) && (
        <ReviewQueue
          title={props.title}
          action={props.action}
          exporter={
            <QueueExport
              name={list}
              title={props.title}
              search={search}
              columns={props.sheet}
              keyOf={({ id }) => id}
              shown={query.data}
              hasFailed={query.error !== null}
              readAll={props.readAll}
            />
          }
          tabs={listTabs(props)}
          search={search.search}
          searchLabel={props.searchLabel}
          onSearch={(words) => patch({ search: words })}
          savedViews={
            <SavedViews list={list} shown={shown} plain={m.staff_view_plain()} isHiddenWhenEmpty onOpen={openView} />
          }
          onMore={() => patch({ limit: nextLimit(search.limit) })}
          columns={props.columns(search, now)}
          rows={rows}
          query={query}
          empty={<QueueEmpty title={title} hint={hint} />}
          hints={hints}
        />
      )}
      {open !== undefined &&
        props.panel(open, {
          isAlone: !isWide,
          position: positionOf(open, ids),
          onOpen: (id) => patch({ case: id }),
          onDecided: () => patch({ case: caseAfter(open, ids) }),
          onClose: close,
        })}
      {showsKeys && (
        <KeysDialog
          hints={[...hints, ...(props.moreKeys ?? noHints), { keys: ['Esc'], name: m.screening_key_leave() }]}
          onClose={() => setShowsKeys(false)}
        />
      )}
    </div>
  );
}

function listHints(keys: readonly CaseKey[]): KeyHint[] {
  return [
    { keys: ['J', 'K'], name: m.screening_key_move() },
    { keys: ['↵'], name: m.screening_key_open() },
    ...keys.map(({ key, name }) => ({ keys: [key.toUpperCase()], name })),
    { keys: ['/'], name: m.screening_key_search() },
    { keys: ['?'], name: m.screening_key_all() },
  ];
}

type Tabs<View extends string, Row extends { readonly id: string }> = Pick<
  ReviewPageProps<View, Row>,
  'viewNames' | 'search' | 'linkTo' | 'query'
>;

function listTabs<View extends string, Row extends { readonly id: string }>(tabs: Tabs<View, Row>) {
  const { viewNames, search, linkTo, query } = tabs;
  const isView = (name: string): name is View => Object.hasOwn(viewNames, name);
  return Object.keys(viewNames)
    .filter(isView)
    .map((view) => {
      const count = query.data?.counts[view];
      return (
        <Link
          key={view}
          {...linkTo({ ...search, view, case: undefined })}
          className="tab"
          aria-current={view === search.view ? 'page' : undefined}
        >
          {viewNames[view]()}
          {count !== undefined && <span className="tab-count">{count}</span>}
        </Link>
      );
    });
}
