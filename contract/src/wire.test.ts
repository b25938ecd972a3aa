import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ownCalls, specifiedCalls, wire } from './wire.ts';

// Copied from point 7 of both specification documents: 52 calls in the first, 61 in the second, 101 distinct ones.
const gets = words(`
  basic/check_maintenance admin/check_maintain exchange/getPairs exchange/getExPairs exchange/getPrice
  exchange/refreshPrice tfa/tfaData support/categories basic/withcurrencies withdraw/with_address
  basic/getWhitelist basic/currencies basic/getvaluBal basic/getwithLimit basic/getlist kyc/kyc_info
  bank/getMinAmount bank/bankWhitelist bank/bankDepositlist bank/bankDetails bank/getPairs bank/copCurrentPrice
  liquid/getFinalAddress liquid/getAssert liquid/getAssertFees exchange/getAssetPrice exchange/refreshAssetPrice
  liquid/getPairs liquid/getIssuer liquid/getShowStatus
`);

const posts = words(`
  basic/login basic/tfaLogin basic/resetTfa basic/signup basic/findUsername basic/findEmail basic/activateEmail
  withdraw/activatewithdraw basic/check_session basic/userStatus basic/forgotPassword basic/reset_password
  basic/updateAuth basic/checkSwapDis basic/checkDepDis basic/userWallet liquid/getAddress1 liquid/assetDetails
  exchange/swap history/swapHistory history/userLog history/depositHistory history/withdrawHistory
  history/buy_token history/internalHis history/liqDepHis history/useractivity basic/userInfo basic/getStates
  basic/profileupdate tfa/updateTfa tfa/check_newPass tfa/check_oldPass tfa/updatepwd support/add support/getlist
  support/view-ticket support/reply-ticket basic/createList basic/delete withdraw/withDetails basic/getnetwork
  basic/getCurrencyInfo withdraw/withdrawprocess basic/checkWithDis basic/getStatus kyc/updateKycStatus
  withdraw/getAddress bank/paymentLink bank/getCopHistory bank/add bank/bankCode bank/createList bank/activeAcc
  bank/getBank bank/updateBank bank/swap basic/payment/initialize basic/getCardHistory basic/getCardDet
  liquid/getAddress2 liquid/getAssDet liquid/registerFinAuth liquid/createAsset liquid/depositAddress basic/decrypt
  basic/toRedirect liquid/userAssWallet liquid/presicionSwap liquid/getAssInfo liquid/createIssuers
`);

const multipart = words('basic/profileupdate support/add support/reply-ticket bank/add liquid/createAsset');

/** Calls that the documents mark 'no token', and those that a visitor needs before there is a session. */
const open = words(`
  basic/check_maintenance admin/check_maintain basic/login basic/tfaLogin basic/resetTfa basic/signup basic/findUsername basic/findEmail
  basic/activateEmail withdraw/activatewithdraw basic/forgotPassword basic/reset_password basic/getnetwork basic/getStatus
  basic/decrypt basic/toRedirect
`);

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

function namesOf(calls: Iterable<{ wire: string }>): string[] {
  return [...calls].map((call) => call.wire).toSorted();
}

test('every call of both documents is declared, and nothing passes for one that is not', () => {
  expect(namesOf(specifiedCalls)).toEqual([...gets, ...posts].toSorted());
  expect(specifiedCalls).toHaveLength(101);
});

test('verbs are those of the tables', () => {
  expect(namesOf(specifiedCalls.filter((call) => call.verb === 'GET'))).toEqual(gets.toSorted());
  expect(namesOf(specifiedCalls.filter((call) => call.verb === 'POST'))).toEqual(posts.toSorted());
});

test('no wire name is declared twice, not even in another case', () => {
  const all = namesOf([...specifiedCalls, ...ownCalls]).map((name) => name.toLowerCase());
  expect(new Set(all).size).toBe(all.length);
  expect(wire.size).toBe(all.length);
});

test("the product's own calls say that they are", () => {
  for (const call of ownCalls) expect(call.about, call.wire).toMatch(/^The product's own: /);
  for (const call of specifiedCalls) expect(call.about, call.wire).not.toMatch(/^The product's own/);
});

test('multipart are exactly the calls that the tables mark so', () => {
  const declared = [...wire.values()].filter((call) => call.files !== undefined);
  expect(namesOf(declared)).toEqual(multipart.toSorted());
});

test('only what a visitor needs is open to visitors', () => {
  const declared = specifiedCalls.filter((call) => call.access === 'public');
  expect(namesOf(declared)).toEqual(open.toSorted());
});

test('money moves by POST only, and never for a visitor', () => {
  for (const call of wire.values()) {
    if (!call.movesMoney) continue;
    expect(call.verb, call.wire).toBe('POST');
    expect(call.access, call.wire).not.toBe('public');
  }
});

test('every call can be written down as JSON Schema, both ways', () => {
  for (const call of wire.values()) {
    expect(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }), call.wire).toMatchObject({
      type: 'object',
    });
    expect(z.toJSONSchema(call.output, { io: 'output' }), call.wire).toMatchObject({ type: 'object' });
  }
});

test('what nobody asked for is dropped', () => {
  const profile = wire.get('basic/profileupdate');
  const read = profile?.input.parse({
    country: 'GUATEMALA',
    kyc_status: 3,
    user_id: 'x',
    __proto__: { role: 'staff' },
  });
  expect(read).toHaveProperty('country', 'GUATEMALA');
  expect(Object.keys(read ?? {})).not.toContain('kyc_status');
  expect(Object.keys(read ?? {})).not.toContain('user_id');
  expect(read).not.toHaveProperty('role');
});

test('numbers, flags and gaps are read in every form that the wire allows', () => {
  const swap = wire.get('exchange/swap');
  expect(swap?.input.parse({ from: 'BTC', to: 'COINGT', amount: 0.00000001 })).toEqual({
    from: 'BTC',
    to: 'COINGT',
    amount: '0.00000001',
    total: '',
    totalAmt: '',
    hold_id: '',
  });
  const accept = wire.get('basic/updateAuth');
  for (const auth of [true, 1, '1', 'true']) expect(accept?.input.parse({ auth })).toEqual({ auth: true });
  for (const auth of [false, 0, '0', 'false']) expect(accept?.input.parse({ auth })).toEqual({ auth: false });
  for (const auth of [2, 'maybe', null, {}, []]) expect(() => accept?.input.parse({ auth })).toThrow();
  expect(() => accept?.input.parse({})).toThrow();
});
