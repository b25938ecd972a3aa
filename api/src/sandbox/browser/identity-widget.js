// The provider's page inside the frame: three steps with plainly fictional controls, then a submit that moves the applicant to pending.
const source = 'istmo-sandbox-identity';
const body = document.body;

function tell(type, payload) {
  parent.postMessage({ source, type, payload }, location.origin);
}

const part = (name) => document.querySelector(`[data-part="${name}"]`);
const marks = [...document.querySelectorAll('[data-mark]')];

function show(name, isFirst) {
  for (const section of document.querySelectorAll('[data-part]')) section.hidden = section.dataset.part !== name;
  const at = marks.findIndex((mark) => mark.dataset.mark === name);
  marks.forEach((mark, index) => {
    mark.dataset.state = at < 0 || index < at ? 'done' : index === at ? 'current' : 'ahead';
    if (index === at) mark.setAttribute('aria-current', 'step');
    else mark.removeAttribute('aria-current');
  });
  if (!isFirst) part(name).querySelector('h2').focus();
  tell('idCheck.onStepInitiated', { idDocSetType: name.toUpperCase() });
}

/** A control that pretends: it shows the specimen and lets the next step begin. */
function pretend(name) {
  const section = part(name);
  if (!section) return;
  const take = section.querySelector('[data-take]');
  const goOn = section.querySelector('[data-next]');
  take.addEventListener('click', () => {
    section.querySelector('[data-specimen]').hidden = false;
    take.hidden = true;
    goOn.hidden = false;
    section.querySelector('[role="status"]').textContent = take.dataset.done;
    goOn.focus();
  });
  goOn.addEventListener('click', () => show(goOn.dataset.next));
}

async function submit(button) {
  button.setAttribute('aria-disabled', 'true');
  const failed = part('review').querySelector('[role="alert"]');
  failed.textContent = '';
  try {
    const answer = await fetch('/sandbox/identity/submit', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: body.dataset.token }),
    });
    if (!answer.ok) throw new Error(String(answer.status));
    show('done');
    tell('idCheck.onApplicantSubmitted', {});
    tell('idCheck.onApplicantStatusChanged', { reviewStatus: 'pending' });
  } catch {
    failed.textContent = failed.dataset.text;
    button.removeAttribute('aria-disabled');
    tell('idCheck.onError', { code: 'submit-failed' });
  }
}

new ResizeObserver(() => tell('idCheck.onResize', { height: document.documentElement.scrollHeight })).observe(body);

if (body.dataset.state === 'expired') {
  tell('idCheck.onTokenExpired', {});
} else {
  pretend('document');
  pretend('selfie');
  const button = document.querySelector('[data-submit]');
  button.addEventListener('click', () => {
    if (button.getAttribute('aria-disabled') !== 'true') void submit(button);
  });
  show(body.dataset.state === 'open' ? 'document' : 'done', true);
  tell('idCheck.onReady', {});
  tell('idCheck.onApplicantLoaded', { applicantId: body.dataset.applicant });
  tell('idCheck.onApplicantStatusChanged', { reviewStatus: body.dataset.review });
}
