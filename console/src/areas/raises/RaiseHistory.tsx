import { queryFor } from '@istmo/client/query';
import { readRaiseHistory } from '@istmo/contract/areas/raises/raises.staff.calls';
import { checkItems } from '@istmo/contract/areas/raises/review-checklist';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Checkbox } from '@istmo/ui/Checkbox';
import { DateTime } from '@istmo/ui/DateTime';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryTable } from '../../shared/QueryTable.tsx';
import { historyNames, itemNames, stateDisplays } from './raise-names.ts';

type HistoryEntry = ReplyAt<typeof readRaiseHistory>['data'][number];

/** Who did it: two people where two decided, and the platform where it went by itself. */
function whoText({ by, proposed_by: proposer }: HistoryEntry): string {
  if (by === '') return m.raises_staff_platform();
  return proposer !== '' && proposer !== by ? m.raises_staff_two_people({ proposer, approver: by }) : by;
}

function noteText({ kind, note }: HistoryEntry): string {
  if (kind === 'written' || kind === 'page') return m.raises_staff_version({ version: note });
  if (kind === 'ended')
    return note === 'settled' || note === 'failed' || note === 'cancelled' ? stateDisplays[note].name() : '—';
  if (kind !== 'checked' && kind !== 'unchecked') return note || '—';
  const item = checkItems.find((one) => note.startsWith(`${one}: `));
  return item ? `${itemNames[item]()}: ${note.slice(item.length + 2)}` : note;
}

const isCheck = ({ kind }: HistoryEntry): boolean => kind === 'checked' || kind === 'unchecked';

/** Who did what about the offering and when, the newest first. */
export function RaiseHistory({ reference }: { reference: string }) {
  const read = useQuery(queryFor(readRaiseHistory, { input: { reference } }));
  // The checklist has them too, and they are many.
  const [hasChecks, setChecks] = useState(false);
  const query = { ...read, data: read.data && { data: read.data.data.filter((one) => hasChecks || !isCheck(one)) } };
  return (
    <div className="card card-pad raise-wide">
      <div className="raise-head">
        <h2>{m.raises_staff_history()}</h2>
        {read.data?.data.some(isCheck) && (
          <Checkbox checked={hasChecks} onChange={({ currentTarget: { checked } }) => setChecks(checked)}>
            {m.raises_staff_history_with_checks()}
          </Checkbox>
        )}
      </div>
      <QueryTable
        query={query}
        empty={m.raises_staff_history_none()}
        caption={m.raises_staff_history()}
        hideCaption
        rowKey={({ at, kind, note }) => `${at} ${kind} ${note}`}
        columns={[
          { key: 'at', header: m.raises_staff_history_at(), cell: ({ at }) => <DateTime at={at} /> },
          {
            key: 'kind',
            header: m.raises_staff_history_what(),
            names: true,
            card: 'title',
            cell: ({ kind }) => historyNames[kind](),
          },
          { key: 'by', header: m.raises_staff_history_who(), cell: whoText },
          { key: 'note', header: m.raises_staff_history_note(), card: 'text', cell: noteText },
        ]}
      />
    </div>
  );
}
