import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { listWaitingMessages } from '@istmo/contract/areas/investor-relations/investor-relations.staff.calls';
import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { innerPaths } from '../../inner-paths.ts';
import { QueryTable } from '../../shared/QueryTable.tsx';

/** /raise-messages: messages to subscribers that wait for a review; each is decided on the page of its offering. */
export function MessagesPage() {
  const query = useQuery(queryFor(listWaitingMessages, { input: {} }));
  return (
    <>
      <PageHead title={m.relations_staff_messages()} intro={m.relations_staff_messages_intro()} />
      <QueryTable
        query={query}
        empty={m.relations_staff_messages_none()}
        caption={m.relations_staff_messages()}
        hideCaption
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'raise',
            header: m.relations_staff_raise(),
            cell: ({ reference, security }) => (
              <Link to={innerPaths.raise} params={{ reference }} className="link">
                {reference} · {security}
              </Link>
            ),
            names: true,
            card: 'title',
          },
          { key: 'subject', header: m.relations_staff_subject(), cell: ({ subject }) => subject },
          {
            key: 'submitted',
            header: m.relations_staff_submitted(),
            cell: ({ submitted_at: at }) => <DateTime at={at} />,
          },
        ]}
      />
    </>
  );
}
