import { findMarked } from './elements.ts';

type Tone = 'done' | 'refused' | 'busy';

function showStatus(form: HTMLFormElement, text: string | undefined, tone: Tone): void {
  const [status] = findMarked('status', HTMLElement, form);
  if (!status) return;
  status.textContent = text ?? '';
  form.dataset.tone = status.dataset.tone = tone;
}

/** Says what the first incomplete field needs, in the language of the page: the browser's own words may be in another. */
function isComplete(form: HTMLFormElement): boolean {
  const fields = findMarked('missing', HTMLInputElement, form);
  for (const field of fields) field.ariaInvalid = null;
  const first = fields.find(({ validity }) => !validity.valid);
  if (!first) return true;
  const { missing, invalid } = first.dataset;
  showStatus(form, first.validity.valueMissing ? missing : invalid, 'refused');
  first.ariaInvalid = 'true';
  first.focus();
  return false;
}

/** Posts a form and shows the server's message in its status line. Returns whether the call succeeded. */
async function post(form: HTMLFormElement, call: string, body: object): Promise<boolean> {
  showStatus(form, form.dataset.busy, 'busy');
  try {
    const reply = await fetch(`/api/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    const { status, msg } = await reply.json();
    const isDone = reply.ok && status === 1;
    // A server error has no message for the visitor: ours is shown.
    showStatus(form, isDone || reply.status < 500 ? msg : form.dataset.failed, isDone ? 'done' : 'refused');
    return isDone;
  } catch {
    showStatus(form, form.dataset.failed, 'refused');
    return false;
  }
}

function onSubmit(form: HTMLFormElement, act: () => Promise<void>): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (form.dataset.tone !== 'busy') void act();
  });
  for (const button of form.querySelectorAll('button')) button.disabled = false;
}

/** Until then the buttons of the forms are disabled. `<form data-subscription>` subscribes an address; `<form data-email-link="call">` sends the parts of an emailed link when it is submitted. */
export function wireForms(): void {
  for (const form of findMarked('subscription', HTMLFormElement)) {
    form.noValidate = true;
    onSubmit(form, async () => {
      if (!isComplete(form)) return;
      const fields = new FormData(form);
      const body = { email: fields.get('email'), consent: fields.get('consent') === 'on' };
      if (await post(form, 'site/subscribe', body)) form.reset();
    });
  }
  for (const form of findMarked('email-link', HTMLFormElement)) {
    const link = new URLSearchParams(location.search);
    const body = { token: link.get('token') ?? '', verify: link.get('verify') ?? '' };
    onSubmit(form, async () => {
      if (await post(form, form.dataset.emailLink ?? '', body)) form.querySelector('button')?.remove();
    });
  }
}
