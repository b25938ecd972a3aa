import { deleteCounters, deleteReplies } from '@istmo/ledger';
import type { Reader } from '@istmo/db/tx';
import type { App } from './app.ts';
import type { AreaTasks } from './area-tasks.ts';
import { deleteLockedQuotes, thinPriceTicks } from './areas/exchange/public.ts';
import { deleteEmails, deleteEvents, emptyEmailBodies } from './areas/notifications/public.ts';
import { deleteRuns } from './areas/reconciliation/public.ts';
import { deleteStaffChallenges, deleteStaffSessions } from './areas/staff/public.ts';
import {
  deleteNewsletterRecipients,
  deleteSubscriptionLinks,
  deleteUnconfirmedSubscriptions,
} from './areas/site/public.ts';
import { deleteThrottles } from './http/throttle.ts';
import type { DeletionBatch, RetentionRule } from './retention-rule.ts';
import { deleteEmailTokens } from './areas/accounts/public.ts';
import { deletePasskeyChallenges } from './areas/security/public.ts';
import {
  deleteHandovers,
  deleteKnownDevices,
  deletePreLogins,
  deleteSessions,
  deleteSupportSessions,
} from './areas/sessions/public.ts';

// Small enough that a batch holds its locks for some milliseconds only.
const maxRowsPerBatch = 5_000;
// Bounds a run after a long stop of the worker; the next run continues.
const maxBatchesPerRun = 400;
const everyMs = 600_000;
const dayMs = 86_400_000;

/** Every table that grows without a bound of its own, with the time its rows are stored. */
export const retentionRules: readonly RetentionRule[] = [
  {
    table: 'ledger.idempotency_key',
    column: 'at',
    days: 2,
    reason: 'clients repeat a request within a day; a movement is protected by its own key for ever',
    deleteOlder: inBatches(deleteReplies),
  },
  {
    table: 'ledger.counter',
    column: 'period',
    days: 62,
    reason: 'the longest period of a limit is a month',
    deleteOlder: inBatches(deleteCounters),
  },
  {
    table: 'app.event',
    column: 'at',
    days: 1,
    reason:
      'an open page that was disconnected continues from the last event it received; later it reads everything again',
    usesSystemTime: true,
    deleteOlder: inBatches(deleteEvents),
  },
  {
    table: 'app.email',
    part: 'subject and body',
    column: 'created_at',
    days: 30,
    reason: 'support can read what was sent; afterwards the text, which holds personal data, has no use',
    deleteOlder: inBatches(emptyEmailBodies),
  },
  {
    table: 'app.email',
    column: 'created_at',
    days: ({ emailRecordDays }) => emailRecordDays,
    reason: 'proof that a notice was sent and when; the operator sets the time that its law requires',
    deleteOlder: inBatches(deleteEmails),
  },
  {
    table: 'app.throttle',
    column: 'since',
    days: 2,
    reason: 'the longest window of a throttle is one day',
    deleteOlder: inBatches(deleteThrottles),
  },
  {
    table: 'app.pre_login',
    column: 'expires_at',
    days: 1,
    reason: 'an expired one cannot be used; a day covers clocks that differ',
    deleteOlder: inBatches(deletePreLogins),
  },
  {
    table: 'app.passkey_challenge',
    column: 'expires_at',
    days: 0,
    reason: 'an expired one cannot be used',
    deleteOlder: inBatches(deletePasskeyChallenges),
  },
  {
    table: 'app.staff_passkey_challenge',
    column: 'expires_at',
    days: 0,
    reason: 'an expired one cannot be used',
    deleteOlder: inBatches(deleteStaffChallenges),
  },
  {
    table: 'app.handover',
    column: 'expires_at',
    days: 1,
    reason: 'the sealed payload itself expires after a minute, so that a deleted one cannot be accepted again',
    deleteOlder: inBatches(deleteHandovers),
  },
  {
    table: 'app.session',
    column: 'created_at',
    days: 90,
    reason: 'addresses of the last 60 days count as known at sign-in; the sign-in list of the customer is app.sign_in',
    deleteOlder: inBatches(deleteSessions),
  },
  {
    table: 'app.known_device',
    column: 'last_seen_at',
    days: 400,
    reason: 'browsers keep the cookie that it belongs to no longer',
    deleteOlder: inBatches(deleteKnownDevices),
  },
  {
    table: 'app.support_session',
    column: 'expires_at',
    days: 30,
    reason: 'an expired one cannot be used; support can see that it was opened',
    deleteOlder: inBatches(deleteSupportSessions),
  },
  {
    table: 'app.staff_session',
    column: 'created_at',
    days: 400,
    reason: 'who was signed in to the console during the last year; the sign-ins themselves are in the audit log',
    deleteOlder: inBatches(deleteStaffSessions),
  },
  {
    table: 'app.email_token',
    column: 'expires_at',
    days: 30,
    reason: 'a link opened late is answered as expired or used rather than as unknown',
    deleteOlder: inBatches(deleteEmailTokens),
  },
  {
    table: 'app.locked_quote',
    column: 'expires_at',
    days: 1,
    reason: 'a refused swap can be explained for a day',
    deleteOlder: inBatches(deleteLockedQuotes),
  },
  {
    table: 'app.price_tick',
    part: 'all but the last of an hour and those a swap used',
    column: 'at',
    days: 90,
    reason: 'values of the past are computed by the hour at most; a tick that a swap used is the evidence for its rate',
    deleteOlder: ({ db }, before) => thinPriceTicks(db, before),
  },
  {
    table: 'app.reconciliation_run',
    part: 'all but the last one',
    column: 'started_at',
    days: 400,
    reason: 'proof for the yearly audit that the books were compared every hour',
    deleteOlder: inBatches(deleteRuns),
  },
  {
    table: 'app.subscription',
    part: 'unconfirmed ones',
    column: 'consented_at',
    days: 7,
    reason: 'without a confirmation there is no consent to store the address',
    deleteOlder: inBatches(deleteUnconfirmedSubscriptions),
  },
  {
    table: 'app.subscription_link',
    column: 'expires_at',
    days: 0,
    reason: 'an expired link cannot be used',
    deleteOlder: inBatches(deleteSubscriptionLinks),
  },
  {
    table: 'app.newsletter_recipient',
    column: 'sent_at of its newsletter',
    days: 90,
    reason: 'whom a newsletter went to is of use while it is being sent; the number of recipients is stored with it',
    deleteOlder: inBatches(deleteNewsletterRecipients),
  },
];

