import { readProfile, saveProfile } from '@istmo/contract/areas/profile/profile.contract';
import { translate, type Message } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { expect, test } from 'vitest';
import { setKycStatus } from '../access/public.ts';
import { type Person, createTestEnv } from '../../testing/test-env.ts';
import { findProfile } from './public.ts';
import { business, personal } from './test-profiles.ts';

const testEnv = await createTestEnv({
  settings: { countryRules: { MX: { minNameLength: 2, nationalIdIsDigits: false } } },
});
const { app, owner, call, send, signUp } = testEnv;

let count = 0;
const createCustomer = (traits = {}) => signUp(`person${(count += 1)}`, traits);
const save = (person: Person, changes: object = {}) => call(saveProfile, { ...personal, ...changes }, { as: person });
const readProfileOf = async (person: Person) => (await call(readProfile, {}, { as: person })).body.userData;
const english = (message: Message): string => translate(message, 'en');

test('no field that is not on the form can be set, whatever its name', async () => {
  const rosario = await createCustomer();
  const snapshot = () =>
    owner.query(
      'select c.*, s.* from app.customer c join app.account_status s on s.customer_id = c.id where c.id = $1',
      [rosario.customer],
    );
  await save(rosario);
  const before = await snapshot();
  const columns = await owner.query<{ name: string }>(
    `select distinct column_name as name from information_schema.columns where table_schema in ('app', 'ledger')`,
    [],
  );
  const formFields = new Set(Object.keys(saveProfile.input.def.shape));
  const others = [
    ...columns.map(({ name }) => name),
    'kyc_status',
    'tfa_status',
    'asset_status',
    'suspend_status',
    'auth_status',
    'role',
    'balance',
    'email',
    'username',
    'user_id',
    'isAdmin',
  ];
  for (const value of ['1', '3', 'true', 'x']) {
    const forged = Object.fromEntries(others.filter((name) => !formFields.has(name)).map((name) => [name, value]));
    expect((await send(saveProfile, { ...personal, ...forged }, { as: rosario })).http).toBe(200);
  }
  expect(await snapshot()).toEqual(before);
  expect(await readProfileOf(rosario)).toMatchObject({
    ...personal,
    email: rosario.email,
    username: rosario.name,
    kyc_status: 0,
  });
});

test('the user type is chosen once', async () => {
  const [rosario, cafe] = [await createCustomer(), await createCustomer()];
  await save(rosario, { user_type: '' });
  expect((await readProfileOf(rosario))?.user_type).toBe('personal');
  const { http, body } = await call(saveProfile, business, { as: rosario });
  expect({ http, code: body.code, field: body.field, msg: body.msg }).toEqual({
    http: 422,
    code: 'profile_locked',
    field: 'user_type',
    msg: english(m.profile_type_fixed),
  });
  await call(saveProfile, business, { as: cafe });
  // Without a user type the stored one applies.
  expect(
    (await call(saveProfile, { ...business, user_type: '', address: 'Carrera 50 # 2-10' }, { as: cafe })).http,
  ).toBe(200);
  expect((await readProfileOf(cafe))?.address).toBe('Carrera 50 # 2-10');
});

test.each([
  { status: 'pending', changes: { firstname: 'Rosalía' }, message: m.profile_locked_in_review },
  { status: 'verified', changes: { firstname: 'Rosalía' }, message: m.profile_locked },
  { status: 'verified', changes: { lastname: 'Otero' }, message: m.profile_locked },
  { status: 'verified', changes: { DOB: '1991-05-04' }, message: m.profile_locked },
  { status: 'verified', changes: { national_id: '999' }, message: m.profile_locked },
  { status: 'verified', changes: { country: 'Honduras' }, message: m.profile_country_locked },
] as const)('with status $status, $changes is refused', async ({ status, changes, message }) => {
  const rosario = await createCustomer();
  await save(rosario);
  await app.db.inTransaction((tx) => setKycStatus(tx, rosario.customer, status));
  const { http, body } = await save(rosario, changes);
  expect({ http, code: body.code, field: body.field, msg: body.msg }).toEqual({
    http: 422,
    code: 'profile_locked',
    field: Object.keys(changes)[0],
    msg: english(message),
  });
  expect(await readProfileOf(rosario)).toMatchObject({ ...personal });
});

