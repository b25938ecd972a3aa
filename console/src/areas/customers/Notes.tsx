import { callOrThrow } from '@istmo/client/call-error';
import { queryFor } from '@istmo/client/query';
import { listNotes, writeNote } from '@istmo/contract/areas/customers/customers.staff.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import type { Customer } from './customer-names.ts';
import { Panel, PanelEmpty } from '../../shared/Panel.tsx';

/** What staff wrote about the customer for each other. */
export function Notes({ customer: { id, username } }: { customer: Customer }) {
  const query = useQuery(queryFor(listNotes, { input: { id } }));
  const mayWrite = usePermission('customers.write-note');
  const [isWriting, setWriting] = useState(false);
  const add = mayWrite && (
    <Button size="sm" variant="ghost" onClick={() => setWriting(true)}>
      {m.customers_note_add()}
    </Button>
  );
  return (
    <Panel title={m.customers_notes()} note={query.data?.data.length} action={add} query={query}>
      {({ data }) => (
        <>
          {data.length === 0 && <PanelEmpty>{m.customers_notes_empty()}</PanelEmpty>}
          <ul className="customer-notes">
            {data.map(({ id: note, staff, body, at }) => (
              <li key={note}>
                <strong>{staff}</strong> <DateTime at={at} />
                <p>{body}</p>
              </li>
            ))}
          </ul>
          {isWriting && (
            <ReasonDialog
              title={m.customers_note_title({ name: username })}
              action={m.customers_note_save()}
              label={m.customers_notes()}
              hint={m.customers_note_hint()}
              send={(body) => callOrThrow(writeNote, { id, body })}
              onClose={() => setWriting(false)}
            >
              {null}
            </ReasonDialog>
          )}
        </>
      )}
    </Panel>
  );
}
