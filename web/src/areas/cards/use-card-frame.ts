import { openCardForm } from '@istmo/contract/areas/cards/cards.calls';
import { callOrThrow } from '@istmo/client/call-error';
import { useEffect, useRef, useState } from 'react';
import { themeOfPage } from '../../shared/theme-of-page.ts';
import { useFramedPage } from '../../shared/use-framed-page.ts';
import { type FrameAnswer, type FrameMessage, frameMessage, type PageMessage } from './frame-messages.ts';

const answerWithinMs = 15_000;

type Options = {
  /** Where the frame is from. */
  readonly url: string;
  /** Enter was pressed in one of its fields. */
  readonly onEnter: () => void;
};

/** The page's side of the card form's frame: shows it in the page's theme, and asks for a token of what is typed in it. */
export function useCardFrame({ url, onEnter }: Options) {
  const waiting = useRef<(answer: FrameAnswer) => void>(null);
  const isListening = useRef(false);
  // The ticket of the card that is requested. A press before the frame listens is sent when it does.
  const ticket = useRef<string>(undefined);
  const [height, setHeight] = useState(0);
  const { frame, post } = useFramedPage<FrameMessage, PageMessage>({
    url,
    schema: frameMessage,
    onMessage: (message) => {
      if (message.kind === 'ready') {
        isListening.current = true;
        post({ kind: 'show', theme: themeOfPage() });
        sendTicket();
      } else if (message.kind === 'height') setHeight(message.height);
      else if (message.kind === 'enter') onEnter();
      else waiting.current?.(message);
    },
  });
  useEffect(() => {
    const observer = new MutationObserver(() => post({ kind: 'show', theme: themeOfPage() }));
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => observer.disconnect();
  }, [post]);

  function sendTicket(): void {
    if (isListening.current && ticket.current !== undefined) post({ kind: 'send', ticket: ticket.current });
  }

  /** The token of the card that is typed, or why there is none. Throws what the call for the ticket throws. */
  async function readCard(): Promise<FrameAnswer> {
    const { reply } = await callOrThrow(openCardForm, {});
    const { promise, resolve } = Promise.withResolvers<FrameAnswer>();
    waiting.current = resolve;
    const timer = setTimeout(() => resolve({ kind: 'failed', why: 'unreachable' }), answerWithinMs);
    ticket.current = reply.data.ticket;
    sendTicket();
    return promise.finally(() => {
      clearTimeout(timer);
      ticket.current = undefined;
      waiting.current = null;
    });
  }

  function focusProblem(): void {
    frame.current?.focus();
    post({ kind: 'focus' });
  }

  return { frame, height, isReady: height > 0, readCard, focusProblem };
}
