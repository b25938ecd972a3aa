// The provider's page inside the frame: three simulated steps, then a submit that moves the applicant to pending.
const source = 'istmo-sandbox-identity';
const body = document.body;

function postEvent(type, payload) {
  // No event has a secret, and this page does not know who shows it.
  parent.postMessage({ source, type, payload }, '*');
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
  postEvent('idCheck.onStepInitiated', { idDocSetType: name.toUpperCase() });
}

/** Simulates taking a photograph: shows a specimen and enables the next step. */
function simulateStep(name) {
  const section = part(name);
  if (!section) return;
  const takeButton = section.querySelector('[data-take]');
  const nextButton = section.querySelector('[data-next]');
  takeButton.addEventListener('click', () => {
    section.querySelector('[data-specimen]').hidden = false;
    takeButton.hidden = true;
    nextButton.hidden = false;
    section.querySelector('[role="status"]').textContent = takeButton.dataset.done;
    nextButton.focus();
  });
  nextButton.addEventListener('click', () => show(nextButton.dataset.next));
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
    postEvent('idCheck.onApplicantSubmitted', {});
    postEvent('idCheck.onApplicantStatusChanged', { reviewStatus: 'pending' });
  } catch {
    failed.textContent = failed.dataset.text;
    button.removeAttribute('aria-disabled');
    postEvent('idCheck.onError', { code: 'submit-failed' });
  }
}

new ResizeObserver(() => postEvent('idCheck.onResize', { height: document.documentElement.scrollHeight })).observe(
  body,
);

if (body.dataset.state === 'expired') {
  postEvent('idCheck.onTokenExpired', {});
} else {
  simulateStep('document');
  simulateStep('selfie');
  const button = document.querySelector('[data-submit]');
  button.addEventListener('click', () => {
    if (button.getAttribute('aria-disabled') !== 'true') void submit(button);
  });
  show(body.dataset.state === 'open' ? 'document' : 'done', true);
  postEvent('idCheck.onReady', {});
  postEvent('idCheck.onApplicantLoaded', { applicantId: body.dataset.applicant });
  postEvent('idCheck.onApplicantStatusChanged', { reviewStatus: body.dataset.review });
}
