import { deleteCounters, deleteReplies } from '@istmo/ledger';
import type { Reader } from '@istmo/db/tx';
import type { App } from '../app.ts';
import { areDeadlinesStopped } from '../money/maintenance-deadlines.ts';
import type { AreaTasks } from '../runtime/area-tasks.ts';
import { deleteLockedQuotes, thinPriceTicks } from '../areas/exchange/public.ts';
import {
  deleteEmails,
  deleteEvents,
  deleteNotifications,
  emptyEmailBodies,
  keptDays,
} from '../areas/notifications/public.ts';
import { deleteMinutes, deleteReachedAlerts } from '../areas/market-data/public.ts';
import { deleteUnusedInvitations } from '../areas/company-members/public.ts';
import { deleteProcesses } from '../areas/platform/public.ts';
import { deleteCoverRuns, deleteRuns } from '../areas/reconciliation/public.ts';
import { deleteStaffChallenges, deleteStaffSessions } from '../areas/staff/public.ts';
import {
  deleteNewsletterRecipients,
  deleteSubscriptionLinks,
  deleteUnconfirmedSubscriptions,
} from '../areas/site/public.ts';
import { deleteDecisions } from '../areas/rules/public.ts';
import { deleteTravelRecords } from '../areas/withdrawals/public.ts';
import { deleteThrottles } from '../http/throttle.ts';
import type { DeletionBatch, RetentionRule } from '../runtime/retention-rule.ts';
import { deleteEmailTokens } from '../areas/accounts/public.ts';
import { deletePasskeyChallenges } from '../areas/security/public.ts';
import {
  deleteHandovers,
  deleteKnownDevices,
  deletePreLogins,
  deleteSessions,
  deleteSupportSessions,
} from '../areas/sessions/public.ts';

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
    days: 400,
    reason: 'the longest period of a limit is a year',
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
    table: 'app.notification',
    column: 'created_at',
    days: keptDays,
    reason: 'a year and a month of what happened; the history and the activity have it for longer',
    deleteOlder: inBatches(deleteNotifications),
  },
  {
    table: 'app.book_candle',
    part: 'minutes',
    column: 'at',
    days: 90,
    reason: 'prices by the minute are looked at for some weeks; hours and days are kept, and so are the trades',
    deleteOlder: inBatches(deleteMinutes),
  },
  {
    table: 'app.price_alert',
    part: 'those that were reached',
    column: 'reached_at',
    days: 90,
    reason: 'the customer was notified; what waits is kept until it is reached or removed',
    deleteOlder: inBatches(deleteReachedAlerts),
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
    table: 'app.company_invitation',
    part: 'those that were not accepted',
    column: 'expires_at',
    days: 30,
    reason: 'a link opened late is answered as expired or withdrawn rather than as unknown; who accepted one is kept',
    deleteOlder: inBatches(deleteUnusedInvitations),
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
    table: 'app.rule_decision',
    column: 'at',
    days: 3_653,
    reason: 'securities law keeps for ten years why an order was allowed or refused',
    deleteOlder: inBatches(deleteDecisions),
  },
  {
    table: 'app.travel_record',
    column: 'recorded_at',
    days: 1_827,
    reason: 'the travel rule keeps who sent what to whom for five years',
    deleteOlder: inBatches(deleteTravelRecords),
  },
  {
    table: 'app.process',
    column: 'seen_at',
    days: 30,
    usesSystemTime: true,
    reason: 'a process that was not seen for a month is no longer part of the installation',
    deleteOlder: inBatches(deleteProcesses),
  },
  {
    table: 'app.cover_run',
    column: 'at',
    days: 90,
    reason: 'proof that what is outside was compared with the books each minute; differences and stops are kept',
    deleteOlder: inBatches(deleteCoverRuns),
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

function inBatches(deleteBatch: (reader: Reader, batch: DeletionBatch) => Promise<number>) {
  return async ({ db }: App, before: Date): Promise<void> => {
    for (let batch = 0; batch < maxBatchesPerRun; batch++) {
      const deleted = await deleteBatch(db, { before, limit: maxRowsPerBatch });
      if (deleted < maxRowsPerBatch) return;
    }
  };
}

/** Deletes what is older than its time, links of customers among it. A rule that fails does not stop the others. */
export async function deleteExpiredRows(app: App): Promise<void> {
  if (await areDeadlinesStopped(app)) return;
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
