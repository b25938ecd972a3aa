import { asId } from '@istmo/contract/kernel/id';
import type { Reader } from '@istmo/db/tx';
import type { App } from './app.ts';
import { findTimeSteps, openSecret } from './areas/security/public.ts';

/** Proof that a member of staff is there: the address and a code of the moment. */
export type StaffProof = { readonly email: string; readonly code: string };

type OpenBooks = { readonly staff: readonly [StaffProof, StaffProof]; readonly reason: string };

/**
 * Opens books that a finding closed. Two different staff prove that they agree; support may not. The database stores who, when, after
 * which finding and why, and refuses one person twice. Throws with a sentence for the operator; `db` has the operator's login.
 */
export async function openBooks(
  { db, settings, clock }: Pick<App, 'db' | 'settings' | 'clock'>,
  { staff: [first, second], reason }: OpenBooks,
): Promise<void> {
  const ids = [await proveStaff({ db, settings, clock }, first), await proveStaff({ db, settings, clock }, second)];
  if (ids[0] === ids[1]) throw new Error('two different members of staff must agree');
  if (reason.trim() === '') throw new Error('say why the books may be opened');
  await db.query('select app.open_books($1, $2, $3)', [...ids, reason]);
}

type StaffRow = { readonly id: string; readonly role: string; readonly secret: Buffer };

async function proveStaff(
  { db, settings, clock }: Pick<App, 'settings' | 'clock'> & { readonly db: Reader },
  { email, code }: StaffProof,
): Promise<string> {
  const [row] = await db.query<StaffRow>(
    'select id, role, tfa_secret as secret from app.staff where lower(email) = lower($1)',
    [email],
  );
  const isRight = row && findTimeSteps(openSecret(settings, asId<'customer'>(row.id), row.secret), code, clock.now());
  if (!isRight || isRight.length === 0) throw new Error(`${email} is no member of staff with this code`);
  if (row.role === 'support') throw new Error(`${email} has the role support, which may not open the books`);
  return row.id;
}
