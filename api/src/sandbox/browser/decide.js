// The form on /sandbox that decides a review: it posts JSON, because the server reads no form posts, and shows the result.
const form = document.querySelector('#decide');
const status = document.querySelector('#decided');

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const [reviewStatus, answer, rejectType] = form.elements.namedItem('outcome').value.split(' ');
  const reply = await fetch('/sandbox/kyc', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: form.elements.namedItem('email').value, reviewStatus, answer, rejectType }),
  });
  const result = await reply.json();
  status.textContent = reply.ok ? `Decided; the webhook was answered ${result.delivered.join(', ')}.` : result.error;
});
