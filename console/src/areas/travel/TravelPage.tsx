import { type ListSearch, readListSearch } from '@istmo/client/list/list-search';
import { toListView } from '@istmo/client/list/list-view';
import { PageHead } from '@istmo/client/PageHead';
import * as m from '@istmo/contract/messages';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ConsoleList } from '../../shared/ConsoleList.tsx';
import { travelList } from './travel-list.tsx';

/** /travel-rule: who sent which withdrawal to whom, for the authorities. */
export function TravelPage() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate({ from: '/travel-rule' });
  const patch = (change: ListSearch): void =>
    void navigate({ search: (before) => readListSearch({ ...before, ...change }), resetScroll: false });
  return (
    <>
      <PageHead title={m.travel_title()} intro={m.travel_intro()} />
      <ConsoleList list={travelList} view={toListView(search)} onView={patch} />
    </>
  );
}
