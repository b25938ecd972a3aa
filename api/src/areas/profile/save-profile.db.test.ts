import { listStates, readProfile, saveProfile } from '@istmo/contract/areas/profile/profile.contract';
import { translate, type Message } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { demoCustomers } from '@istmo/db/seeds/people';
import { expect, test } from 'vitest';
import { type Person, createTestEnv } from '../../testing/test-env.ts';
import { findProfile, openProfile } from './public.ts';
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

test('an empty profile has the account’s name and address, and nothing else', async () => {
  const rosario = await createCustomer();
  const { body } = await call(readProfile, {}, { as: rosario });
  expect(body).toMatchObject({
    status: 1,
    locked: [],
    rules: { '*': { minNameLength: 4 }, MX: { minNameLength: 2, nationalIdIsDigits: false } },
    userData: {
      username: rosario.name,
      email: rosario.email,
      user_type: '',
      kyc_status: 0,
      firstname: '',
      DOB: '',
      country: '',
    },
  });
});

test('a personal profile is saved with the codes of its country, and updates the account status, the activity and the events', async () => {
  const rosario = await createCustomer();
  const { http, body } = await save(rosario, {
    firstname: '  Rosario   María ',
    country: 'GUATEMALA',
    code: '1',
    alpha_code: 'US',
  });
  expect(http).toBe(200);
  expect(body).toMatchObject({ status: 1, success: 1, msg: english(m.profile_saved) });
  const saved = await readProfileOf(rosario);
  expect(saved).toEqual({
    ...personal,
    username: rosario.name,
    email: rosario.email,
    kyc_status: 0,
    firstname: 'Rosario María',
    alpha_code: 'GT',
    code: '502',
    companyname: '',
    regnum: '',
    website: '',
    owners: [],
  });
  expect(body.userData).toEqual(saved);
  const [status] = await owner.query(
    'select country, user_type, has_profile from app.account_status where customer_id = $1',
    [rosario.customer],
  );
  expect(status).toEqual({ country: 'Guatemala', user_type: 'personal', has_profile: true });
  expect(await owner.query('select kind from app.activity where customer_id = $1', [rosario.customer])).toEqual([
    { kind: 'save-profile' },
  ]);
  expect(await owner.query('select topic from app.event where customer_id = $1', [rosario.customer])).toEqual([
    { topic: 'account-status' },
  ]);
});

test('a business profile has its own fields and none of a personal one', async () => {
  const cafe = await createCustomer();
  const { http } = await call(
    saveProfile,
    { ...business, firstname: 'Rosario', national_id: '1', state: 'Antioquia' },
    { as: cafe },
  );
  expect(http).toBe(200);
  expect(await readProfileOf(cafe)).toEqual({
    ...business,
    username: cafe.name,
    email: cafe.email,
    kyc_status: 0,
    alpha_code: 'CO',
    code: '57',
    firstname: '',
    lastname: '',
    gender: '',
    state: '',
    city: '',
    national_id: '',
    owners: [],
  });
});

