// The simulated bank's page: what the payer chooses is sent with the link's own address, whose signature the bank checks again.
const status = document.querySelector('[data-done]');
const buttons = [...document.querySelectorAll('[data-status]')];

async function pay(button) {
  for (const one of buttons) one.disabled = true;
  const query = Object.fromEntries(new URLSearchParams(location.search));
  const reply = await fetch('/sandbox/bank/pay', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, status: button.dataset.status }),
  }).catch(() => undefined);
  const answer = status.dataset.done.replace('{status}', button.dataset.status);
  status.textContent = reply?.ok ? answer : status.dataset.failed;
  for (const one of buttons) one.disabled = Boolean(reply?.ok) && button.dataset.status !== 'DECLINED';
}

for (const button of buttons) button.addEventListener('click', () => pay(button));
