const { ISSUANCE_URL, ISSUANCE_TOKEN, ASSET_UUID, REGISTERED_USER_ID } = process.env;

const response = await fetch(`${ISSUANCE_URL}/assets/${ASSET_UUID}/assignments/create`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: `token ${ISSUANCE_TOKEN}` },
  body: JSON.stringify({
    assignments: [
      {
        registered_user: Number(REGISTERED_USER_ID),
        amount: 250,
        ready_for_distribution: true,
        vesting_timestamp: null,
      },
    ],
  }),
});

console.log(response.status, JSON.stringify(await response.json(), null, 2));