test('a verified customer changes the address: fields that are not locked are saved, locked ones may be left empty', async () => {
  const rosario = await createCustomer();
  await save(rosario);
  await app.db.inTransaction((tx) => setKycStatus(tx, rosario.customer, 'verified'));
  const { body } = await call(readProfile, {}, { as: rosario });
  expect(body.locked).toEqual(['user_type', 'country', 'firstname', 'lastname', 'DOB', 'national_id']);
  const moved = {
    ...personal,
    firstname: '',
    lastname: '',
    DOB: '',
    national_id: '',
    state: 'Escuintla',
    city: 'Escuintla',
    phone: '50255500000',
  };
  expect((await call(saveProfile, moved, { as: rosario })).http).toBe(200);
  expect(await readProfileOf(rosario)).toMatchObject({
    ...personal,
    state: 'Escuintla',
    city: 'Escuintla',
    phone: '50255500000',
  });
});

test('a customer whose check has to be repeated may correct everything but the user type', async () => {
  const rosario = await createCustomer();
  await save(rosario);
  await app.db.inTransaction((tx) => setKycStatus(tx, rosario.customer, 'redo'));
  expect((await save(rosario, { firstname: 'Rosalía', DOB: '1991-05-04' })).http).toBe(200);
});

test('a verified business keeps its name, registration number and date', async () => {
  const cafe = await createCustomer();
  await call(saveProfile, business, { as: cafe });
  await app.db.inTransaction((tx) => setKycStatus(tx, cafe.customer, 'verified'));
  for (const changes of [
    { companyname: 'Otro Café' },
    { regnum: '7654321' },
    { DOB: '2016-01-31' },
    { country: 'Panama' },
  ]) {
    expect((await call(saveProfile, { ...business, ...changes }, { as: cafe })).body.code).toBe('profile_locked');
  }
  expect((await call(saveProfile, { ...business, website: 'otra.com' }, { as: cafe })).http).toBe(200);
});

test('a decision and a concurrent change of name never end with a verified name that was not reviewed', async () => {
  for (let round = 0; round < 10; round += 1) {
    const rosario = await createCustomer();
    await save(rosario);
    const decision = app.db.inTransaction(async (tx) => {
      await setKycStatus(tx, rosario.customer, 'verified');
      return findProfile(tx, rosario.customer);
    });
    const [reviewed, changed] = await Promise.all([decision, save(rosario, { firstname: 'Rosalía' })]);
    expect((await readProfileOf(rosario))?.firstname).toBe(reviewed?.firstName);
    expect(changed.http === 200).toBe(reviewed?.firstName === 'Rosalía');
  }
});

test('a profile is read and written only by its owner', async () => {
  const [rosario, other] = [await createCustomer(), await createCustomer()];
  await save(rosario);
  await send(
    saveProfile,
    { ...personal, firstname: 'Intruso', user_id: rosario.customer, id: rosario.customer, username: rosario.name },
    { as: other },
  );
  expect((await readProfileOf(rosario))?.firstname).toBe('Rosario');
  expect(
    (await send(readProfile, { id: rosario.customer, user_id: rosario.customer }, { as: other })).body,
  ).toMatchObject({ userData: { email: other.email } });
  expect((await send(readProfile, {})).http).toBe(401);
  expect((await send(saveProfile, personal)).http).toBe(401);
});

test('a suspended customer may read the profile and not save it', async () => {
  const elisa = await createCustomer({ isSuspended: true });
  expect((await call(readProfile, {}, { as: elisa })).http).toBe(200);
  expect((await save(elisa)).body.code).toBe('suspended');
});
