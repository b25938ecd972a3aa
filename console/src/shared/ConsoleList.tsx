import type { ListSearch } from '@istmo/client/list/list-search';
import type { ListView } from '@istmo/client/list/list-view';
import type { ListSpec } from '@istmo/client/list/list-spec';
import { ListTable } from '@istmo/client/list/ListTable';
import { recordListExport } from './record-list-export.ts';
import { SavedViews } from './SavedViews.tsx';
import { useDefaultView } from './use-default-view.ts';
import { toViewQuery, toViewSearch } from './view-query.ts';

type ConsoleListProps<Row> = { list: ListSpec<Row>; view: ListView; onView: (patch: ListSearch) => void };

/** A list of the console: with saved views, the choice of columns, and both forms of export. */
export function ConsoleList<Row>({ list, view, onView }: ConsoleListProps<Row>) {
  return (
    <div>
      <ListViews key={list.name} list={list} view={view} onView={onView} />
      <ListTable list={list} view={view} onView={onView} isAdjustable onExport={recordListExport} />
    </div>
  );
}

function ListViews<Row>({ list, view, onView }: ConsoleListProps<Row>) {
  // The lists of one kind share their views, whichever customer they are of.
  const [kind = list.name] = list.name.split(' ');
  const shown = toViewQuery(view);
  const filters = (list.filters ?? []).map(({ key }) => key);
  const open = (query: string): void => onView(toViewSearch(query, filters));
  useDefaultView({ list: kind, isPlain: shown === '' && view.page === 1, onOpen: open });
  return <SavedViews list={kind} shown={shown} onOpen={open} />;
}
