import { marked } from './page.ts';

type Say = (text: string, tone: 'done' | 'refused' | 'busy') => void;

async function subscribe(form: HTMLFormElement, say: Say): Promise<void> {
  const fields = new FormData(form);
  say(form.dataset.busy ?? '', 'busy');
  try {
    const reply = await fetch('/api/site/subscribe', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
      body: JSON.stringify({ email: fields.get('email'), consent: fields.get('consent') === 'on' }),
      signal: AbortSignal.timeout(10_000),
    });
    const { status, msg } = await reply.json();
    const isDone = reply.ok && status === 1;
    // A server that has no words of its own (5xx, 501) gets ours.
    say(isDone || reply.status < 500 ? msg : (form.dataset.failed ?? ''), isDone ? 'done' : 'refused');
    if (isDone) form.reset();
  } catch {
    say(form.dataset.failed ?? '', 'refused');
  }
}

/** `<form data-subscription>`: asks the server and says its sentence in the form's status line. */
export function wireSubscription(): void {
  for (const form of marked('subscription', HTMLFormElement)) {
    const [status] = marked('status', HTMLElement, form);
    if (!status) continue;
    const say: Say = (text, tone) => {
      status.textContent = text;
      status.dataset.tone = tone;
    };
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (status.dataset.tone !== 'busy') void subscribe(form, say);
    });
  }
}
