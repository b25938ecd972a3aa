import type { StaffId } from '@istmo/contract/kernel/id';
import type { Tx } from '@istmo/db/tx';
import { toSigningKey } from '@istmo/ledger';
import { signApproval } from '../../signatures/address-approval.ts';
import type { App } from '../../app.ts';
import { publishEvent } from '../notifications/public.ts';
import { announceChange } from './whitelist-emails.ts';
import { isAllowedTransition, type ShownState } from './whitelist-states.ts';
import {
  lockAddress,
  markCompleted,
  updateState,
  type WithdrawalAddress,
  type WithdrawalAddressId,
} from './whitelist.store.ts';

/** A decision of staff about an address that is not clear. */
export type AddressDecision =
  | { readonly isApproved: true; readonly by: StaffId }
  /** The reason is shown to the customer, in his language. */
  | { readonly isApproved: false; readonly by: StaffId; readonly reason: string };

type Move = {
  readonly to: ShownState;
  readonly reason?: string;
  readonly by?: StaffId;
};

/** Carries a decision out, with the customer's email and activity entry; the caller has locked the address. */
async function applyMove(app: App, tx: Tx, address: WithdrawalAddress, { to, reason, by }: Move): Promise<void> {
  const at = app.clock.now();
  if (to === 'completed') await markCompleted(tx, address.id, { at, approval: sign(app, address, at) });
  else await updateState(tx, address.id, { state: to, at, reason, by });
  // A review is not announced: it may end without a finding. An approved address is announced when it is completed.
  if (to === 'in_review' || to === 'pending') return publishEvent(tx, address.customer, 'whitelist');
  await announceChange(app, tx, address, {
    change: to,
    at,
    language: address.language,
    ...(reason === undefined ? {} : { reason }),
  });
}

/** Holds an address for staff; false when its state does not allow that. The caller has locked it. */
export async function holdAddress(app: App, tx: Tx, address: WithdrawalAddress): Promise<boolean> {
  if (!isAllowedTransition(address.state, 'in_review')) return false;
  await applyMove(app, tx, address, { to: 'in_review' });
  return true;
}

/**
 * For staff who decide about an address in review: approves or rejects it. The worker, which alone signs approvals, completes an approved
 * one when its waiting time has passed. Returns the address as it was before; undefined when it is not in review any more.
 */
export async function decideAddress(
  app: App,
  tx: Tx,
  { id, decision }: { id: WithdrawalAddressId; decision: AddressDecision },
): Promise<WithdrawalAddress | undefined> {
  const address = await lockAddress(tx, id);
  if (address?.state !== 'in_review') return undefined;
  const { by } = decision;
  await applyMove(
    app,
    tx,
    address,
    decision.isApproved ? { to: 'pending', by } : { to: 'rejected', reason: decision.reason, by },
  );
  return address;
}

/** Completes an address that is clear or approved and whose waiting time has passed, unless staff have taken it up since. */
export async function completeAddress(app: App, id: WithdrawalAddressId): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const address = await lockAddress(tx, id);
    if (address?.state !== 'pending' || address.readyAt > app.clock.now() || !isCleared(address)) return;
    await applyMove(app, tx, address, { to: 'completed' });
  });
}

const isCleared = ({ screening, reviewedBy }: WithdrawalAddress): boolean =>
  screening === 'clear' || reviewedBy !== null;

const sign = ({ settings }: App, address: WithdrawalAddress, approvedAt: Date): Buffer =>
  signApproval(toSigningKey(settings.approvalKey), { ...address, approvedAt });
