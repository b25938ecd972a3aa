import { replyToTicket } from '@istmo/contract/areas/support/support.calls';
import * as m from '@istmo/contract/messages';
import { callOrThrow } from '@istmo/client/call-error';
import { PageCrumbs } from '@istmo/client/PageCrumbs';
import { PageHead } from '@istmo/client/PageHead';
import { useWrite } from '@istmo/client/use-write';
import { Button, buttonClass } from '@istmo/ui/Button';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { dayOf, whenOf } from '../../shared/format.ts';
import { CloseTicket } from './CloseTicket.tsx';
import { saveDraft } from './drafts.ts';
import { type Reply, ReplyForm } from './ReplyForm.tsx';
import './support.css';
import { type Ticket, ticketQuery } from './support.queries.ts';
import { Thread } from './Thread.tsx';
import { TicketFacts } from './TicketFacts.tsx';
import { TicketStatus } from './TicketStatus.tsx';

const route = getRouteApi('/signed-in/chatpage/$id');

/** Requirement 1.2 "Support": one ticket with its conversation, the reply box and the dialog that closes it. */
export function ChatPage() {
  const { id } = route.useParams();
  const ticket = useSuspenseQuery(ticketQuery(id)).data.data;
  return (
    <>
      <TicketHead ticket={ticket} />
      <div className="chat-layout">
        {/* Another ticket starts with its own draft. */}
        <Conversation key={ticket.reference_no} ticket={ticket} />
        <TicketFacts ticket={ticket} />
      </div>
    </>
  );
}

function TicketHead({ ticket }: { ticket: Ticket }) {
  const [isClosing, setClosing] = useState(false);
  const { reference_no: reference, category, created_at: openedAt } = ticket;
  return (
    <>
      <PageHead
        title={ticket.subject}
        intro={
          <>
            {m.support_reference()} <span className="code">{reference}</span> · {category} · {dayOf(openedAt)}
          </>
        }
        breadcrumbs={
          <PageCrumbs here={reference}>
            <Link to={paths.support}>{m.layout_support()}</Link>
          </PageCrumbs>
        }
        action={
          <div className="chat-actions" role="status">
            <TicketStatus status={ticket.status} />
            {ticket.status === 0 && (
              <Button variant="secondary" onClick={() => setClosing(true)}>
                {m.support_close()}
              </Button>
            )}
          </div>
        }
      />
      <CloseTicket reference={reference} open={isClosing} onClose={() => setClosing(false)} />
    </>
  );
}

function Conversation({ ticket }: { ticket: Ticket }) {
  const { reference_no: reference } = ticket;
  const [sentCount, setSentCount] = useState(0);
  const write = useWrite({
    changes: ['support'],
    send: ({ description, images }: Reply) =>
      images.track((onProgress) =>
        callOrThrow(
          replyToTicket,
          { close: 'on', reference_no: reference, description },
          { files: { reference_proof: images.files }, onProgress },
        ),
      ),
    onDone: () => {
      saveDraft(reference, '');
      setSentCount((count) => count + 1);
    },
  });
  return (
    <section className="card chat" aria-label={m.support_thread()}>
      <Thread messages={ticket.messages} pending={write.isSending ? write.input?.description : undefined} />
      {ticket.status === 1 ? (
        <ClosedNote closedAt={ticket.closed_at} />
      ) : (
        <ReplyForm key={sentCount} reference={reference} write={write} />
      )}
    </section>
  );
}

function ClosedNote({ closedAt }: { closedAt: string | null }) {
  return (
    <div className="chat-closed">
      <p>{closedAt === null ? m.support_closed_note() : m.support_closed_note_at({ at: whenOf(closedAt) })}</p>
      <Link to={paths.support} className={buttonClass()}>
        {m.support_new()}
      </Link>
    </div>
  );
}
