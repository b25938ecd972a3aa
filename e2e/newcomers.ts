import { expect } from '@playwright/test';
import type { DemoPerson } from '@istmo/tools/product';
import type { Sandbox } from './sandbox.ts';
import { type Reply, Wire } from './wire.ts';

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

/** Sends a profile that is complete. */
export async function fillProfile(wire: Wire, { name, email }: DemoPerson): Promise<void> {
  await wire.submit('basic/profileupdate', { ...profile, username: name, email });
}

let count = 0;

/** A name that nobody has yet, whatever server the tests run against. */
export function newName(): string {
  count += 1;
  return `viajera${Date.now().toString(36)}${count}`;
}

/** Someone who has just signed up and opened the letter's link; made by calls, for tests that are about something else. */
export async function newcomer(sandbox: Sandbox): Promise<DemoPerson> {
  const name = newName();
  const person = { name, email: `${name}@viaje.test`, password: newPassword };
  const wire = new Wire(sandbox);
  await wire.tell('basic/signup', {
    username: name,
    email: person.email,
    password: newPassword,
    confirm_password: newPassword,
    terms: true,
    type: 'istmo_ico',
  });
  const { links } = await sandbox.letter(person.email, /./);
  const token = new URL(links[0] ?? '').searchParams.get('token');
  await wire.tell('basic/activateEmail', { token });
  return person;
}

/** The same with two-factor on. Answers the recovery codes beside the person. */
export async function newcomerWithTfa(sandbox: Sandbox): Promise<{ person: DemoPerson; recovery: readonly string[] }> {
  const person = await newcomer(sandbox);
  const wire = new Wire(sandbox);
  await wire.logIn(person);
  const setup: Reply & { readonly tfaData?: { readonly tfa_code: string } } = await wire.tell('tfa/tfaData');
  const tfaSecret = setup.tfaData?.tfa_code ?? '';
  const on: Reply & { readonly recovery_codes?: readonly string[] } = await wire.tell('tfa/updateTfa', {
    tfa_code: await sandbox.freshCode(tfaSecret),
  });
  return { person: { ...person, tfaSecret }, recovery: on.recovery_codes ?? [] };
}

type Standing = Reply & { readonly userData?: { readonly kyc_status: number } };

/** Someone who has accepted the disclaimer, filled in the profile and sent their documents. */
export async function inReview(sandbox: Sandbox): Promise<DemoPerson> {
  return reviewed(sandbox, { status: 1, verdict: ['pending'] });
}

/** Someone verified who has accepted the disclaimer; two-factor is off and the wallet empty. */
export async function verifiedNewcomer(sandbox: Sandbox): Promise<DemoPerson> {
  return reviewed(sandbox, { status: 3, verdict: ['completed', 'GREEN'] });
}

type Outcome = { readonly status: number; readonly verdict: readonly [string, string?] };

async function reviewed(sandbox: Sandbox, { status, verdict }: Outcome): Promise<DemoPerson> {
  const person = await newcomer(sandbox);
  const wire = new Wire(sandbox);
  await wire.logIn(person);
  await wire.tell('basic/updateAuth', { auth: true });
  await fillProfile(wire, person);
  await wire.tell('kyc/kyc_info');
  await sandbox.review(person.email, ...verdict);
  const standing = async () => {
    const reply: Standing = await wire.ask('basic/userStatus', {});
    return reply.userData?.kyc_status;
  };
  await expect.poll(standing, { message: 'the review has arrived' }).toBe(status);
  return person;
}
