import { asId, type StaffId } from '@istmo/contract/kernel/id';
import type { StaffRole } from '@istmo/contract/kernel/staff-role';
import type { Db } from '@istmo/db/tx';
import { newId } from '@istmo/db/new-id';
import { Secret } from 'otpauth';
import type { App } from '../app.ts';
import { addActiveStaff, openStaffSession } from '../areas/staff/public.ts';
import { newToken } from '../sign-in/token.ts';
import { lazyPasskey } from './test-approvals.ts';
import type { TestAuthenticator } from './test-authenticator.ts';
import { sharedHash, testPassword } from './test-people.ts';

/** A member of staff of a test, signed in to the console. */
export type StaffPerson = {
  readonly id: StaffId;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly password: string;
  readonly secret: string;
  /** As the browser sends it. */
  readonly cookie: string;
  /** The passkey that signs approvals, added at the first one. */
  readonly passkey: () => Promise<TestAuthenticator>;
};

/** `app` has the operator's login, with which accounts are made; `owner` that of the owner, which adds their passkeys. */
export async function createStaff(
  app: App,
  owner: Db,
  { name, role }: { readonly name: string; readonly role: StaffRole },
): Promise<StaffPerson> {
  const person = { id: asId<'staff'>(newId()), name, email: `${name}@staff.test`, role };
  const secret = new Secret({ size: 20 }).base32;
  const passwordHash = await sharedHash(app);
  const token = newToken();
  await app.db.inTransaction(async (tx) => {
    await addActiveStaff(app, tx, { ...person, passwordHash, secret });
    await openStaffSession(app, tx, { staff: person, token, address: '192.0.2.1', device: 'test' });
  });
  const passkey = lazyPasskey({ ...app, db: owner }, person.id);
  return { ...person, password: testPassword, secret, cookie: `__Secure-staff=${token}`, passkey };
}
