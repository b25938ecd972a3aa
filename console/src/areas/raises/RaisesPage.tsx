import './raises.css';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { listRaiseFilters } from '@istmo/contract/areas/raises/raises.staff.calls';
import * as m from '@istmo/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { ConsoleList } from '../../shared/ConsoleList.tsx';
import { useListView } from '../../shared/use-list-view.ts';
import { raiseFilters, raiseListOf } from './raise-list.tsx';

/** /raises: every offering with escrow. */
export function RaisesPage() {
  const listView = useListView(raiseFilters);
  const known = useQuery(queryFor(listRaiseFilters, { input: {} })).data;
  return (
    <>
      <PageHead title={m.raises_staff_title()} intro={m.raises_staff_intro()} />
      <ConsoleList list={raiseListOf(known)} {...listView} />
    </>
  );
}
