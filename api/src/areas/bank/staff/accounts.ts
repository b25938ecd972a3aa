import {
  countWaitingAccounts,
  decideAccount,
  listAccountQueue,
  readAccountCase,
} from '@istmo/contract/areas/bank/bank.staff.contract';
import { parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import type { App } from '../../../app.ts';
import { handleStaff } from '../../../http/handler.ts';
import { showQueueLength } from '../../../http/queue-length.ts';
import { refuse } from '../../../http/refusal.ts';
import { maskEmail, readQueueSearch, seesEmail } from '../../accounts/public.ts';
import { commitAction, recordLook } from '../../audit/public.ts';
import {
  type AccountCase,
  countOwners,
  countPendingAccounts,
  findAccountCase,
  lockAccount,
  readAccountQueue,
  storeAccountDecision,
} from '../bank-accounts.store.ts';
import { announceAccount } from '../bank-notices.ts';
import { dueAfter } from './due.ts';

const subjectKind = 'bank-account';

function toRowView(app: App, row: AccountCase) {
  return {
    id: row.id,
    customer_id: row.customer,
    customer: row.username,
    bank_name: row.bankName,
    account_number: row.accountNumber,
    holder: row.holder,
    country: row.country,
    state: row.state,
    waits_since: row.changedAt.toISOString(),
    due_at: dueAfter(app, row.changedAt).toISOString(),
    decider: row.decider ?? '',
    decided_at: row.decidedAt?.toISOString() ?? null,
  };
}

async function findCase(app: App, sentId: string): Promise<AccountCase> {
  const id = parseId<'bank-account'>(sentId);
  return (id && (await findAccountCase(app.db, id))) ?? refuse('not_found', m.kernel_not_found, { field: 'id' });
}

export const answerListAccountQueue = handleStaff(listAccountQueue, async (app, caller, { view, search, limit }) => {
  const found = await readQueueSearch(app.db, { role: caller.role, search });
  const [rows, { waiting }] = await Promise.all([
    readAccountQueue(app.db, { view, search: found, limit: limit + 1 }),
    countPendingAccounts(app.db),
  ]);
  return {
    data: rows.slice(0, limit).map((row) => toRowView(app, row)),
    has_more: rows.length > limit,
    counts: { open: waiting },
  };
});

export const answerReadAccountCase = handleStaff(readAccountCase, async (app, caller, { id }) => {
  const row = await findCase(app, id);
  await recordLook(app, caller, {
    action: 'bank-account.read',
    subject: { kind: subjectKind, id: row.id },
    reason: '',
  });
  return {
    ...toRowView(app, row),
    version: row.version,
    email: seesEmail(caller.role) ? row.email : maskEmail(row.email),
    language: row.language,
    account_type: row.accountType,
    code: row.code,
    added_at: row.createdAt.toISOString(),
    is_active: row.isActive ? (1 as const) : (0 as const),
    reason: row.reason ?? '',
    owners: await countOwners(app.db, row.accountNumber),
  };
});

export const answerCountWaitingAccounts = handleStaff(countWaitingAccounts, async (app) =>
  showQueueLength(await countPendingAccounts(app.db), (since) => dueAfter(app, since)),
);

export const answerDecideAccount = handleStaff(decideAccount, async (app, caller, { id, version, approve, reason }) => {
  const { id: account } = await findCase(app, id);
  const verb = approve ? 'approve' : 'reject';
  const action = { action: `bank-account.${verb}`, subject: { kind: subjectKind, id: account }, reason };
  await commitAction(app, caller, action, async (tx) => {
    const row = await lockAccount(tx, account);
    if (row?.state !== 'pending') return refuse('already_done', m.bank_already_decided);
    if (row.version !== version) refuse('conflict', m.bank_account_edited);
    const state = approve ? 'approved' : 'rejected';
    const why = approve ? undefined : reason.trim();
    await storeAccountDecision(tx, account, { state, reason: why ?? null, by: caller.staff, at: app.clock.now() });
    await announceAccount(app, tx, row, { what: state, ...(why !== undefined && { reason: why }) });
    const { bankName: bank, accountNumber: number } = row;
    return { before: { state: row.state }, after: { state, bank, number }, result: undefined };
  });
  return { message: approve ? m.bank_account_approved : m.bank_account_rejected };
});
