import { PageHead } from '@istmo/client/PageHead';
import * as m from '@istmo/contract/messages';
import { ConsoleList } from '../../shared/ConsoleList.tsx';
import { useListView } from '../../shared/use-list-view.ts';
import { travelList } from './travel-list.tsx';

/** /travel-rule: who sent which withdrawal to whom, for the authorities. */
export function TravelPage() {
  const listView = useListView();
  return (
    <>
      <PageHead title={m.travel_title()} intro={m.travel_intro()} />
      <ConsoleList list={travelList} {...listView} />
    </>
  );
}
