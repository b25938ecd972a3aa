const { ISSUANCE_URL, ISSUANCE_TOKEN, CATEGORY_ID, ASSET_UUID } = process.env;

const response = await fetch(`${ISSUANCE_URL}/categories/${CATEGORY_ID}/assets/${ASSET_UUID}/add`, {
  method: 'PUT',
  headers: { authorization: `token ${ISSUANCE_TOKEN}` },
});

console.log(response.status, JSON.stringify(await response.json(), null, 2));
