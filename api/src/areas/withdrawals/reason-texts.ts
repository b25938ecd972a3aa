import { withdrawalReasonText } from '@istmo/contract/areas/withdrawals/withdrawal-reasons';
import type { Message } from '@istmo/contract/kernel/message';
import type { App } from '../../app.ts';
import type { WithdrawalReason } from '@istmo/contract/kernel/withdrawal';

type Reasoned = { readonly reason: WithdrawalReason; readonly reasonText: string | null };

/** Why a withdrawal waits or was rejected, in the customer's words. */
export function reasonText(app: App, { reason, reasonText: written }: Reasoned): Message {
  return withdrawalReasonText(reason, { written, approvalUsd: `${app.settings.withdrawalApprovalUsd}` });
}
