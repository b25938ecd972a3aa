import type { Tx } from '@istmo/db/tx';
import type { RaiseId } from '../raises.store.ts';

type DecisionAt = { readonly proposal: string; readonly at: Date };

/** Two of the staff approved it; the database compares the terms in force with what they approved. */
export async function setApproved(tx: Tx, id: RaiseId, { proposal, at }: DecisionAt): Promise<void> {
  await tx.query("update app.raise set state = 'approved', state_since = $2, approved_by = $3 where id = $1", [
    id,
    at,
    proposal,
  ]);
}

/** Ends a raise with its reason; `proposal` is null before the approval, which one of the staff may end. */
export async function setCancelled(
  tx: Tx,
  id: RaiseId,
  { proposal, reason, at }: { readonly proposal: string | null; readonly reason: string; readonly at: Date },
): Promise<void> {
  await tx.query(
    `update app.raise set state = 'cancelled', state_since = $2, outcome = 'cancelled', cancel_reason = $3, cancelled_by = $4,
            suspended_at = null, suspended_reason = '' where id = $1`,
    [id, at, reason, proposal],
  );
}

/** Suspends a raise, or resumes it where `suspended` is null. */
export async function setSuspended(
  tx: Tx,
  id: RaiseId,
  suspended: { readonly reason: string; readonly at: Date } | null,
): Promise<void> {
  await tx.query('update app.raise set suspended_at = $2, suspended_reason = $3 where id = $1', [
    id,
    suspended?.at ?? null,
    suspended?.reason ?? '',
  ]);
}

/** Puts another version of the terms in force, which is stored. */
export async function setTermsVersion(tx: Tx, id: RaiseId, version: number): Promise<void> {
  await tx.query('update app.raise set version = $2 where id = $1', [id, version]);
}
