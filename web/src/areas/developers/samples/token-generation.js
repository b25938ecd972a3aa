const { ISSUANCE_URL, ISSUANCE_USERNAME, ISSUANCE_PASSWORD } = process.env;

const response = await fetch(`${ISSUANCE_URL}/user/obtain_token`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: ISSUANCE_USERNAME, password: ISSUANCE_PASSWORD }),
});

console.log(response.status, JSON.stringify(await response.json(), null, 2));
