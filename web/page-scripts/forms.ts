import { marked } from './elements.ts';

type Tone = 'done' | 'refused' | 'busy';

/** Posts a form's wish and says the server's sentence in the form's status line. Answers whether it was granted. */
async function post(form: HTMLFormElement, call: string, wish: object): Promise<boolean> {
  const say = (text: string | undefined, tone: Tone): void => {
    const [status] = marked('status', HTMLElement, form);
    if (!status) return;
    status.textContent = text ?? '';
    form.dataset.tone = status.dataset.tone = tone;
  };
  say(form.dataset.busy, 'busy');
  try {
    const reply = await fetch(`/api/site/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
      body: JSON.stringify(wish),
      signal: AbortSignal.timeout(10_000),
    });
    const { status, msg } = await reply.json();
    const isDone = reply.ok && status === 1;
    // A server that has no words of its own (5xx, 501) gets ours.
    say(isDone || reply.status < 500 ? msg : form.dataset.failed, isDone ? 'done' : 'refused');
    return isDone;
  } catch {
    say(form.dataset.failed, 'refused');
    return false;
  }
}

function onSubmit(form: HTMLFormElement, act: () => Promise<void>): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (form.dataset.tone !== 'busy') void act();
  });
}

/** `<form data-subscription>` subscribes an address; `<form data-email-link="call">` sends the parts of an emailed link when it is submitted. */
export function wireForms(): void {
  for (const form of marked('subscription', HTMLFormElement)) {
    onSubmit(form, async () => {
      const fields = new FormData(form);
      const wish = { email: fields.get('email'), consent: fields.get('consent') === 'on' };
      if (await post(form, 'subscribe', wish)) form.reset();
    });
  }
  for (const form of marked('email-link', HTMLFormElement)) {
    const link = new URLSearchParams(location.search);
    const wish = { token: link.get('token') ?? '', verify: link.get('verify') ?? '' };
    onSubmit(form, async () => {
      if (await post(form, form.dataset.emailLink ?? '', wish)) form.querySelector('button')?.remove();
    });
  }
}
