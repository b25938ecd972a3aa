import { describe, expect, test } from 'vitest';
import { readAmount, writeAmount } from './base-units.ts';
import {
  addresses,
  asset,
  assetId,
  destination,
  hex,
  issued,
  issuing,
  request,
  service,
  txid,
  uuid,
} from './amp/test-amp.ts';

describe('the request for a security', () => {
  test('has the fields of the service, the token behind the word token, and whole numbers', async () => {
    const { issuance, sent } = service(issuing);
    expect(await issuance.issue(request)).toEqual({
      state: 'issued',
      asset: {
        requestId: request.id,
        uuid,
        assetId,
        reissuanceTokenId: hex('d'),
        txid,
        assetBlinder: hex('e'),
        tokenBlinder: hex('f'),
        unblindLink: 'https://explorer.example/tx/1#blinded=2',
        isAuthorized: false,
      },
    });
    const post = sent.find(({ line }) => line === 'POST /assets/issue');
    expect(post?.headers.get('authorization')).toBe('token abc');
    expect(post?.body).toEqual({
      name: 'Finca Verde',
      amount: 2_100_000_000_000_000,
      destination_address: destination,
      domain: 'finca.example',
      ticker: 'FINCA',
      pubkey: request.publicKey,
      precision: 8,
      is_confidential: true,
      is_reissuable: true,
      reissuance_amount: 1,
      reissuance_address: addresses[1],
      transfer_restricted: true,
    });
  });

  test('is sent once whatever is answered afterwards: nothing, an error, another security', async () => {
    for (const first of [
      'lost',
      { status: 500, body: {} },
      { status: 504, body: {} },
      { body: { ...issued, ticker: 'OTHER' } },
      { body: { asset_uuid: uuid } },
    ] as const) {
      const { issuance, open, count } = service({ ...issuing, 'POST /assets/issue': first });
      await expect(issuance.issue(request)).rejects.toMatchObject({ name: 'Outage', provider: 'issuance' });
      await expect(open().issue(request)).rejects.toMatchObject({ name: 'Outage' });
      expect(count('POST /assets/issue')).toBe(1);
    }
  });

  test('is found after a lost answer by what it was requested with, among others that are alike', async () => {
    const others = [
      { ...asset, asset_uuid: 'x1', ticker: 'FINCB' },
      { ...asset, asset_uuid: 'x2', pubkey: `03${'cd'.repeat(32)}` },
      { ...asset, asset_uuid: 'x3', precision: 0 },
    ];
    const { issuance, count } = service({
      ...issuing,
      'POST /assets/issue': 'lost',
      'GET /assets': [{ body: others }, { body: [...others, asset] }],
      [`GET /assets/${uuid}/txs`]: { body: [{ txid }] },
    });
    await expect(issuance.issue(request)).rejects.toMatchObject({ name: 'Outage' });
    expect(await issuance.issue(request)).toMatchObject({ state: 'issued', asset: { uuid, txid, assetBlinder: '' } });
    expect(count('POST /assets/issue')).toBe(1);
  });

  test('is not taken for one that was there before with the same marks', async () => {
    const { issuance, count } = service({ ...issuing, 'POST /assets/issue': 'lost', 'GET /assets': { body: [asset] } });
    await expect(issuance.issue(request)).rejects.toMatchObject({ name: 'Outage' });
    expect(await issuance.findIssue(request)).toBeUndefined();
    await expect(issuance.issue(request)).rejects.toMatchObject({ name: 'Outage' });
    expect(count('POST /assets/issue')).toBe(1);
  });

  test('that was carried out twice by something in between is an outage for staff, not a guess', async () => {
    const { issuance } = service({
      ...issuing,
      'POST /assets/issue': 'lost',
      'GET /assets': [{ body: [] }, { body: [asset, { ...asset, asset_uuid: 'twice' }] }],
    });
    await expect(issuance.issue(request)).rejects.toMatchObject({ name: 'Outage' });
    await expect(issuance.issue(request)).rejects.toMatchObject({
      retry: false,
      message: expect.stringContaining('once'),
    });
  });

  test('that the service refuses is refused for good, in its words', async () => {
    const { issuance, count } = service({
      ...issuing,
      'POST /assets/issue': { status: 400, body: { ticker: ['This ticker is taken.'] } },
    });
    const refused = { state: 'refused', reason: '{"ticker":["This ticker is taken."]}' };
    expect([await issuance.issue(request), await issuance.issue(request)]).toEqual([refused, refused]);
    expect(count('POST /assets/issue')).toBe(1);
  });

  test('an expired token is renewed once, a wrong password is for staff', async () => {
    const expired = service({ ...issuing, 'GET /assets': [{ status: 401, body: {} }, { body: [] }] });
    expect((await expired.issuance.issue(request)).state).toBe('issued');
    expect(expired.count('POST /user/obtain_token')).toBe(2);
    const wrong = service({
      ...issuing,
      'POST /user/obtain_token': { status: 400, body: { non_field_errors: ['No'] } },
    });
    await expect(wrong.issuance.issue(request)).rejects.toMatchObject({ retry: false });
    expect(wrong.count('POST /assets/issue')).toBe(0);
  });
});

test('amounts of the node are base units, however their numbers are written', () => {
  expect(['1e-8', '1E-08', '0.00000001', '20999999.99999999', '-0.5', '3', '2.1e7'].map(readAmount)).toEqual([
    1n,
    1n,
    1n,
    2_099_999_999_999_999n,
    -50_000_000n,
    300_000_000n,
    2_100_000_000_000_000n,
  ]);
  expect(['', 'x', '1e-9', '0.000000001', '1.2.3', 'NaN'].map(readAmount)).toEqual(Array(6).fill(undefined));
  expect([writeAmount(1n), writeAmount(2_100_000_000_000_000n)]).toEqual(['0.00000001', '21000000.00000000']);
});
