import {
  discardDraft,
  readAddressOne,
  readAddressTwo,
  readCreationFee,
  readDraft,
  readOwnAsset,
  readOwnAssetImage,
  saveDraft,
} from '@istmo/contract/areas/creation/creation.contract';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { expect, test } from 'vitest';
import { fundCustomer } from '../../testing/test-funds.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { balancesOf, fee, formOf, ownAssets, request, signUpIssuer } from './test-creation.ts';

const testEnv = await createTestEnv();
const { call } = testEnv;

test('the form has its fee and the addresses of the customer, which differ', async () => {
  const ana = await signUpIssuer(testEnv, 'formana');
  expect((await call(readCreationFee, {}, { as: ana })).body).toMatchObject({
    asset_fee: '250.000000',
    asset_curr: 'USDT',
  });
  const [one, two] = [
    (await call(readAddressOne, {}, { as: ana })).body.Address,
    (await call(readAddressTwo, {}, { as: ana })).body.Address,
  ];
  expect(one).not.toBe(two);
  expect((await call(readAddressOne, {}, { as: ana })).body.Address).toBe(one);
});

test('without the right of asset creation nothing is open', async () => {
  const eva = await testEnv.signUp('formeva', { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true });
  expect((await call(readCreationFee, {}, { as: eva })).body).toMatchObject({
    code: 'asset_permission_required',
    msg: 'Access Denied!',
  });
  const { body } = await request(testEnv, eva, await formOf(testEnv, eva));
  expect(body.code).toBe('asset_permission_required');
});

test('a request holds the fee, stores the terms and the image, and ends the draft', async () => {
  const ana = await signUpIssuer(testEnv, 'holdana');
  const form = await formOf(testEnv, ana, { ticker: 'HOLDA', trans_option: '1', trans_amount: '12.5' });
  await call(saveDraft, form, { as: ana });
  const { http, body } = await request(testEnv, ana, form, {
    extra: { is_confidential: '0', reissuance_amount: '99' },
  });
  expect([http, body]).toMatchObject([200, { id: expect.any(String) }]);
  expect(await balancesOf(testEnv, ana)).toEqual({ available: 0n, held: fee });
  const [asset] = await ownAssets(testEnv, ana);
  expect(asset).toMatchObject({
    ticker: 'HOLDA',
    amount: '1000.50',
    max_transfer: '12.50',
    status: 0,
    state: 'requested',
    fee_state: 'held',
    is_confidential: true,
    is_reissuable: true,
    investors_restricted: true,
    reissuance_amount: '1',
    has_image: 1,
    steps: [{ state: 'requested' }],
  });
  const image = await call(readOwnAssetImage, { id: body.id ?? '' }, { as: ana });
  expect(image.http).toBe(200);
  expect((await call(readDraft, {}, { as: ana })).body.data).toBeNull();
});

test.each([
  ['1', true],
  ['2', false],
])('whether more may be issued later, %s, is shown as the issuer chose it', async (flags, allows) => {
  const ana = await signUpIssuer(testEnv, `later${flags}`);
  await request(testEnv, ana, await formOf(testEnv, ana, { ticker: `LATER${flags === '1' ? 'A' : 'B'}`, flags }));
  expect(await ownAssets(testEnv, ana)).toMatchObject([{ allows_reissuance: allows, is_reissuable: true }]);
});

test('what another customer asks about an asset is not found', async () => {
  const ana = await signUpIssuer(testEnv, 'mineana');
  const { body } = await request(testEnv, ana, await formOf(testEnv, ana, { ticker: 'MINEA' }));
  const eva = await signUpIssuer(testEnv, 'mineeva', 0n);
  for (const id of [body.id ?? '', newId(), 'x'])
    for (const endpoint of [readOwnAsset, readOwnAssetImage])
      expect((await call(endpoint, { id }, { as: eva })).body.code).toBe('not_found');
});

const bad = {
  'a name with an accent': [{ tok_name: 'Bono Atitlán' }, 'tok_name'],
  'no name': [{ tok_name: ' ' }, 'tok_name'],
  'a short ticker': [{ ticker: 'AB' }, 'ticker'],
  'a ticker with a Cyrillic letter': [{ ticker: 'PUЕRTO' }, 'ticker'],
  'a ticker that looks like bitcoin': [{ ticker: '8TC' }, 'ticker'],
  'a ticker that looks like the tether': [{ ticker: 'U5DT' }, 'ticker'],
  'the ticker of the offering': [{ ticker: 'C0INGT' }, 'ticker'],
  'a domain with a path': [{ domain: 'puerto.com/x' }, 'domain'],
  'a key that is not compressed': [{ pub_key: `04${'a'.repeat(128)}` }, 'pub_key'],
  'a precision of nine': [{ precision: '9' }, 'precision'],
  'a precision below zero': [{ precision: '-1' }, 'precision'],
  'a precision with a fraction': [{ precision: '1.5' }, 'precision'],
  'no supply': [{ amount: '0' }, 'amount'],
  'more decimals than the precision': [{ amount: '1.005' }, 'amount'],
  'a supply beyond 64 bits': [{ amount: '92233720368547758.08' }, 'amount'],
  'a supply in exponents': [{ amount: '1e9' }, 'amount'],
  'a supply of other digits': [{ amount: '١٢٣' }, 'amount'],
  'an address that is none': [{ des_address: 'x'.repeat(40) }, 'des_address'],
  'no transfer amount where transfers are restricted': [{ trans_option: '1' }, 'trans_amount'],
  'a transfer amount above the supply': [{ trans_option: '1', trans_amount: '1000.51' }, 'trans_amount'],
  'a choice that is none': [{ flags: '3' }, 'flags'],
  'a maturity in the past': [{ matDate: '2020-01-01' }, 'matDate'],
  'a maturity that is no day': [{ matDate: '2045-02-30' }, 'matDate'],
  'a script in the description': [{ tokDes: '<script>alert(1)</script>' }, 'tokDes'],
  'a wrong ISIN': [{ isin: 'GT12' }, 'isin'],
} as const;

