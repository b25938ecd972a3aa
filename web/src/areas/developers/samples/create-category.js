const { ISSUANCE_URL, ISSUANCE_TOKEN } = process.env;

const response = await fetch(`${ISSUANCE_URL}/categories/add`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: `token ${ISSUANCE_TOKEN}` },
  body: JSON.stringify({ name: 'Verified investors', description: 'Investors whose identity was verified' }),
});

console.log(response.status, JSON.stringify(await response.json(), null, 2));