test('the form may be sent as multipart', async () => {
  const rosario = await createCustomer();
  const fields = Object.entries(personal).map(
    ([name, value]) => `--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const payload = `${fields.join('')}--cut--\r\n`;
  const post = (body: string) =>
    testEnv.server.inject({
      method: 'POST',
      url: `/api/${saveProfile.wire}`,
      payload: body,
      headers: { authorization: `Bearer ${rosario.token}`, 'content-type': 'multipart/form-data; boundary=cut' },
    });
  expect((await post(payload)).statusCode).toBe(200);
  expect((await readProfileOf(rosario))?.firstname).toBe('Rosario');
  const withFile = payload.replace(
    '--cut--',
    '--cut\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nx\r\n--cut--',
  );
  expect((await post(withFile)).statusCode).toBe(400);
});

test.each<[object, Message, string]>([
  [{ firstname: '' }, m.profile_firstname_missing, 'firstname'],
  [{ firstname: 'Ana' }, m.profile_firstname_short, 'firstname'],
  [{ lastname: ' ' }, m.profile_lastname_missing, 'lastname'],
  [{ lastname: 'Paz' }, m.profile_lastname_short, 'lastname'],
  [{ phone: '' }, m.profile_phone_missing, 'phone'],
  [{ phone: '555x123' }, m.profile_phone_digits, 'phone'],
  [{ address: '' }, m.profile_address_missing, 'address'],
  [{ city: '' }, m.profile_city_missing, 'city'],
  [{ zip_code: '' }, m.profile_zip_missing, 'zip_code'],
  [{ zip_code: '0' }, m.profile_zip_invalid, 'zip_code'],
  [{ national_id: '' }, m.profile_national_id_missing, 'national_id'],
  [{ national_id: '12-34' }, m.profile_national_id_digits, 'national_id'],
  [{ gender: '' }, m.profile_gender_missing, 'gender'],
  [{ gender: 'other' }, m.profile_gender_missing, 'gender'],
  [{ country: 'Atlantis' }, m.profile_country_missing, 'country'],
  [{ state: '' }, m.profile_state_missing, 'state'],
  [{ state: 'Antioquia' }, m.profile_state_missing, 'state'],
  [{ DOB: '' }, m.profile_birth_missing, 'DOB'],
  [{ DOB: '2001-02-30' }, m.profile_birth_invalid, 'DOB'],
  [{ DOB: '1899-12-31' }, m.profile_birth_old, 'DOB'],
  [{ DOB: '2020-01-01' }, m.profile_birth_young, 'DOB'],
  [{ country: 'Colombia', state: 'Antioquia', phone: '300123456' }, m.profile_phone_ten, 'phone'],
  [{ user_type: 'staff' }, m.profile_type_missing, 'user_type'],
])(
  '%j is refused with the specified message, in both languages, and nothing is stored',
  async (changes, message, field) => {
    const rosario = await createCustomer();
    const { http, body } = await save(rosario, changes);
    expect({ http, code: body.code, msg: body.msg, field: body.field }).toEqual({
      http: 422,
      code: 'invalid_field',
      msg: english(message),
      field,
    });
    const spanish = await call(saveProfile, { ...personal, ...changes }, { as: rosario, language: 'es' });
    expect(spanish.body.msg).toBe(translate(message, 'es'));
    expect(await findProfile(app.db, rosario.customer)).toBeUndefined();
  },
);

test.each<[object, Message]>([
  [{ companyname: '' }, m.profile_company_missing],
  [{ companyname: 'Iza' }, m.profile_company_short],
  [{ regnum: '' }, m.profile_regnum_missing],
  [{ regnum: 'J-1' }, m.profile_regnum_digits],
  [{ phone: '' }, m.profile_phone_missing],
  [{ website: '' }, m.profile_website_missing],
  [{ website: 'x.y' }, m.profile_website_short],
  [{ address: '' }, m.profile_address_missing],
  [{ zip_code: '' }, m.profile_zip_missing],
  [{ DOB: '' }, m.profile_incorporated_missing],
  [{ DOB: '2999-01-01' }, m.profile_incorporated_future],
  [{ country: '' }, m.profile_country_missing],
])('a business with %j is refused with the specified message', async (changes, message) => {
  const cafe = await createCustomer();
  const { http, body } = await call(saveProfile, { ...business, ...changes }, { as: cafe });
  expect({ http, msg: body.msg }).toEqual({ http: 422, msg: english(message) });
  expect(await findProfile(app.db, cafe.customer)).toBeUndefined();
});

test('the age is computed by the app’s clock', async () => {
  const [almost, rosario] = [await createCustomer(), await createCustomer()];
  const today = app.clock.now().toISOString().slice(0, 10);
  const years = (ago: number) => `${Number(today.slice(0, 4)) - ago}${today.slice(4)}`;
  expect((await save(almost, { DOB: years(17) })).body.msg).toBe(english(m.profile_birth_young));
  expect((await save(rosario, { DOB: years(18) })).http).toBe(200);
});

test('an operator can relax the rules of one country', async () => {
  const [mexican, guatemalan] = [await createCustomer(), await createCustomer()];
  const short = { firstname: 'Jo', national_id: 'ABCD-01' };
  expect((await save(mexican, { ...short, country: 'Mexico', state: 'Jalisco' })).http).toBe(200);
  expect((await save(guatemalan, short)).body.msg).toBe(english(m.profile_firstname_short));
});

test('a phone number with its country code is stored without it', async () => {
  const rosario = await createCustomer();
  expect((await save(rosario, { phone: '+502 2233-4455' })).body.userData).toMatchObject({
    code: '502',
    phone: '22334455',
  });
  const foreign = await save(rosario, { phone: '00503 2233-4455' });
  expect(foreign.body).toMatchObject({ code: 'invalid_field', field: 'phone', msg: english(m.profile_phone_foreign) });
});

test.each(['firstname', 'phone', 'address', 'city', 'state', 'zip_code', 'national_id', 'country', 'website'])(
  'disallowed content in %s is refused whatever else is wrong, and nothing is stored',
  async (field) => {
    for (const content of ['<script>x</script>', "O'Brien", 'a;b', 'select * from users', 'evil.com', 'a\u200bb']) {
      const rosario = await createCustomer();
      const { http, body } = await save(rosario, { [field]: content, lastname: '' });
      expect({ http, code: body.code, msg: body.msg, field: body.field }).toEqual({
        http: 422,
        code: 'disallowed_content',
        msg: 'Invalid content exists!',
        field,
      });
      expect(await findProfile(app.db, rosario.customer)).toBeUndefined();
    }
  },
);

test('a business may have a web address as its website, and the email of the form is ignored', async () => {
  const [cafe, rosario] = [await createCustomer(), await createCustomer()];
  expect((await call(saveProfile, { ...business, website: 'https://cafe.com/?a=1;b' }, { as: cafe })).http).toBe(200);
  expect((await send(saveProfile, { ...personal, email: 'rosario@correo.com' }, { as: rosario })).http).toBe(200);
});

test('a form of the wrong shape is a bad request', async () => {
  const rosario = await createCustomer();
  const bad = [
    null,
    [],
    'x',
    { ...personal, country: undefined },
    { ...personal, firstname: ['x'] },
    { ...personal, firstname: 'x'.repeat(201) },
    { ...personal, address: { a: 1 } },
    { ...personal, city: 'a\u0000b' },
  ];
  for (const input of bad)
    expect((await send(saveProfile, input, { as: rosario })).http, JSON.stringify(input)).toBe(400);
  expect(await findProfile(app.db, rosario.customer)).toBeUndefined();
});

test('states are listed by the country’s code; countries with free text have none', async () => {
  const rosario = await createCustomer();
  const states = async (ccode: string) => (await call(listStates, { ccode }, { as: rosario })).body;
  expect((await states('CR')).result?.map(({ name }) => name)).toContain('San José');
  expect((await states('gt')).result?.length).toBe(22);
  expect((await states('FR')).result).toEqual([]);
  expect(await states('ZZ')).toMatchObject({ status: 0, success: 0, code: 'invalid_field' });
});

test('the demo customers’ profiles pass the rules of the form', async () => {
  for (const { person, business: company } of demoCustomers) {
    if (!person && !company) continue;
    const demo = await createCustomer();
    const profile = person
      ? { userType: 'personal' as const, ...person }
      : { userType: 'business' as const, bornOn: '', phone: '', address: '', zipCode: '', country: '', ...company };
    await app.db.inTransaction((tx) => openProfile(tx, demo.customer, { profile, at: app.clock.now() }));
    const stored = await readProfileOf(demo);
    if (!stored) throw new Error('no profile');
    expect((await send(saveProfile, stored, { as: demo })).body.msg).toBe(english(m.profile_saved));
    expect(await readProfileOf(demo)).toEqual(stored);
  }
});
