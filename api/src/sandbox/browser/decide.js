// The form on /sandbox that decides a review: it posts JSON, which is all that the server reads, and says what the house answered.
const form = document.querySelector('#decide');
const told = document.querySelector('#decided');

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const [reviewStatus, answer, rejectType] = form.elements.namedItem('outcome').value.split(' ');
  const reply = await fetch('/sandbox/kyc', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: form.elements.namedItem('email').value, reviewStatus, answer, rejectType }),
  });
  const said = await reply.json();
  told.textContent = reply.ok ? `Decided; the webhook was answered ${said.delivered.join(', ')}.` : said.error;
});
