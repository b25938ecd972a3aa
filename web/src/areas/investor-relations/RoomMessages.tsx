import { LoadFailed } from '@istmo/client/LoadFailed';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { Loading, Skeleton } from '@istmo/ui/EmptyState';
import { type StateDisplay, StateStatus } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MessageDialog } from './MessageDialog.tsx';
import { MessageStepDialog } from './MessageStepDialog.tsx';
import { type RoomMessage, roomMessagesQuery } from './relations.queries.ts';

const displays = {
  draft: { kind: 'idle', name: m.relations_state_draft },
  returned: { kind: 'failed', name: m.relations_state_returned },
  review: { kind: 'waiting', name: m.relations_state_review },
  approved: { kind: 'working', name: m.relations_state_sending },
  sent: { kind: 'done', name: m.relations_state_sent },
} as const satisfies Record<string, StateDisplay>;

type Open =
  | { readonly kind: 'edit'; readonly message: RoomMessage | undefined }
  | { readonly kind: 'submit' | 'discard'; readonly message: RoomMessage };

/** What the company writes to its subscribers, and how far each message is. */
export function RoomMessages({ reference }: { readonly reference: string }) {
  const query = useQuery(roomMessagesQuery(reference));
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const reply = query.data;
  return (
    <section className="card card-pad relations-card" aria-labelledby="room-messages">
      <h2 id="room-messages">{m.relations_room_messages()}</h2>
      <p className="relations-note">{m.relations_room_messages_note()}</p>
      {!reply && query.error && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />}
      {!reply && !query.error && (
        <Loading label={m.ui_loading()}>
          <Skeleton className="h-24" />
        </Loading>
      )}
      {reply && !reply.takes_messages && <p>{m.relations_no_subscribers()}</p>}
      {reply?.takes_messages && reply.data.length === 0 && <p>{m.relations_room_messages_none()}</p>}
      <ul className="relations-list">
        {reply?.data.map((message) => (
          <Message
            key={message.id}
            message={message}
            maySubmit={reply.may_submit}
            onOpen={(kind) => setOpen({ kind, message })}
          />
        ))}
      </ul>
      {reply?.takes_messages && (
        <div>
          <Button variant="secondary" onClick={() => setOpen({ kind: 'edit', message: undefined })}>
            {m.relations_message_new()}
          </Button>
        </div>
      )}
      {open?.kind === 'edit' && <MessageDialog reference={reference} message={open.message} onClose={close} />}
      {open && open.kind !== 'edit' && <MessageStepDialog message={open.message} what={open.kind} onClose={close} />}
    </section>
  );
}

type MessageProps = {
  readonly message: RoomMessage;
  readonly maySubmit: boolean;
  readonly onOpen: (kind: Open['kind']) => void;
};

function Message({ message, maySubmit, onOpen }: MessageProps) {
  const { state, state_since: since, returned_reason: reason, recipients, sent } = message;
  const isSpanish = getLocale() === 'es';
  const [subject, text] = isSpanish ? [message.subject_es, message.text_es] : [message.subject_en, message.text_en];
  return (
    <li>
      <span className="relations-head">
        <StateStatus display={displays[reason === '' ? state : 'returned']} />
        <small>
          <DateTime at={state === 'draft' ? message.saved_at : since} />
        </small>
      </span>
      <strong>{subject || m.relations_message_untitled()}</strong>
      <p className="relations-text">{text}</p>
      {reason !== '' && <p className="relations-note">{m.relations_returned_because({ reason })}</p>}
      {recipients !== null && (
        <p className="num">{m.relations_sent_count({ sent: `${sent}`, recipients: `${recipients}` })}</p>
      )}
      {state === 'draft' && (
        <span className="relations-head">
          <Button size="sm" variant="secondary" onClick={() => onOpen('edit')}>
            {m.relations_message_edit()}
          </Button>
          <Button size="sm" variant="secondary" onClick={() => onOpen('discard')}>
            {m.relations_message_discard()}
          </Button>
          {maySubmit && (
            <Button size="sm" onClick={() => onOpen('submit')}>
              {m.relations_message_submit()}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}
