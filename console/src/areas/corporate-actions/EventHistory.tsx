import { queryFor } from '@istmo/client/query';
import type { readEventHistory as historyCall } from '@istmo/contract/areas/corporate-actions/reports.staff.contract';
import { readEventHistory } from '@istmo/contract/areas/corporate-actions/reports.staff.calls';
import type { OutputOf } from '@istmo/contract/kernel/endpoint';
import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { useQuery } from '@tanstack/react-query';
import { QueryTable } from '../../shared/QueryTable.tsx';

type HistoryEntry = OutputOf<typeof historyCall>['data'][number];

const names: Readonly<Record<HistoryEntry['kind'], () => string>> = {
  drafted: m.actions_history_drafted,
  changed: m.actions_history_changed,
  sent: m.actions_history_sent,
  proposed: m.actions_history_proposed,
  announced: m.actions_state_announced,
  refused: m.actions_history_refused,
  returned: m.actions_history_returned,
  recorded: m.actions_history_recorded,
  entitled: m.actions_history_entitled,
  accepted: m.actions_difference_accepted,
  'funding-decided': m.actions_history_funding_decided,
  funded: m.actions_state_funded,
  paid: m.actions_history_paid,
  'return-decided': m.actions_history_return_decided,
  residue: m.actions_history_residue,
  unclaimed: m.actions_history_unclaimed,
  cancelled: m.actions_state_cancelled,
  closed: m.actions_state_closed,
};

/** Who did it: two people where two decided, and the platform where it went by itself. */
function whoText({ by, proposed_by: proposer }: HistoryEntry): string {
  if (by === '') return m.actions_history_platform();
  return proposer !== '' && proposer !== by ? m.actions_history_two({ proposer, approver: by }) : by;
}

/** Who did what about the event and when, the newest first. */
export function EventHistory({ reference }: { reference: string }) {
  const query = useQuery(queryFor(readEventHistory, { input: { reference } }));
  return (
    <div className="card card-pad event-wide">
      <h2>{m.actions_history()}</h2>
      <QueryTable
        query={query}
        empty={m.actions_history_none()}
        caption={m.actions_history()}
        hideCaption
        rowKey={({ at, kind, note }) => `${at} ${kind} ${note}`}
        columns={[
          { key: 'at', header: m.actions_history_at(), cell: ({ at }) => <DateTime at={at} /> },
          {
            key: 'kind',
            header: m.actions_history_what(),
            names: true,
            card: 'title',
            cell: ({ kind }) => names[kind](),
          },
          { key: 'by', header: m.actions_history_who(), cell: whoText },
          { key: 'note', header: m.actions_history_note(), card: 'text', cell: ({ note }) => note || '—' },
        ]}
      />
    </div>
  );
}
