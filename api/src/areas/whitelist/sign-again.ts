import { toSigningKey } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { isApprovalSigned, signApproval } from '../../signatures/address-approval.ts';
import { ownApprovalKeys } from '../../signatures/approval-keys.ts';
import { listSigned, replaceApproval } from './approvals.store.ts';

const pageSize = 500;
const noId = '00000000-0000-0000-0000-000000000000';

export type SignedAgain = {
  readonly signed: number;
  /** Those whose signature is by no key that is accepted: they get nothing. */
  readonly unknown: readonly string[];
};

/** Signs each approved address again whose approval is by a key that is about to be dropped. `db` has the operator's login. */
export async function signAddressesAgain(app: Pick<App, 'db' | 'settings' | 'clock'>): Promise<SignedAgain> {
  const keys = ownApprovalKeys(app);
  const unknown: string[] = [];
  let signed = 0;
  for (let after: string = noId; ;) {
    const page = await listSigned(app.db, after, pageSize);
    for (const { approval, ...address } of page) {
      if (isApprovalSigned(keys.slice(0, 1), address, approval)) continue;
      if (isApprovalSigned(keys, address, approval)) {
        await replaceApproval(app.db, address.id, signApproval(toSigningKey(app.settings.approvalKey), address));
        signed += 1;
      } else unknown.push(address.id);
    }
    const last = page.at(-1);
    if (!last || page.length < pageSize) return { signed, unknown };
    after = last.id;
  }
}
