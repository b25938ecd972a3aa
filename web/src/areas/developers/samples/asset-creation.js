const { ISSUANCE_URL, ISSUANCE_TOKEN, DESTINATION_ADDRESS, REISSUANCE_ADDRESS, PUBLIC_KEY } = process.env;

const response = await fetch(`${ISSUANCE_URL}/assets/issue`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: `token ${ISSUANCE_TOKEN}` },
  body: JSON.stringify({
    name: 'Finca Verde 2031',
    amount: 100000,
    is_confidential: true,
    destination_address: DESTINATION_ADDRESS,
    domain: 'finca.example',
    ticker: 'FINCA',
    precision: 0,
    pubkey: PUBLIC_KEY,
    is_reissuable: true,
    reissuance_address: REISSUANCE_ADDRESS,
    reissuance_amount: 1,
    is_whitelisted: true,
  }),
});

console.log(response.status, JSON.stringify(await response.json(), null, 2));
