import type { App } from '../app.ts';
import { consumeStaffCode, proveTwo, type StaffProof } from '../areas/staff/public.ts';

type OpenBooks = { readonly staff: readonly [StaffProof, StaffProof]; readonly reason: string };

/**
 * Opens books that a finding closed. Two different staff prove that they agree; support and auditors may not. The database stores who, when,
 * after which finding and why, and refuses one person twice. Throws with a sentence for the operator; `app` has the operator's login.
 */
export async function openBooks(
  app: Pick<App, 'db' | 'settings' | 'clock'>,
  { staff, reason }: OpenBooks,
): Promise<void> {
  const proven = await proveTwo(app, staff);
  const [one, other] = proven;
  if (reason.trim() === '') throw new Error('say why the books may be opened');
  await app.db.inTransaction(async (tx) => {
    for (const person of proven) await consumeStaffCode(tx, person);
    await tx.query('select app.open_books($1, $2, $3)', [one.id, other.id, reason]);
  });
}
