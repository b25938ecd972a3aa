const { ISSUANCE_URL, ISSUANCE_TOKEN, CATEGORY_ID, REGISTERED_USER_ID } = process.env;

const response = await fetch(`${ISSUANCE_URL}/categories/${CATEGORY_ID}/registered_users/${REGISTERED_USER_ID}/add`, {
  method: 'PUT',
  headers: { authorization: `token ${ISSUANCE_TOKEN}` },
});

console.log(response.status, JSON.stringify(await response.json(), null, 2));
