import { newId } from '@istmo/db/new-id';
import { beforeEach, expect, test } from 'vitest';
import { createTestEnv, type Person } from '../../testing/test-env.ts';

/* What connects two accounts. Rows are written as the areas that own them do: nothing here signs in from one address. */
const testEnv = await createTestEnv();
const { owner } = testEnv;
const day = { from: new Date('2026-11-01T00:00:00Z'), to: new Date('2026-11-02T00:00:00Z') };
let people = 0;
let one: Person;
let other: Person;

async function signUp(): Promise<Person> {
  const person = await testEnv.signUp(`linked${++people}`, {});
  await owner.query('update app.session set address = $2 where customer_id = $1', [
    person.customer,
    `198.51.100.${people}`,
  ]);
  await owner.query('delete from app.sign_in where customer_id = $1', [person.customer]);
  return person;
}

beforeEach(async () => {
  one = await signUp();
  other = await signUp();
});

async function findLinks(): Promise<readonly string[] | null> {
  const [row] = await owner.query<{ links: string[] | null }>('select app.find_connections($1, $2, $3, $4) as links', [
    one.customer,
    other.customer,
    day.from,
    day.to,
  ]);
  return row?.links ?? null;
}

type Profile = { readonly name?: string; readonly bornOn?: string; readonly nationalId?: string };

async function addProfile({ customer }: Person, { name = 'Ana', bornOn = '1990-01-01', nationalId = '1' }: Profile) {
  await owner.query(
    `insert into app.profile (customer_id, user_type, first_name, last_name, gender, born_on, phone, address, city, state, zip_code, country,
       alpha_code, dial_code, national_id, saved_at)
     values ($1, 'personal', $2, 'Morales', 'female', $3, '50255550100', 'Avenida 1', 'Guatemala', 'Guatemala', '01001', 'Guatemala', 'GT', '502', $4, now())`,
    [customer, name, bornOn, nationalId],
  );
}

async function addBusiness({ customer }: Person, ownerName: string): Promise<void> {
  await owner.query(
    `insert into app.profile (customer_id, user_type, born_on, phone, address, zip_code, country, alpha_code, dial_code, company_name,
       registration_number, website, saved_at)
     values ($1, 'business', '2020-01-01', '50255550100', 'Avenida 1', '01001', 'Guatemala', 'GT', '502', 'Puertos', 'R1', 'puertos.example', now())`,
    [customer],
  );
  await owner.query(
    `insert into app.business_owner (customer_id, position, name, born_on, country, alpha_code, share_basis_points, has_control, is_representative)
     values ($1, 0, $2, '1990-01-01', 'Guatemala', 'GT', 5000, false, false)`,
    [customer, ownerName],
  );
}

async function addBankAccount({ customer }: Person, number: string): Promise<void> {
  await owner.query(
    `insert into app.bank_account (id, customer_id, place, bank_name, account_number, account_type, code, country, holder, language, created_at, changed_at)
     values ($1, $2, 1, 'Banco', $3, 'savings', 'BAGUGTGC', 'Guatemala', 'Ana Morales', 'en', now(), now())`,
    [newId(), customer, number],
  );
}

async function signIn({ customer }: Person, at: string, device = 'Linux'): Promise<void> {
  await owner.query(
    `insert into app.sign_in (id, customer_id, browser, device, address, at) values ($1, $2, 'Firefox', $3, '203.0.113.9', $4)`,
    [newId(), customer, device, at],
  );
}

test('nothing connects two customers with a profile and a bank account each', async () => {
  await addProfile(one, { nationalId: '2001' });
  await addProfile(other, { name: 'Eva', nationalId: '2002' });
  await addBankAccount(one, '1111');
  await addBankAccount(other, '2222');
  expect(await findLinks()).toBeNull();
});

test('one address connects for as long as both sign-ins are in the days that are looked at', async () => {
  await signIn(one, '2026-11-01T10:00:00Z');
  await signIn(other, '2026-10-30T10:00:00Z', 'iPhone');
  expect(await findLinks()).toBeNull();
  await signIn(other, '2026-11-01T12:00:00Z', 'iPhone');
  expect(await findLinks()).toEqual(['address']);
  await signIn(other, '2026-11-01T13:00:00Z');
  expect(await findLinks()).toEqual(['address', 'address-and-device']);
});

test('one bank account connects', async () => {
  await addBankAccount(one, '333344');
  await addBankAccount(other, '333344');
  expect(await findLinks()).toEqual(['bank-account']);
});

test('one document number connects however it is written, and so do one name and date of birth', async () => {
  await addProfile(one, { nationalId: '2987 65432-0101' });
  await addProfile(other, { name: 'Anita', nationalId: '2987654320101' });
  expect(await findLinks()).toEqual(['document']);
  await owner.query(`update app.profile set first_name = 'ANA', national_id = '7' where customer_id = $1`, [
    other.customer,
  ]);
  expect(await findLinks()).toEqual(['name-and-birth']);
});

test('an owner of a business is connected with it, and two businesses by an owner of both', async () => {
  await addBusiness(one, 'Ana Morales');
  await addProfile(other, {});
  expect(await findLinks()).toEqual(['owner']);
  const second = await signUp();
  await addBusiness(second, 'ana morales');
  other = second;
  expect(await findLinks()).toEqual(['owner']);
});
