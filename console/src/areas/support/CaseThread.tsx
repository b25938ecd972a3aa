import { AttachedImage } from '@istmo/client/images/AttachedImage';
import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { Tag } from '@istmo/ui/Tag';
import { useLayoutEffect, useRef } from 'react';
import { type Case, type CaseMessage, imageQuery } from './support.queries.ts';

/** The conversation with the notes in it. It opens at its newest message. */
export function CaseThread({ ticket }: { ticket: Case }) {
  const box = useRef<HTMLDivElement>(null);
  const { messages } = ticket;
  useLayoutEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [messages.length]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long conversation is scrolled with the keyboard
    <div ref={box} className="case-thread" role="log" aria-label={m.support_thread()} tabIndex={0}>
      {messages.map((message) => (
        <Message key={message.id} message={message} customer={ticket.customer} />
      ))}
    </div>
  );
}

function Message({ message, customer }: { message: CaseMessage; customer: string }) {
  const { kind, author, body, at, images } = message;
  return (
    <article className="case-message" data-kind={kind}>
      <p className="case-author">
        <b>{kind === 'customer' ? customer : author}</b>
        {kind === 'note' && <Tag tone="warn">{m.support_note_mark()}</Tag>}
        <DateTime at={at} />
      </p>
      <p className="case-text">{body}</p>
      {images.map((image) => (
        <AttachedImage key={image.id} image={image} query={imageQuery(image.id)} />
      ))}
    </article>
  );
}
