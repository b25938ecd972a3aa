import { AttachedImage } from '@istmo/client/images/AttachedImage';
import * as m from '@istmo/contract/messages';
import { useLayoutEffect, useRef } from 'react';
import { initialsOf } from '../../layout/UserButton.tsx';
import { useUserStatus } from '../../layout/user-status.ts';
import { dayOf, timeOf } from '../../shared/format.ts';
import { imageQuery, type TicketMessage } from './support.queries.ts';

type ThreadProps = {
  readonly messages: readonly TicketMessage[];
  /** The text of a reply that is being sent. */
  readonly pending: string | undefined;
};

/** The conversation with a line for each day. It opens at its newest message, and new ones are announced. */
export function Thread({ messages, pending }: ThreadProps) {
  const username = useUserStatus()?.account.username ?? m.support_you();
  const box = useRef<HTMLDivElement>(null);
  const count = messages.length + (pending === undefined ? 0 : 1);
  useLayoutEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [count]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long conversation is scrolled with the keyboard
    <div ref={box} className="chat-thread" role="log" aria-label={m.support_thread()} tabIndex={0}>
      {groupByDay(messages).map(({ day, messages: ofDay }) => (
        <section key={day} aria-label={day}>
          <p className="chat-day">
            <span>{day}</span>
          </p>
          {ofDay.map((message) => (
            <Bubble key={message._id} message={message} username={username} />
          ))}
        </section>
      ))}
      {pending !== undefined && (
        <div className="bubble" data-own data-pending>
          <p className="bubble-head">
            <b>{m.support_you()}</b> {m.support_sending()}
          </p>
          <p className="bubble-text">{pending}</p>
        </div>
      )}
    </div>
  );
}

type DayOfMessages = { readonly day: string; readonly messages: TicketMessage[] };

function groupByDay(messages: readonly TicketMessage[]): DayOfMessages[] {
  const days: DayOfMessages[] = [];
  for (const message of messages) {
    const day = dayOf(message.created_at);
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(message);
    else days.push({ day, messages: [message] });
  }
  return days;
}

function Bubble({ message, username }: { message: TicketMessage; username: string }) {
  const isOwn = message.type === 'User';
  const name = isOwn ? m.support_you() : message.author || m.support_team();
  return (
    <article className="bubble" data-own={isOwn || undefined}>
      <span className="avatar bubble-avatar" aria-hidden data-initials={initialsOf(isOwn ? username : name)} />
      <p className="bubble-head">
        <b>{name}</b> {!isOwn && message.author !== '' && `${m.support_team()} · `}
        <time dateTime={message.created_at} className="num">
          {timeOf(message.created_at)}
        </time>
      </p>
      <div className="bubble-text">
        <p>{message.message}</p>
        {message.attachments.map((image) => (
          <AttachedImage key={image.id} image={image} query={imageQuery(image.id)} />
        ))}
      </div>
    </article>
  );
}