test('a wrong field is refused by its name and takes no fee', async () => {
  const ana = await signUpIssuer(testEnv, 'wrongana');
  const form = await formOf(testEnv, ana);
  for (const [what, [change, field]] of Object.entries(bad)) {
    const { http, body } = await request(testEnv, ana, { ...form, ...change });
    expect([http, body.field], what).toEqual([body.code === 'already_done' ? 409 : 422, field]);
  }
  const same = await request(testEnv, ana, { ...form, reiss_add: form.des_address.toUpperCase() });
  expect(same.body).toMatchObject({ code: 'address_duplicate', field: 'reiss_add' });
  expect(await balancesOf(testEnv, ana)).toEqual({ available: fee, held: 0n });
});

test('the image is an image, once', async () => {
  const ana = await signUpIssuer(testEnv, 'imageana');
  const form = await formOf(testEnv, ana, { ticker: 'IMAGEA' });
  for (const file of [null, Buffer.alloc(0)])
    expect((await request(testEnv, ana, form, { file })).body.field).toBe('asset_image');
  for (const text of [
    'GIF89a not an image',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    '%PDF-1.7',
  ])
    expect((await request(testEnv, ana, form, { file: Buffer.from(text) })).body, text).toMatchObject({
      code: 'invalid_field',
      msg: 'Please upload a valid image file',
    });
  expect((await request(testEnv, ana, form, { copies: 2 })).http).toBeGreaterThanOrEqual(400);
  expect(await balancesOf(testEnv, ana)).toEqual({ available: fee, held: 0n });
});

test('a ticker that looks like one that is taken is refused', async () => {
  const ana = await signUpIssuer(testEnv, 'lookana', 3n);
  expect((await request(testEnv, ana, await formOf(testEnv, ana, { ticker: 'MOLINO' }))).http).toBe(200);
  for (const ticker of ['MOLINO', 'molino', 'M0LIN0', 'MO1INO', 'MOIINO', 'MOL.INO'])
    expect((await request(testEnv, ana, await formOf(testEnv, ana, { ticker }))).body, ticker).toMatchObject({
      code: 'already_done',
      field: 'ticker',
    });
  expect(await balancesOf(testEnv, ana)).toEqual({ available: 2n * fee, held: fee });
});

test('the fee is held once for a request that is sent ten times at once, and for ten requests of a ticker', async () => {
  const ana = await signUpIssuer(testEnv, 'doubleana', 5n);
  const form = await formOf(testEnv, ana, { ticker: 'DOUBLE' });
  const key = newId();
  const first = await Promise.all(Array.from({ length: 10 }, () => request(testEnv, ana, form, { key })));
  expect(new Set(first.filter(({ http }) => http === 200).map(({ body }) => body.id)).size).toBe(1);
  const others = await Promise.all(Array.from({ length: 5 }, () => request(testEnv, ana, form)));
  expect(others.every(({ body }) => body.code === 'already_done')).toBe(true);
  expect(await balancesOf(testEnv, ana)).toEqual({ available: 4n * fee, held: fee });
  expect(await ownAssets(testEnv, ana)).toHaveLength(1);
  const changed = await request(testEnv, ana, { ...form, org: 'Another company' }, { key });
  expect(changed.body.code).toBe('idempotency_conflict');
});

test('one unit less than the fee is not enough, and a fee that changed is shown again', async () => {
  const ana = await signUpIssuer(testEnv, 'poorana', 0n);
  await fundCustomer(testEnv, ana.customer, money('USDT', fee - 1n));
  const form = await formOf(testEnv, ana, { ticker: 'POORA' });
  expect((await request(testEnv, ana, form)).body).toMatchObject({
    code: 'insufficient_balance',
    msg: 'Insufficient Balance',
  });
  await fundCustomer(testEnv, ana.customer, money('USDT', 1n));
  expect((await request(testEnv, ana, form, { extra: { fee: '249' } })).body.code).toBe('fee_changed');
  expect((await request(testEnv, ana, form, { extra: { fee: '250.00' } })).http).toBe(200);
});

test('two requests race for the balance of one fee: one of them holds it', async () => {
  const ana = await signUpIssuer(testEnv, 'raceana');
  const forms = await Promise.all(['RACEA', 'RACEB', 'RACEC'].map((ticker) => formOf(testEnv, ana, { ticker })));
  const replies = await Promise.all(forms.map((form) => request(testEnv, ana, form)));
  expect(replies.filter(({ http }) => http === 200)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.code === 'insufficient_balance')).toHaveLength(2);
  expect(await balancesOf(testEnv, ana)).toEqual({ available: 0n, held: fee });
});

test('a draft is kept, replaced and discarded, and is its customer’s alone', async () => {
  const ana = await signUpIssuer(testEnv, 'draftana', 0n);
  const eva = await signUpIssuer(testEnv, 'drafteva', 0n);
  await call(saveDraft, { tok_name: 'Half', ticker: '<b>' }, { as: ana });
  await call(saveDraft, { tok_name: 'Half of it' }, { as: ana });
  expect((await call(readDraft, {}, { as: ana })).body.data?.fields).toMatchObject({
    tok_name: 'Half of it',
    ticker: '',
  });
  expect((await call(readDraft, {}, { as: eva })).body.data).toBeNull();
  await call(discardDraft, {}, { as: ana });
  expect((await call(readDraft, {}, { as: ana })).body.data).toBeNull();
});
