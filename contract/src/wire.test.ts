import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { staffEndpoints } from './staff-wire.ts';
import { endpoints } from './wire.ts';

const specified = endpoints.filter(({ isAddition }) => !isAddition);

// Copied from requirements 1.7 and 2.7: 52 endpoints in the first, 61 in the second, 101 distinct ones.
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

/** Endpoints that the documents mark 'no token', and those that a visitor needs before there is a session. */
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

function find(name: string) {
  return endpoints.find(({ wire }) => wire === name);
}

test('exactly the endpoints of both documents are declared as specified', () => {
  expect(namesOf(specified)).toEqual([...gets, ...posts].toSorted());
  expect(specified).toHaveLength(101);
});

test('methods are those of the tables', () => {
  expect(namesOf(specified.filter((call) => call.method === 'GET'))).toEqual(gets.toSorted());
  expect(namesOf(specified.filter((call) => call.method === 'POST'))).toEqual(posts.toSorted());
});

test('no path is declared twice, not even in another case', () => {
  const all = namesOf([...endpoints, ...staffEndpoints]).map((name) => name.toLowerCase());
  expect(new Set(all).size).toBe(all.length);
});

test("what is the product's own is declared, not written in a summary", () => {
  for (const call of endpoints) expect(call.summary, call.wire).not.toMatch(/^The product's own/);
});

test('exactly the endpoints that the tables mark so are multipart', () => {
  const declared = specified.filter((call) => call.files !== undefined);
  expect(namesOf(declared)).toEqual(multipart.toSorted());
});

test('exactly the endpoints that a visitor needs are public', () => {
  const declared = specified.filter((call) => call.access === 'public');
  expect(namesOf(declared)).toEqual(open.toSorted());
});

test('money moves by POST only, and never without a session', () => {
  for (const call of endpoints) {
    if (!call.movesMoney) continue;
    expect(call.method, call.wire).toBe('POST');
    expect(call.access, call.wire).not.toBe('public');
  }
});

test('every input and output can be written as JSON Schema', () => {
  for (const call of endpoints) {
    expect(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }), call.wire).toMatchObject({
      type: 'object',
    });
    expect(z.toJSONSchema(call.output, { io: 'output' }), call.wire).toMatchObject({ type: 'object' });
  }
});

test('undeclared fields are dropped', () => {
  const profile = find('basic/profileupdate');
  const parsed = profile?.input.parse({
    country: 'GUATEMALA',
    kyc_status: 3,
    user_id: 'x',
    __proto__: { role: 'staff' },
  });
  expect(parsed).toHaveProperty('country', 'GUATEMALA');
  expect(Object.keys(parsed ?? {})).not.toContain('kyc_status');
  expect(Object.keys(parsed ?? {})).not.toContain('user_id');
  expect(parsed).not.toHaveProperty('role');
});

test('numbers, flags and missing fields are accepted in every allowed form', () => {
  const swap = find('exchange/swap');
  expect(swap?.input.parse({ from: 'BTC', to: 'COINGT', amount: 0.00000001 })).toEqual({
    from: 'BTC',
    to: 'COINGT',
    amount: '0.00000001',
    total: '',
    totalAmt: '',
    hold_id: '',
    accept_any_price: false,
  });
  const accept = find('basic/updateAuth');
  for (const auth of [true, 1, '1', 'true']) expect(accept?.input.parse({ auth })).toEqual({ auth: true });
  for (const auth of [false, 0, '0', 'false']) expect(accept?.input.parse({ auth })).toEqual({ auth: false });
  for (const auth of [2, 'maybe', null, {}, []]) expect(() => accept?.input.parse({ auth })).toThrow();
  expect(() => accept?.input.parse({})).toThrow();
});
