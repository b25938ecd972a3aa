import { readProfile, saveProfile } from '@istmo/contract/areas/profile/profile.contract';
import { translate, type Message } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { expect, test } from 'vitest';
import { setKycStatus } from '../access/public.ts';
import { type Person, createTestEnv } from '../../testing/test-app.ts';
import { findProfile } from './public.ts';
import { profileRoutes } from './profile.routes.ts';
import { business, personal } from './test-profiles.ts';

const stage = await createTestEnv({
  rooms: [profileRoutes],
  settings: { countryRules: { MX: { nameLengthMin: 2, nationalIdIsDigits: false } } },
});
const { app, owner, call, send, signUp } = stage;

let count = 0;
const somebody = (traits = {}) => signUp(`person${(count += 1)}`, traits);
const save = (who: Person, changes: object = {}) => call(saveProfile, { ...personal, ...changes }, { as: who });
const profileOf = async (who: Person) => (await call(readProfile, {}, { as: who })).body.userData;
const english = (say: Message): string => translate(say, 'en');

test('no field that is not on the form can be set, whatever it is called', async () => {
  const rosario = await somebody();
  const snapshot = () =>
    owner.query('select c.*, s.* from app.customer c join app.account_status s on s.customer_id = c.id where c.id = $1', [
      rosario.customer,
    ]);
  await save(rosario);
  const before = await snapshot();
  const columns = await owner.query<{ name: string }>(
    `select distinct column_name as name from information_schema.columns where table_schema in ('app', 'ledger')`,
    [],
  );
  const known = new Set(Object.keys(saveProfile.input.def.shape));
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
    const forged = Object.fromEntries(others.filter((name) => !known.has(name)).map((name) => [name, value]));
    expect((await send(saveProfile, { ...personal, ...forged }, { as: rosario })).http).toBe(200);
  }
  expect(await snapshot()).toEqual(before);
  expect(await profileOf(rosario)).toMatchObject({
    ...personal,
    email: rosario.email,
    username: rosario.name,
    kyc_status: 0,
  });
});

test('personal or business is chosen once', async () => {
  const [rosario, cafe] = [await somebody(), await somebody()];
  await save(rosario, { user_type: '' });
  expect((await profileOf(rosario))?.user_type).toBe('personal');
  const { http, body } = await call(saveProfile, business, { as: rosario });
  expect({ http, code: body.code, field: body.field, msg: body.msg }).toEqual({
    http: 422,
    code: 'profile_locked',
    field: 'user_type',
    msg: english(m.profile_type_fixed),
  });
  await call(saveProfile, business, { as: cafe });
  // Without the kind it stays what it is, and is checked as that.
  expect(
    (await call(saveProfile, { ...business, user_type: '', address: 'Carrera 50 # 2-10' }, { as: cafe })).http,
  ).toBe(200);
  expect((await profileOf(cafe))?.address).toBe('Carrera 50 # 2-10');
});

test.each([
  { status: 1, changes: { firstname: 'Rosalía' }, say: m.profile_locked_in_review },
  { status: 3, changes: { firstname: 'Rosalía' }, say: m.profile_locked },
  { status: 3, changes: { lastname: 'Otero' }, say: m.profile_locked },
  { status: 3, changes: { DOB: '1991-05-04' }, say: m.profile_locked },
  { status: 3, changes: { national_id: '999' }, say: m.profile_locked },
  { status: 3, changes: { country: 'Honduras' }, say: m.profile_country_locked },
] as const)('with status $status, $changes is refused', async ({ status, changes, say }) => {
  const rosario = await somebody();
  await save(rosario);
  await app.db.inTransaction((tx) => setKycStatus(tx, rosario.customer, status));
  const { http, body } = await save(rosario, changes);
  expect({ http, code: body.code, field: body.field, msg: body.msg }).toEqual({
    http: 422,
    code: 'profile_locked',
    field: Object.keys(changes)[0],
    msg: english(say),
  });
  expect(await profileOf(rosario)).toMatchObject({ ...personal });
});

test('a verified customer moves house: what is not fixed is saved, what is fixed may be left out', async () => {
  const rosario = await somebody();
  await save(rosario);
  await app.db.inTransaction((tx) => setKycStatus(tx, rosario.customer, 3));
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
  expect(await profileOf(rosario)).toMatchObject({
    ...personal,
    state: 'Escuintla',
    city: 'Escuintla',
    phone: '50255500000',
  });
});

test('one whose check has to be repeated may correct everything but the kind of account', async () => {
  const rosario = await somebody();
  await save(rosario);
  await app.db.inTransaction((tx) => setKycStatus(tx, rosario.customer, 2));
  expect((await save(rosario, { firstname: 'Rosalía', DOB: '1991-05-04' })).http).toBe(200);
});

test('a company that is verified keeps its name, number and day', async () => {
  const cafe = await somebody();
  await call(saveProfile, business, { as: cafe });
  await app.db.inTransaction((tx) => setKycStatus(tx, cafe.customer, 3));
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

test('a verdict and a change of name at the same moment never end with a verified name that nobody looked at', async () => {
  for (let round = 0; round < 10; round += 1) {
    const rosario = await somebody();
    await save(rosario);
    const verdict = app.db.inTransaction(async (tx) => {
      await setKycStatus(tx, rosario.customer, 3);
      return findProfile(tx, rosario.customer);
    });
    const [seen, changed] = await Promise.all([verdict, save(rosario, { firstname: 'Rosalía' })]);
    expect((await profileOf(rosario))?.firstname).toBe(seen?.firstName);
    expect(changed.http === 200).toBe(seen?.firstName === 'Rosalía');
  }
});

test('a profile is read and written by its owner alone', async () => {
  const [rosario, other] = [await somebody(), await somebody()];
  await save(rosario);
  await send(
    saveProfile,
    { ...personal, firstname: 'Intruso', user_id: rosario.customer, id: rosario.customer, username: rosario.name },
    { as: other },
  );
  expect((await profileOf(rosario))?.firstname).toBe('Rosario');
  expect(
    (await send(readProfile, { id: rosario.customer, user_id: rosario.customer }, { as: other })).body,
  ).toMatchObject({ userData: { email: other.email } });
  expect((await send(readProfile, {})).http).toBe(401);
  expect((await send(saveProfile, personal)).http).toBe(401);
});

test('somebody suspended may read the profile and not save it', async () => {
  const elisa = await somebody({ isSuspended: true });
  expect((await call(readProfile, {}, { as: elisa })).http).toBe(200);
  expect((await save(elisa)).body.code).toBe('suspended');
});
