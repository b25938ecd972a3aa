import type { Person, TestEnv, Traits } from '../../testing/test-env.ts';
import { openProfile } from '../profile/public.ts';

type ApplicantName = { readonly firstName?: string; readonly lastName?: string; readonly bornOn?: string };

const rosario = {
  userType: 'personal',
  firstName: 'Rosario',
  lastName: 'Cifuentes',
  gender: 'female',
  bornOn: '1990-05-04',
  phone: '50255512345',
  address: 'Avenida Reforma 8-60',
  city: 'Guatemala',
  state: 'Guatemala',
  zipCode: '01010',
  country: 'Guatemala',
  nationalId: '123456',
} as const;

/** A customer with a profile, who can be verified. */
export async function createApplicant(
  { app, signUp }: TestEnv,
  name: string,
  { traits = {}, named = {} }: { readonly traits?: Traits; readonly named?: ApplicantName } = {},
): Promise<Person> {
  const person = await signUp(name, traits);
  const profile = { ...rosario, ...named };
  await app.db.inTransaction((tx) => openProfile(tx, person.customer, { profile, at: app.clock.now() }));
  return person;
}
