const { ISSUANCE_URL, ISSUANCE_TOKEN, GAID } = process.env;

const response = await fetch(`${ISSUANCE_URL}/registered_users/add`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: `token ${ISSUANCE_TOKEN}` },
  body: JSON.stringify({ name: 'Ana Prueba', GAID }),
});

console.log(response.status, JSON.stringify(await response.json(), null, 2));
