import { describe, expect, test } from 'vitest';
import { assetId, block, destination, gaid, hex, issuing, receiving, service, txid, uuid } from './test-amp.ts';

const investor = { id: 'ana', name: 'Ana Prueba', isCompany: false, account: gaid, country: 222 };
const distribution = { id: 'd1', assetUuid: uuid, investor: 'ana', units: 1n };
const assignment = {
  id: 12,
  registered_user: 7,
  amount: 1,
  receiving_address: receiving,
  distribution_uuid: null,
  is_distributed: false,
};
const category = { id: 3, name: `istmo ${uuid}`, registered_users: [], assets: [uuid] };
const rpc = (result: unknown) => ({ body: { result, error: null } });
const details = [
  { address: receiving, category: 'send', amount: -0.00000001, asset: assetId, vout: 0, fee: -0.0000005 },
];
const change = { txid, vout: 1, asset: assetId, amount: 0.00000999, assetblinder: hex('9') };
const handingOut = {
  ...issuing,
  [`GET /gaids/${gaid}/validate`]: { body: { is_valid: true } },
  [`GET /gaids/${gaid}/registered_user`]: { body: { id: 7, GAID: gaid, name: 'Ana', categories: [] } },
  'GET /categories': { body: [category] },
  'PUT /categories/3/registered_users/7/add': { body: category },
  [`GET /assets/${uuid}/assignments`]: [{ body: [] }, { body: [] }, { body: [assignment] }],
  [`POST /assets/${uuid}/assignments/create`]: { body: [assignment] },
  [`GET /assets/${uuid}/distributions/create/`]: {
    body: {
      command: 'distribute',
      asset_uuid: uuid,
      asset_id: assetId,
      distribution_uuid: 'dist',
      map_address_amount: { [receiving]: 1e-8 },
      map_address_asset: { [receiving]: assetId },
    },
  },
  [`GET /assets/${uuid}/balance`]: { body: { lost_outputs: [], reissuance_lost_outputs: [] } },
  [`GET /assets/${uuid}/distributions/dist`]: {
    body: { distribution_uuid: 'dist', distribution_status: 'UNCONFIRMED' },
  },
  [`POST /assets/${uuid}/distributions/dist/confirm`]: { body: {} },
  [`DELETE /assets/${uuid}/distributions/dist/cancel`]: { body: {} },
  'node getblockchaininfo': rpc({ blocks: 100, bestblockhash: block, verificationprogress: 0.99999 }),
  'node listunspent': rpc([change, { ...change, asset: hex('0'), amount: 5 }]),
  'node sendmany': rpc(txid),
  'node gettransaction': rpc({ txid, confirmations: 2, details }),
  'node listsinceblock': rpc({ transactions: [], lastblock: block }),
};

async function registered(answers: Parameters<typeof service>[0]) {
  const made = service(answers);
  await made.issuance.registerInvestor(investor);
  return made;
}

