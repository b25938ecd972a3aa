import { type FrameAnswer, type FrameMessage, pageMessage } from '../areas/cards/frame-messages.ts';

/*
 * The frame's side of the messages. Only the platform's page can be the parent (the frame's policy says so), and only the parent is
 * listened to; a token goes to the origin that sent the ticket.
 */

/** Tells the page what is no secret. */
export function postToPage(message: FrameMessage): void {
  window.parent.postMessage(message, '*');
}

/** Answers each `send` of the page. Returns how to stop. */
export function listenToPage(send: (ticket: string) => Promise<FrameAnswer>): () => void {
  const listen = ({ source, origin, data }: MessageEvent<unknown>): void => {
    const message = pageMessage.safeParse(data);
    if (source !== window.parent || !message.success) return;
    if (message.data.kind === 'show') document.documentElement.dataset['theme'] = message.data.theme;
    else if (message.data.kind === 'focus') document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    else void send(message.data.ticket).then((answer) => window.parent.postMessage(answer, origin));
  };
  window.addEventListener('message', listen);
  postToPage({ kind: 'ready' });
  return () => window.removeEventListener('message', listen);
}

/** Keeps the frame as high as its form. */
export function followHeight(): () => void {
  const form = document.querySelector('main');
  if (!form) throw new Error('there is no form to measure');
  const observer = new ResizeObserver(() =>
    postToPage({ kind: 'height', height: Math.ceil(form.getBoundingClientRect().height) }),
  );
  observer.observe(form);
  return () => observer.disconnect();
}