const boundedByCustomers = 'a bounded number of rows for each customer';
const customerRecord =
  "the customer's record of what happened on the account, kept as long as the law requires of the operator";
const setUpByStaff = 'a few rows, set up by the platform and its staff';

/** The tables of which nothing is deleted, and why. */
export const tablesWithoutDeletion: Readonly<Record<string, string>> = {
  'ledger.account': 'the ledger is append-only',
  'ledger.account_kind': 'the chart of accounts',
  'ledger.balance_at': 'evidence of the ledger',
  'ledger.checkpoint': 'evidence of the ledger',
  'ledger.checkpoint_signature': 'evidence of the ledger',
  'ledger.currency': 'the ledger is append-only',
  'ledger.detached_part': 'a row for each part of the ledger that is archived; attaching it again deletes the row',
  'ledger.hold': 'the ledger is append-only',
  'ledger.movement': 'the ledger is append-only; old partitions are detached and archived',
  'ledger.movement_key': 'a key is never used twice',
  'ledger.movement_kind': 'the chart of accounts',
  'ledger.movement_rule': 'the chart of accounts',
  'ledger.party': 'the ledger is append-only',
  'ledger.posting': 'the ledger is append-only',
  'ledger.stream': 'the ledger is append-only',
  'ledger.time_bound': 'one row',
  'app.identity_webhook':
    'evidence of the identity check, which anti-money-laundering law requires for years after the relation ended',
  'app.verification': boundedByCustomers,
  'app.identity_evidence':
    'evidence of the identity check, a few rows for each attempt; the law requires it for years after the relation ended',
  'app.name_screening': 'evidence of the comparison with watch lists; an answer that stays the same is one row',
  'app.identity_review': 'the evidence of who decided what about an identity, and why',
  'app.identity_reason': setUpByStaff,
  'app.address_screening': 'evidence of the comparison with watch lists: one row for each withdrawal address',
  'app.address_reason': setUpByStaff,
  'app.customer': boundedByCustomers,
  'app.account_status': boundedByCustomers,
  'app.profile': boundedByCustomers,
  'app.business_owner': boundedByCustomers,
  'app.password': boundedByCustomers,
  'app.two_factor': boundedByCustomers,
  'app.recovery_code': boundedByCustomers,
  'app.code_attempt': boundedByCustomers,
  'app.passkey': boundedByCustomers,
  'app.deposit_owner': boundedByCustomers,
  'app.deposit_address': boundedByCustomers,
  'app.activity': customerRecord,
  'app.sign_in': customerRecord,
  'app.internal_move': customerRecord,
  'app.deposit': customerRecord,
  'app.swap': customerRecord,
  'app.withdrawal_address': customerRecord,
  'app.bank': setUpByStaff,
  'app.card_purchase': customerRecord,
  'app.card_purchase_step': customerRecord,
  'app.card_notice': 'evidence of what the acquirer said, a few rows for each card purchase',
  'app.card_note': 'the evidence of a dispute, a few rows for each',
  'app.bank_account': 'at most three for each customer',
  'app.bank_deposit': customerRecord,
  'app.ticket': customerRecord,
  'app.ticket_message': customerRecord,
  'app.ticket_attachment': customerRecord,
  'app.ticket_category': setUpByStaff,
  'app.canned_answer': setUpByStaff,
  'app.asset': customerRecord,
  'app.price_halt': 'a few rows a year: the evidence for when nothing was traded, and why',
  'app.chain_cursor': 'one row for each network',
  'app.instrument': setUpByStaff,
  'app.instrument_network': setUpByStaff,
  'app.market': setUpByStaff,
  'app.offering': setUpByStaff,
  'app.tranche': setUpByStaff,
  'app.registry_version': 'one row',
  'app.maintenance': 'one row',
  'app.books_state': 'one row',
  'app.reconciliation_difference': 'a few rows a year: the evidence of what differed, and of who decided what',
  'app.books_opening': 'a few rows in the life of the platform: the evidence of who opened the books',
  'app.newsletter': setUpByStaff,
  'app.newsletter_draft': setUpByStaff,
  'app.check_run': 'one row for each check',
  'app.staff': setUpByStaff,
  'app.staff_passkey': 'a handful for each member of staff, who removes them',
  'app.staff_invitation': setUpByStaff,
  'app.operator_setting': setUpByStaff,
  'app.operator_setting_change': 'the evidence of who changed the rules of the platform, and why',
  'app.console_view': 'at most 20 for each list of a member of staff',
  'app.audit_entry': 'the evidence of what staff did and looked at; deleting a row would break the chain',
  'app.audit_head': 'one row: the end of the chain',
  'app.proposal': 'the evidence of who proposed and who approved a decision of two',
  'app.customer_note': 'what staff know about a customer; kept as long as the account',
  'app.lease': 'one row for each interval task',
  'app.sandbox_state': 'exists in the sandbox only',
};

function inBatches(deleteBatch: (reader: Reader, batch: DeletionBatch) => Promise<number>) {
  return async ({ db }: App, before: Date): Promise<void> => {
    for (let batch = 0; batch < maxBatchesPerRun; batch++) {
      const deleted = await deleteBatch(db, { before, limit: maxRowsPerBatch });
      if (deleted < maxRowsPerBatch) return;
    }
  };
}

/** Deletes what is older than its time. A rule that fails does not stop the others. */
export async function deleteExpiredRows(app: App): Promise<void> {
  for (const { table, days, usesSystemTime, deleteOlder } of retentionRules) {
    const now = usesSystemTime ? Date.now() : app.clock.now().getTime();
    const ageDays = typeof days === 'number' ? days : days(app.settings);
    await deleteOlder(app, new Date(now - ageDays * dayMs)).catch((error: unknown) =>
      app.log.error({ err: error, table }, 'old rows were not deleted'),
    );
  }
}

export const retentionTasks: AreaTasks = {
  intervalTasks: [{ name: 'delete-expired-rows', everyMs, run: deleteExpiredRows }],
};
