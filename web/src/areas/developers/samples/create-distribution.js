const { ISSUANCE_URL, ISSUANCE_TOKEN, ASSET_UUID } = process.env;

// A GET that changes something, with a slash at its end.
const response = await fetch(`${ISSUANCE_URL}/assets/${ASSET_UUID}/distributions/create/`, {
  headers: { authorization: `token ${ISSUANCE_TOKEN}` },
});

console.log(response.status, JSON.stringify(await response.json(), null, 2));
