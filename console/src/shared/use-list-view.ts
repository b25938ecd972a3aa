import { type ListSearch, readListSearch } from '@istmo/client/list/list-search';
import { type ListView, toListView } from '@istmo/client/list/list-view';
import { useNavigate, useSearch } from '@tanstack/react-router';

type AddressedView = { readonly view: ListView; readonly onView: (change: ListSearch) => void };

/** A list's view in the address of its page. `filters` are the list's own, `others` what else the address says of the page. */
export function useListView(filters: readonly string[] = [], others: readonly string[] = []): AddressedView {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    view: toListView(search, filters),
    onView: (change) =>
      void navigate({
        to: '.',
        search: (before) => readListSearch({ ...before, ...change }, [...others, ...filters]),
        resetScroll: false,
      }),
  };
}
