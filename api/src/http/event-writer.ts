import type { FastifyReply } from 'fastify';

/** What a stream of server-sent events needs of a response. */
export type EventReader = {
  readonly write: (event: string | Buffer) => unknown;
  readonly end: () => unknown;
  readonly destroy: () => unknown;
  readonly on: (event: 'close', listener: () => void) => unknown;
  readonly destroyed: boolean;
  /** What was written and not sent yet. */
  readonly writableLength: number;
};

/** Begins the reply of server-sent events. It is written past the library, which would have set the headers of every reply. */
export function beginEvents(reply: FastifyReply): EventReader {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  // The end of the connection is the end of the stream: without chunks each event is one write of the system.
  reply.raw.removeHeader('transfer-encoding');
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
  return reply.raw;
}

/** What one may leave unread, beside the system's own buffers, before it is cut off. */
const maxUnreadBytes = 512 * 1024;

/**
 * Sends an event. A client that does not read would have this process keep everything for it, so it is cut off, and connects again when it can read.
 * `sentAtOnce` is the size of the largest event, which no client reads before the next one is written.
 */
export function writeEvent(out: EventReader, event: string | Buffer, sentAtOnce = 0): void {
  if (out.writableLength > maxUnreadBytes + sentAtOnce) out.destroy();
  else out.write(event);
}
