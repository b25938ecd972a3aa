import { readPayout } from '@istmo/contract/areas/payouts/payouts.staff.contract';
import * as m from '@istmo/contract/messages';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { App } from '../../../app.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { readDatedStatus } from '../../access/public.ts';
import { recordLook } from '../../audit/public.ts';
import { readInstrument } from '../../instruments/public.ts';
import {
  type AgedQueueRow,
  answerDueAt,
  findBroadcast,
  readApprovals,
  readCase,
  readSigningRefusals,
  readSteps,
  toWaitEnds,
} from '../../withdrawals/public.ts';
import { listFeeRaises } from '../fees.store.ts';
import { toRowView } from './payout-view.ts';

export const answerReadPayout = handleStaff(readPayout, async (app, caller, { reference_no: referenceNo }) => {
  const found = await readCase(app.db, referenceNo);
  if (!found) return refuse('not_found', m.kernel_not_found, { field: 'reference_no' });
  const { row, risk } = found;
  await recordLook(app, caller, {
    action: 'withdrawal.open',
    subject: { kind: 'withdrawal', id: row.referenceNo },
    reason: '',
  });
  const [view, figures, status, approvals, refusals, broadcast, steps] = await Promise.all([
    toRowView(app, row),
    toFigures(app, row),
    readDatedStatus(app.db, row.customer, app.clock.now()),
    readApprovals(app.db, row.id),
    readSigningRefusals(app.db, row.id),
    toBroadcast(app, row),
    readSteps(app.db, row.id),
  ]);
  return {
    data: {
      ...view,
      ...figures,
      risk: {
        account_since: risk.accountSince.toISOString(),
        kyc_since: status.kycChangedAt?.toISOString() ?? null,
        tfa_since: status.tfaChangedAt?.toISOString() ?? null,
        rests_until: status.withdrawalCooldownUntil?.toISOString() ?? null,
        is_suspended: status.isSuspended,
        withdrawals: risk.withdrawals,
        look_alikes: risk.lookAlikes,
        beneficiary_name: row.beneficiary?.name ?? '',
        beneficiary_provider: row.beneficiary?.provider ?? '',
        beneficiary_country: row.beneficiary?.country ?? '',
        request_usd: row.requestCents === null ? null : formatUnits(row.requestCents, 2),
        screening: risk.screening ?? ('none' as const),
      },
      approved_by: approvals.map(({ name, at, reason }) => ({ name, at: at.toISOString(), reason })),
      is_own_approval: approvals.some(({ staff }) => staff === caller.staff),
      signing_refusals: refusals.map(({ finding, at }) => ({ finding, at: at.toISOString() })),
      broadcast,
      steps: steps.map(({ state, at, by, reason, reasonText }) => ({
        state,
        at: at.toISOString(),
        by,
        reason,
        reason_text: reasonText,
      })),
    },
  };
});

async function toFigures(app: App, row: AgedQueueRow) {
  const [instrument, feeInstrument] = await Promise.all([
    readInstrument(app, row.currency),
    readInstrument(app, row.feeCurrency),
  ]);
  const isAsked = row.state === 'in_review' || row.state === 'on_hold';
  return {
    receives: formatUnits(row.sentUnits, instrument.ledgerScale),
    fee: formatUnits(row.feeUnits, feeInstrument.ledgerScale),
    fee_currency: row.feeCurrency,
    approval_usd: `${app.settings.withdrawalApprovalUsd}`,
    reason_text: row.reasonText,
    language: row.language,
    ...toWaitEnds(app, row),
    answer_by: isAsked ? answerDueAt(app, row.stateSince).toISOString() : null,
  };
}

async function toBroadcast(app: App, row: AgedQueueRow) {
  const [found, { networks }] = await Promise.all([findBroadcast(app.db, row.id), readInstrument(app, row.currency)]);
  if (!found) return null;
  const network = networks.find(({ name }) => name === row.network);
  const raises = await listFeeRaises(app.db, [found.id]);
  return {
    txid: found.txid,
    explorer_url: network?.explorerUrl?.replace('{txid}', encodeURIComponent(found.txid)) ?? null,
    signed_at: found.signedAt.toISOString(),
    transactions: [found.newest, ...found.replaced].map(({ txid, signedAt, sends, lastSentAt }) => ({
      txid,
      signed_at: signedAt.toISOString(),
      sends,
      last_sent_at: lastSentAt?.toISOString() ?? null,
    })),
    raises: raises.map(({ at, staff, finding }) => ({ at: at.toISOString(), is_by_staff: staff !== null, finding })),
    taken_by: found.takenBy,
    confirmations: found.confirmations,
    confirmations_needed: network?.confirmations ?? 1,
  };
}
