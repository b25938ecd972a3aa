import type { Tx } from '@istmo/db/tx';
import { toSigningKey } from '@istmo/ledger';
import { signApproval } from '../../address-approval.ts';
import type { App } from '../../app.ts';
import { publishEvent } from '../notifications/public.ts';
import { isAllowedTransition } from './whitelist-states.ts';
import { announceChange } from './whitelist-emails.ts';
import { lockAddress, updateState, type WithdrawalAddress, type WithdrawalAddressId } from './whitelist.store.ts';

/**
 * A decision about an address, by its waiting time or by staff who screen it.
 * @public
 */
export type Decision =
  | { readonly to: 'in_review' | 'completed' }
  /** The reason is shown to the customer. */
  | { readonly to: 'rejected'; readonly reason: string };

/** Carries a decision out, with the customer's email and activity entry; the caller has locked the address. */
async function applyDecision(app: App, tx: Tx, address: WithdrawalAddress, decision: Decision): Promise<void> {
  const at = app.clock.now();
  const reason = decision.to === 'rejected' ? decision.reason : undefined;
  const approval = decision.to === 'completed' ? sign(app, address, at) : undefined;
  await updateState(tx, address.id, { state: decision.to, at, reason, approval });
  // A review is not announced: it may end without a finding.
  if (decision.to === 'in_review') return publishEvent(tx, address.customer, 'whitelist');
  await announceChange(app, tx, address, {
    change: decision.to,
    at,
    language: address.language,
    ...(reason === undefined ? {} : { reason }),
  });
}

const sign = ({ settings }: App, address: WithdrawalAddress, at: Date): Buffer =>
  signApproval(toSigningKey(settings.approvalKey), { ...address, approvedAt: at });

/**
 * For staff who screen addresses: holds one for review, completes it, or rejects it. Returns the address as it was before; undefined when
 * its state does not allow the decision, or when it would be completed before its waiting time has passed.
 * @public
 */
export async function moveAddress(
  app: App,
  tx: Tx,
  { id, decision }: { id: WithdrawalAddressId; decision: Decision },
): Promise<WithdrawalAddress | undefined> {
  const address = await lockAddress(tx, id);
  if (!address || !isAllowedTransition(address.state, decision.to)) return undefined;
  if (decision.to === 'completed' && address.readyAt > app.clock.now()) return undefined;
  await applyDecision(app, tx, address, decision);
  return address;
}

/** Completes an address whose waiting time has passed, unless staff have taken it up since. */
export async function completeAddress(app: App, id: WithdrawalAddressId): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const address = await lockAddress(tx, id);
    if (address?.state !== 'pending' || address.readyAt > app.clock.now()) return;
    await applyDecision(app, tx, address, { to: 'completed' });
  });
}
