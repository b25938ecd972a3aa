import { openCardForm } from '@istmo/contract/areas/cards/cards.calls';
import { callOrThrow } from '@istmo/client/call-error';
import { useEffect, useRef, useState } from 'react';
import { type FrameAnswer, frameMessage, type PageMessage } from './frame-messages.ts';

const answerWithinMs = 15_000;

type Options = {
  /** Where the frame is from. */
  readonly url: string;
  /** Enter was pressed in one of its fields. */
  readonly onEnter: () => void;
};

const themeOfPage = () => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light');

/** The page's side of the card form's frame: shows it in the page's theme, and asks for a token of what is typed in it. */
export function useCardFrame({ url, onEnter }: Options) {
  const frame = useRef<HTMLIFrameElement>(null);
  const waiting = useRef<(answer: FrameAnswer) => void>(null);
  const [height, setHeight] = useState(0);
  const enter = useRef(onEnter);
  const { origin } = new URL(url);
  const postToFrame = (message: PageMessage): void => frame.current?.contentWindow?.postMessage(message, origin);
  useEffect(() => {
    enter.current = onEnter;
  });
  useEffect(() => {
    const showTheme = (): void =>
      frame.current?.contentWindow?.postMessage({ kind: 'show', theme: themeOfPage() }, origin);
    const listen = (event: MessageEvent<unknown>): void => {
      if (event.source !== frame.current?.contentWindow || event.origin !== origin) return;
      const message = frameMessage.safeParse(event.data).data;
      if (message === undefined) return;
      if (message.kind === 'ready') showTheme();
      else if (message.kind === 'height') setHeight(message.height);
      else if (message.kind === 'enter') enter.current();
      else waiting.current?.(message);
    };
    const observer = new MutationObserver(showTheme);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    window.addEventListener('message', listen);
    return () => {
      observer.disconnect();
      window.removeEventListener('message', listen);
    };
  }, [origin]);

  /** The token of the card that is typed, or why there is none. Throws what the call for the ticket throws. */
  async function readCard(): Promise<FrameAnswer> {
    const { reply } = await callOrThrow(openCardForm, {});
    const { promise, resolve } = Promise.withResolvers<FrameAnswer>();
    waiting.current = resolve;
    const timer = setTimeout(() => resolve({ kind: 'failed', why: 'unreachable' }), answerWithinMs);
    postToFrame({ kind: 'send', ticket: reply.data.ticket });
    return promise.finally(() => {
      clearTimeout(timer);
      waiting.current = null;
    });
  }

  function focusProblem(): void {
    frame.current?.focus();
    postToFrame({ kind: 'focus' });
  }

  return { frame, height, isReady: height > 0, readCard, focusProblem };
}
