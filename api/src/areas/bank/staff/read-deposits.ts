import {
  countWaitingDeposits,
  listDepositQueue,
  readDepositCase,
  readDepositProof,
} from '@istmo/contract/areas/bank/bank.staff.contract';
import { dollarScale } from '@istmo/contract/kernel/dollars';
import { parseId } from '@istmo/contract/kernel/id';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { App } from '../../../app.ts';
import { handleStaff } from '../../../http/handler.ts';
import { showQueueLength } from '../../../http/queue-length.ts';
import { refuse } from '../../../http/refusal.ts';
import { maskEmail, readQueueSearch, seesEmail } from '../../accounts/public.ts';
import { readOpenProposals, recordLook, showProposal } from '../../audit/public.ts';
import {
  approveAction,
  countPendingDeposits,
  countSameReference,
  type DepositCase,
  depositSubject,
  findDepositCase,
  isAccountAsReported,
  readDepositQueue,
} from '../bank-deposits.store.ts';
import { findLineOf } from './statements.store.ts';
import { dueAfter } from './due.ts';

function toRowView(app: App, row: DepositCase, proposed: ReadonlySet<string>) {
  return {
    id: row.id,
    customer_id: row.customer,
    customer: row.username,
    amount: formatUnits(row.units, dollarScale),
    reference: row.reference,
    holder: row.holder,
    state: row.state,
    waits_since: row.createdAt.toISOString(),
    due_at: dueAfter(app, row.createdAt).toISOString(),
    is_proposed: proposed.has(row.id) ? (1 as const) : (0 as const),
    decider: row.decider ?? '',
    decided_at: row.decidedAt?.toISOString() ?? null,
  };
}

/** Whether the amount takes two people. */
export const takesTwo = ({ settings }: App, { units }: Pick<DepositCase, 'units'>): boolean =>
  units >= BigInt(settings.bankTwoPeopleDollars) * 100n;

export async function findCase(app: App, sentId: string): Promise<DepositCase> {
  const id = parseId<'bank-deposit'>(sentId);
  return (id && (await findDepositCase(app.db, id))) ?? refuse('not_found', m.kernel_not_found, { field: 'id' });
}

const subjectsOf = (proposals: readonly { readonly subject: string }[]): ReadonlySet<string> =>
  new Set(proposals.map(({ subject }) => subject));

export const answerListDepositQueue = handleStaff(listDepositQueue, async (app, caller, { view, search, limit }) => {
  const found = await readQueueSearch(app.db, { role: caller.role, search });
  const [rows, { waiting }, proposals] = await Promise.all([
    readDepositQueue(app.db, { view, search: found, limit: limit + 1 }),
    countPendingDeposits(app.db),
    readOpenProposals(app.db, approveAction),
  ]);
  const proposed = subjectsOf(proposals);
  return {
    data: rows.slice(0, limit).map((row) => toRowView(app, row, proposed)),
    has_more: rows.length > limit,
    counts: { open: waiting },
  };
});

export const answerReadDepositCase = handleStaff(readDepositCase, async (app, caller, { id }) => {
  const row = await findCase(app, id);
  await recordLook(app, caller, {
    action: 'bank-deposit.read',
    subject: { kind: depositSubject, id: row.id },
    reason: '',
  });
  const [others, isAsReported, proposals, line] = await Promise.all([
    countSameReference(app.db, row),
    isAccountAsReported(app.db, row),
    readOpenProposals(app.db, approveAction),
    findLineOf(app.db, row.id),
  ]);
  const proposal = proposals.find(({ subject }) => subject === row.id);
  return {
    ...toRowView(app, row, subjectsOf(proposals)),
    email: seesEmail(caller.role) ? row.email : maskEmail(row.email),
    language: row.language,
    bank_name: row.bankName,
    account_number: row.accountNumber,
    country: row.country,
    transferred_on: row.transferredOn,
    file_name: row.fileName,
    reason: row.reason ?? '',
    same_reference: others,
    account_changed: isAsReported ? (0 as const) : (1 as const),
    takes_two: takesTwo(app, row) ? (1 as const) : (0 as const),
    two_people_from: `${app.settings.bankTwoPeopleDollars}`,
    line: line
      ? {
          booked_on: line.bookedOn,
          reference: line.reference,
          payer: line.payer,
          amount: formatUnits(line.units, dollarScale),
        }
      : null,
    completer: row.completer ?? '',
    completed_at: row.completedAt?.toISOString() ?? null,
    credited_at: row.creditedAt?.toISOString() ?? null,
    proposal: proposal ? showProposal(proposal, caller) : null,
  };
});

export const answerReadDepositProof = handleStaff(readDepositProof, async (app, caller, { id }) => {
  const row = await findCase(app, id);
  const stored = await app.files.get(row.fileKey);
  if (!stored) return refuse('not_found', m.kernel_not_found, { field: 'id' });
  const subject = { kind: depositSubject, id: row.id };
  await recordLook(app, caller, { action: 'bank-deposit.read-proof', subject, reason: '' });
  return { file: { bytes: stored.bytes, type: row.fileType, name: row.fileName } };
});

export const answerCountWaitingDeposits = handleStaff(countWaitingDeposits, async (app) =>
  showQueueLength(await countPendingDeposits(app.db), (since) => dueAfter(app, since)),
);
