import { openProfile } from '../areas/profile/public.ts';
import type { Person, TestEnv } from './test-env.ts';

/** A complete personal profile, of that country. */
export async function giveProfile(testEnv: TestEnv, person: Person, country: string): Promise<void> {
  const profile = {
    userType: 'personal',
    firstName: 'Rosario',
    lastName: 'Cifuentes',
    gender: 'female',
    bornOn: '1990-05-04',
    phone: '70001234',
    address: 'Avenida Reforma 8-60',
    country,
    state: 'San Salvador',
    city: 'San Salvador',
    zipCode: '01010',
    nationalId: '2345678901234',
  } as const;
  await testEnv.app.db.inTransaction((tx) => openProfile(tx, person.customer, { profile, at: testEnv.clock.now() }));
}
