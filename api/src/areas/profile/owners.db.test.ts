import { readProfile, saveProfile } from '@istmo/contract/areas/profile/profile.contract';
import { readPerson } from '@istmo/contract/areas/profile/profile.staff.contract';
import { expect, test } from 'vitest';
import { setKycStatus } from '../access/public.ts';
import { type Person, createTestEnv } from '../../testing/test-env.ts';
import { readOwners } from './owners.store.ts';
import { business, personal } from './test-profiles.ts';

const testEnv = await createTestEnv();
const { app, call, send, signUp } = testEnv;

let count = 0;
const createCustomer = () => signUp(`company${(count += 1)}`);
const ana = { name: 'Ana Lucía Paz', DOB: '1980-03-05', country: 'PANAMA', share: '60.5', representative: 1 };
const bea = { name: 'Beatriz Soto', DOB: '1975-12-31', country: 'Colombia', share: 39.5 };
const save = (person: Person, owners: unknown, changes: object = {}) =>
  send(saveProfile, { ...business, ...changes, owners }, { as: person });
const namesOf = async (person: Person) => (await readOwners(app.db, person.customer)).map(({ name }) => name);

test('a business names several people, who are read back in their order', async () => {
  const cafe = await createCustomer();
  expect((await save(cafe, [ana, bea])).http).toBe(200);
  const { body } = await call(readProfile, {}, { as: cafe });
  expect(body.userData?.owners).toEqual([
    { name: 'Ana Lucía Paz', DOB: '1980-03-05', country: 'Panama', share: '60.50', control: 0, representative: 1 },
    { name: 'Beatriz Soto', DOB: '1975-12-31', country: 'Colombia', share: '39.50', control: 0, representative: 0 },
  ]);
  await save(cafe, [bea]);
  expect(await namesOf(cafe)).toEqual(['Beatriz Soto']);
});

test('a form without them leaves them as they are, and an empty list removes them', async () => {
  const cafe = await createCustomer();
  await save(cafe, [ana]);
  expect((await send(saveProfile, business, { as: cafe })).http).toBe(200);
  expect(await namesOf(cafe)).toEqual(['Ana Lucía Paz']);
  expect((await save(cafe, [])).http).toBe(200);
  expect(await namesOf(cafe)).toEqual([]);
});

test('in a multipart form they are one field of JSON', async () => {
  const cafe = await createCustomer();
  const fields = Object.entries({ ...business, owners: JSON.stringify([ana, bea]) }).map(
    ([name, value]) => `--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const reply = await testEnv.server.inject({
    method: 'POST',
    url: `/api/${saveProfile.wire}`,
    payload: `${fields.join('')}--cut--\r\n`,
    headers: { authorization: `Bearer ${cafe.token}`, 'content-type': 'multipart/form-data; boundary=cut' },
  });
  expect(reply.statusCode).toBe(200);
  expect(await namesOf(cafe)).toEqual(['Ana Lucía Paz', 'Beatriz Soto']);
});

test.each([
  [[{ ...ana, name: '' }], 'invalid_field', 'owners[0].name'],
  [[ana, { ...bea, DOB: '2015-01-01' }], 'invalid_field', 'owners[1].DOB'],
  [[ana, { ...bea, country: 'Atlantis' }], 'invalid_field', 'owners[1].country'],
  [[{ ...ana, share: '60.555' }], 'invalid_field', 'owners[0].share'],
  [[{ ...bea, share: '' }], 'invalid_field', 'owners[0].share'],
  [[ana, { ...bea, share: '39.51' }], 'invalid_field', 'owners'],
  [[ana, ana], 'invalid_field', 'owners'],
  [[{ ...ana, name: '<script>x</script>' }], 'disallowed_content', 'owners[0].name'],
  [[{ ...ana, name: 'Ana\u200bLucía' }], 'disallowed_content', 'owners[0].name'],
])('%j is refused and nothing of the profile is stored', async (owners, code, field) => {
  const cafe = await createCustomer();
  const { http, body } = await save(cafe, owners);
  expect({ http, code: body.code, field: body.field }).toEqual({ http: 422, code, field });
  expect((await call(readProfile, {}, { as: cafe })).body.userData?.companyname).toBe('');
});

test('a list of the wrong shape is a bad request', async () => {
  const cafe = await createCustomer();
  for (const owners of [
    '[',
    '{}',
    'null,',
    5,
    [null],
    [{ ...ana, name: ['x'] }],
    [{ ...ana, control: 'perhaps' }],
    Array(101).fill(ana),
  ])
    expect((await save(cafe, owners)).http, JSON.stringify(owners)).toBe(400);
});

test('once the identity is reviewed they are fixed: the same or none are accepted, others are refused', async () => {
  const cafe = await createCustomer();
  await save(cafe, [ana, bea]);
  for (const status of ['pending', 'verified'] as const) {
    await app.db.inTransaction((tx) => setKycStatus(tx, cafe.customer, status));
    expect((await call(readProfile, {}, { as: cafe })).body.locked).toContain('owners');
    for (const others of [
      [ana],
      [bea, ana],
      [ana, { ...bea, share: '39.4' }],
      [ana, bea, { ...bea, name: 'Carla Paz', share: '', control: 1 }],
    ]) {
      const { http, body } = await save(cafe, others);
      expect({ http, code: body.code, field: body.field }).toEqual({
        http: 422,
        code: 'profile_locked',
        field: 'owners',
      });
    }
    for (const same of [[ana, bea], [], undefined]) expect((await save(cafe, same)).http).toBe(200);
    expect(await namesOf(cafe)).toEqual(['Ana Lucía Paz', 'Beatriz Soto']);
  }
  await app.db.inTransaction((tx) => setKycStatus(tx, cafe.customer, 'redo'));
  expect((await save(cafe, [bea])).http).toBe(200);
});

test('a person has none, whatever is sent', async () => {
  const rosario = await createCustomer();
  expect((await send(saveProfile, { ...personal, owners: [ana] }, { as: rosario })).http).toBe(200);
  expect(await namesOf(rosario)).toEqual([]);
  await expect(
    testEnv.owner.query(
      `insert into app.business_owner (customer_id, position, name, born_on, country, alpha_code, share_basis_points, has_control, is_representative)
       values ($1, 0, 'Ana', '1980-01-01', 'Panama', 'PA', 1, false, false)`,
      [rosario.customer],
    ),
  ).rejects.toThrow('foreign key');
});

test('the database refuses owners of more than the whole', async () => {
  const cafe = await createCustomer();
  await save(cafe, [ana, bea]);
  await expect(
    testEnv.owner.query(
      'update app.business_owner set share_basis_points = 3951 where customer_id = $1 and position = 1',
      [cafe.customer],
    ),
  ).rejects.toThrow('more than the whole');
});

test('staff see them on the customer’s page, masked by role', async () => {
  const cafe = await createCustomer();
  await save(cafe, [ana]);
  const irene = await testEnv.addStaff('irene', 'compliance');
  const jorge = await testEnv.addStaff('jorge', 'support');
  const seenBy = async (staff: typeof irene) =>
    (await call(readPerson, { id: cafe.customer }, { as: staff })).body.owners;
  expect(await seenBy(irene)).toEqual([
    {
      name: 'Ana Lucía Paz',
      born_on: '1980-03-05',
      country: 'Panama',
      share: '60.50',
      has_control: false,
      is_representative: true,
    },
  ]);
  expect(await seenBy(jorge)).toMatchObject([{ name: 'Ana L. P.', born_on: '1980-••-••', share: '60.50' }]);
});
