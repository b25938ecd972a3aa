import type { ListSearch, ListView } from '@istmo/client/list/list-search';
import type { ListSpec } from '@istmo/client/list/list-spec';
import { ListTable } from '@istmo/client/list/ListTable';
import { SavedViews } from './SavedViews.tsx';

type ConsoleListProps<Row> = { list: ListSpec<Row>; view: ListView; onView: (patch: ListSearch) => void };

/** A list of the console: with saved views, the choice of columns, and both forms of export. */
export function ConsoleList<Row>({ list, view, onView }: ConsoleListProps<Row>) {
  // The lists of one kind share their views, whichever customer they are of.
  const [kind = list.name] = list.name.split(' ');
  return (
    <div>
      <SavedViews
        key={list.name}
        list={kind}
        filters={(list.filters ?? []).map(({ key }) => key)}
        view={view}
        onView={onView}
      />
      <ListTable list={list} view={view} onView={onView} isAdjustable />
    </div>
  );
}