describe('a distribution', () => {
  test('is assigned, created, sent and confirmed in the words of both systems', async () => {
    const { issuance, sent } = await registered(handingOut);
    expect(await issuance.distribute(distribution)).toEqual({ state: 'confirmed', txid });
    const bodyOf = (line: string) => sent.find((one) => one.line === line)?.body;
    expect(bodyOf(`POST /assets/${uuid}/assignments/create`)).toEqual({
      assignments: [{ registered_user: 7, amount: 1, vesting_timestamp: null, ready_for_distribution: true }],
    });
    expect(bodyOf('node sendmany')).toMatchObject({
      params: ['', { [receiving]: '0.00000001' }, 0, 'istmo:d1', [], false, 1, 'UNSET', { [receiving]: assetId }],
    });
    // Numbers arrive as the node wrote them.
    expect(bodyOf(`POST /assets/${uuid}/distributions/dist/confirm`)).toEqual({
      tx_data: { details, txid },
      change_data: [change],
    });
    const node = sent.find(({ line }) => line === 'node sendmany');
    expect(node?.headers.get('authorization')).toBe(`Basic ${Buffer.from('rpc:p@ss').toString('base64')}`);
  });

  test('is not sent where the service would pay more, someone else, or another security', async () => {
    const created = handingOut[`GET /assets/${uuid}/distributions/create/`].body;
    for (const wrong of [
      { map_address_amount: { [receiving]: 2e-8 } },
      { map_address_amount: { [receiving]: 1e-8, [destination]: 1e-8 } },
      { map_address_amount: { [destination]: 1e-8 }, map_address_asset: { [destination]: assetId } },
      { map_address_asset: { [receiving]: hex('0') } },
      { asset_uuid: 'another' },
    ]) {
      const { issuance, count } = await registered({
        ...handingOut,
        [`GET /assets/${uuid}/distributions/create/`]: { body: { ...created, ...wrong } },
      });
      await expect(issuance.distribute(distribution)).rejects.toMatchObject({ name: 'Outage', retry: false });
      expect([count('node sendmany'), count(`DELETE /assets/${uuid}/distributions/dist/cancel`)]).toEqual([0, 1]);
    }
  });

  test('is not sent while the service has lost outputs, or the node is behind', async () => {
    for (const wrong of [
      { [`GET /assets/${uuid}/balance`]: { body: { lost_outputs: [{}], reissuance_lost_outputs: [] } } },
      { 'node getblockchaininfo': rpc({ blocks: 9, bestblockhash: block, verificationprogress: 0.998 }) },
    ]) {
      const { issuance, count } = await registered({ ...handingOut, ...wrong });
      await expect(issuance.distribute(distribution)).rejects.toMatchObject({ name: 'Outage' });
      expect(count('node sendmany')).toBe(0);
    }
  });

  test('whose sending has no answer is unknown, and is sent no second time', async () => {
    for (const answer of [
      'lost',
      { status: 500, body: 'none' },
      { status: 500, body: { error: { code: -4, message: 'x' } } },
    ] as const) {
      const { issuance, open, count } = await registered({ ...handingOut, 'node sendmany': answer });
      for (let time = 0; time < 3; time += 1)
        expect(await open().distribute(distribution)).toEqual({ state: 'unknown', txid: '' });
      expect([await issuance.distribute(distribution), count('node sendmany')]).toEqual([
        { state: 'unknown', txid: '' },
        1,
      ]);
    }
  });

  test('is found in the wallet by its mark, and only confirmed where it pays what it should', async () => {
    const mine = { ...details[0], txid, confirmations: 3, comment: 'istmo:d1' };
    const found = rpc({ transactions: [{ ...mine, comment: 'istmo:d10', txid: hex('1') }, mine], lastblock: block });
    const lost = { ...handingOut, 'node sendmany': 'lost' as const, 'node listsinceblock': found };
    const right = await registered(lost);
    await right.issuance.distribute(distribution);
    expect(await right.issuance.distribute(distribution)).toEqual({ state: 'confirmed', txid });
    const wrong = await registered({
      ...lost,
      'node gettransaction': rpc({ txid, confirmations: 3, details: [{ ...details[0], amount: -0.00000002 }] }),
    });
    await wrong.issuance.distribute(distribution);
    await expect(wrong.issuance.distribute(distribution)).rejects.toMatchObject({ retry: false });
    expect(wrong.count(`POST /assets/${uuid}/distributions/dist/confirm`)).toBe(0);
  });

  test('is not sent again while an output that was there before is spent', async () => {
    const { issuance, count } = await registered({
      ...handingOut,
      'node sendmany': 'lost',
      'node listunspent': [rpc([change]), rpc([])],
      'node getblockchaininfo': [
        handingOut['node getblockchaininfo'],
        rpc({ blocks: 500, bestblockhash: block, verificationprogress: 1 }),
      ],
    });
    for (let time = 0; time < 3; time += 1) expect((await issuance.distribute(distribution)).state).toBe('unknown');
    expect(count('node sendmany')).toBe(1);
  });

  test('that the node refuses for want of funds is sent when there are some', async () => {
    const { issuance, count } = await registered({
      ...handingOut,
      'node sendmany': [
        { status: 500, body: { result: null, error: { code: -6, message: 'Insufficient funds' } } },
        rpc(txid),
      ],
    });
    await expect(issuance.distribute(distribution)).rejects.toMatchObject({ name: 'Outage' });
    expect(await issuance.distribute(distribution)).toEqual({ state: 'confirmed', txid });
    expect(count('node sendmany')).toBe(2);
  });

  test('whose confirmation was refused because it is there already is confirmed', async () => {
    const { issuance, count } = await registered({
      ...handingOut,
      [`POST /assets/${uuid}/distributions/dist/confirm`]: ['lost', { status: 400, body: { error: 'CONFIRMED' } }],
      [`GET /assets/${uuid}/distributions/dist`]: [
        { body: { distribution_uuid: 'dist', distribution_status: 'UNCONFIRMED' } },
        { body: { distribution_uuid: 'dist', distribution_status: 'UNCONFIRMED' } },
        { body: { distribution_uuid: 'dist', distribution_status: 'CONFIRMED' } },
      ],
    });
    await expect(issuance.distribute(distribution)).rejects.toMatchObject({ name: 'Outage' });
    expect(await issuance.distribute(distribution)).toEqual({ state: 'confirmed', txid });
    expect(count('node sendmany')).toBe(1);
  });
});
