import './surveillance.css';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { listSurveillanceCases } from '@istmo/contract/areas/surveillance/surveillance.staff.calls';
import * as m from '@istmo/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { ConsoleList } from '../../shared/ConsoleList.tsx';
import { useListView } from '../../shared/use-list-view.ts';
import { surveillanceFilters, surveillanceList } from './surveillance-list.tsx';

/** /surveillance: what surveillance found in the markets between investors. */
export function SurveillancePage() {
  const listView = useListView(surveillanceFilters);
  const known = useQuery(queryFor(listSurveillanceCases, { input: { pageSize: 1 } })).data;
  return (
    <>
      <PageHead title={m.surveillance_title()} intro={m.surveillance_intro()} />
      <ConsoleList list={surveillanceList(known?.markets ?? [])} {...listView} />
    </>
  );
}
