import { type RefObject, useCallback, useEffect, useEffectEvent, useRef } from 'react';
import type * as z from 'zod/mini';

type FramedPage<Message> = {
  /** Where the frame is from; '' while that is not known. */
  readonly url: string;
  readonly schema: z.ZodMiniType<Message>;
  readonly onMessage: (message: Message) => void;
};

/** A page's side of a frame of another origin: messages are read from that frame alone, and sent to its origin alone. */
export function useFramedPage<Message, Sent>({
  url,
  schema,
  onMessage,
}: FramedPage<Message>): {
  frame: RefObject<HTMLIFrameElement | null>;
  post: (message: Sent) => void;
} {
  const frame = useRef<HTMLIFrameElement>(null);
  const origin = url === '' ? '' : new URL(url).origin;
  const post = useCallback(
    (message: Sent): void => {
      if (origin !== '') frame.current?.contentWindow?.postMessage(message, origin);
    },
    [origin],
  );
  const read = useEffectEvent(({ source, origin: from, data }: MessageEvent<unknown>): void => {
    if (origin === '' || source !== frame.current?.contentWindow || from !== origin) return;
    const message = schema.safeParse(data);
    if (message.success) onMessage(message.data);
  });
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>): void => read(event);
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  return { frame, post };
}
