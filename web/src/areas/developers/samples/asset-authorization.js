const { ISSUANCE_URL, ISSUANCE_TOKEN, ASSET_UUID } = process.env;

const response = await fetch(`${ISSUANCE_URL}/assets/${ASSET_UUID}/register-authorized`, {
  headers: { authorization: `token ${ISSUANCE_TOKEN}` },
});

console.log(response.status, JSON.stringify(await response.json(), null, 2));
