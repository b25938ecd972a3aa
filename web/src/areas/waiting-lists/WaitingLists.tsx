import { callOrThrow } from '@istmo/client/call-error';
import { queryFor } from '@istmo/client/query';
import { toast } from '@istmo/client/toast';
import { useWrite } from '@istmo/client/use-write';
import { leaveWaiting, listWaiting } from '@istmo/contract/areas/waiting-lists/waiting-lists.calls';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Button } from '@istmo/ui/Button';
import type { Column } from '@istmo/ui/table-props';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { whenOf } from '../../shared/format.ts';
import { PagedTable } from '../../shared/PagedTable.tsx';

type WaitingPlace = ReplyAt<typeof listWaiting>['data'][number];

function nextOf({ list, opens_at: opens, closes_at: closes }: WaitingPlace): string {
  if (list === 'waiting') return m.waiting_next_opens({ date: whenOf(opens) });
  if (list === 'sold-out') return m.waiting_next_units({ date: whenOf(closes) });
  return list === 'open' ? m.waiting_next_order({ date: whenOf(closes) }) : m.waiting_next_suspended();
}

const columns = (): Column<WaitingPlace>[] => [
  {
    key: 'offering',
    header: m.waiting_col_offering(),
    names: true,
    card: 'title',
    cell: ({ slug, title }) => (
      // The public page is not one of the app.
      <a href={paths.offeringOf.replace('$slug', slug)} className="link">
        {title}
      </a>
    ),
  },
  { key: 'since', header: m.waiting_col_since(), cell: ({ since }) => (since === null ? '' : whenOf(since)) },
  { key: 'next', header: m.waiting_col_next(), card: 'text', cell: (place) => nextOf(place) },
  { key: 'do', header: m.waiting_title(), align: 'end', card: 'text', cell: (place) => <Place place={place} /> },
];

/** The order where orders are taken, else the way off the list. */
function Place({ place: { slug, list, title } }: { readonly place: WaitingPlace }) {
  const write = useWrite({
    changes: ['offering'],
    send: () => callOrThrow(leaveWaiting, { raise: slug }),
    onDone: () => toast({ text: m.waiting_left(), tone: 'pos' }),
  });
  if (list === 'open')
    return (
      <Link to={paths.subscribe} params={{ slug }} className="link">
        {m.waiting_order()}
      </Link>
    );
  return (
    <Button
      size="sm"
      variant="secondary"
      loading={write.isSending}
      aria-label={`${m.waiting_leave()}: ${title}`}
      onClick={() => write.run()}
    >
      {m.waiting_leave()}
    </Button>
  );
}

/** The waiting lists that the customer is on; nothing without one. */
export function WaitingLists() {
  const places = useQuery(queryFor(listWaiting, { input: {}, topics: ['offering'] })).data?.data ?? [];
  if (places.length === 0) return null;
  return (
    <section className="pt-8" aria-label={m.waiting_own_title()}>
      <PagedTable
        caption={m.waiting_own_title()}
        columns={columns()}
        rows={places}
        rowKey={({ slug }) => slug}
        empty={m.kernel_no_records()}
      />
    </section>
  );
}
