import { expect } from '@playwright/test';
import type { DemoPerson } from '@istmo/tools/product';
import { type Sandbox, shortWaits } from './sandbox.ts';
import { type Reply, ApiClient } from './api-client.ts';

export const newPassword = 'Camino-2026!';

const profile = {
  user_type: 'personal',
  firstname: 'Mariana',
  lastname: 'Quiroga',
  gender: 'female',
  DOB: '1990-05-17',
  phone: '3001234567',
  address: 'Carrera 7 71-21',
  country: 'Colombia',
  alpha_code: 'CO',
  code: '57',
  state: 'Antioquia',
  city: 'Envigado',
  zip_code: '055420',
  national_id: '80123456',
};

type ProfileFields = Partial<typeof profile>;

/** Saves a complete profile. */
export async function fillProfile(
  client: ApiClient,
  { name, email }: DemoPerson,
  own: ProfileFields = {},
): Promise<void> {
  await client.submit('basic/profileupdate', { ...profile, ...own, username: name, email });
}

let count = 0;

/** A user name that is free on any server. */
export function newUsername(): string {
  count += 1;
  return `viajera${Date.now().toString(36)}${count}`;
}

/** Signs a customer up and activates the account, by API calls. */
export async function createCustomer(sandbox: Sandbox): Promise<DemoPerson> {
  const name = newUsername();
  const person = { name, email: `${name}@viaje.test`, password: newPassword };
  const client = new ApiClient(sandbox);
  await client.call('basic/signup', {
    username: name,
    email: person.email,
    password: newPassword,
    confirm_password: newPassword,
    terms: true,
    type: 'istmo_ico',
  });
  const { links } = await sandbox.waitForEmail(person.email, /./);
  const token = new URL(links[0] ?? '').searchParams.get('token');
  await client.call('basic/activateEmail', { token });
  return person;
}

/** The same with two-factor on; returns the recovery codes too. */
export async function createCustomerWithTfa(
  sandbox: Sandbox,
): Promise<{ person: DemoPerson; recovery: readonly string[] }> {
  return turnOnTfa(sandbox, await createCustomer(sandbox));
}

/** Turns two-factor on, by API calls; returns the recovery codes too. */
export async function turnOnTfa(
  sandbox: Sandbox,
  person: DemoPerson,
): Promise<{ person: DemoPerson; recovery: readonly string[] }> {
  const client = new ApiClient(sandbox);
  await client.logIn(person);
  const setup: Reply & { readonly tfaData?: { readonly tfa_code: string } } = await client.call('tfa/tfaData');
  const tfaSecret = setup.tfaData?.tfa_code ?? '';
  const on: Reply & { readonly recovery_codes?: readonly string[] } = await client.call('tfa/updateTfa', {
    tfa_code: await sandbox.nextCode(tfaSecret),
    password: person.password,
  });
  return { person: { ...person, tfaSecret }, recovery: on.recovery_codes ?? [] };
}

type UserStatusReply = Reply & { readonly userData?: { readonly kyc_status: number } };

/** A customer who has accepted the disclaimer, filled in the profile and sent the documents. */
export async function createCustomerInReview(sandbox: Sandbox): Promise<DemoPerson> {
  return createReviewedCustomer(sandbox, { status: 1, review: ['pending'] });
}

/** A verified customer who has accepted the disclaimer; two-factor is off and the wallet is empty. */
export async function createVerifiedCustomer(sandbox: Sandbox, own: ProfileFields = {}): Promise<DemoPerson> {
  return createReviewedCustomer(sandbox, { status: 3, review: ['completed', 'GREEN'], own });
}

type ReviewWords = Parameters<Sandbox['review']> extends [string, ...infer Rest] ? Rest : never;

/** A customer whose check the provider left open, or decided as given, with what it found. */
export async function createCustomerForStaff(sandbox: Sandbox, review: ReviewWords): Promise<DemoPerson> {
  return createReviewedCustomer(sandbox, { status: 1, review });
}

type Review = { readonly status: number; readonly review: ReviewWords; readonly own?: ProfileFields };

async function createReviewedCustomer(sandbox: Sandbox, { status, review, own }: Review): Promise<DemoPerson> {
  const person = await createCustomer(sandbox);
  const client = new ApiClient(sandbox);
  await client.logIn(person);
  await client.call('basic/updateAuth', { auth: true });
  await fillProfile(client, person, own);
  await client.call('kyc/kyc_info');
  await sandbox.review(person.email, ...review);
  const readKycStatus = async () => {
    const reply: UserStatusReply = await client.request('basic/userStatus', {});
    return reply.userData?.kyc_status;
  };
  await expect.poll(readKycStatus, { message: 'the review has arrived', intervals: shortWaits }).toBe(status);
  return person;
}
