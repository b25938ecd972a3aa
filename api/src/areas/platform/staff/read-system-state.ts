import { readSystemState } from '@istmo/contract/areas/platform/platform.staff.contract';
import { readNewestCheckpoint } from '@istmo/ledger';
import type { App } from '../../../app.ts';
import { handleStaff } from '../../../http/handler.ts';
import { readReadiness } from '../../../http/readiness.ts';
import { listReadinessChecks } from '../readiness-checks.ts';
import { version } from '../../../runtime/version.ts';
import { readRegistry } from '../../instruments/public.ts';
import { readUnsentEmails } from '../../notifications/public.ts';
import { formatUsd, readUsdPrices } from '../../prices/public.ts';
import { readLastReconciliation } from '../../reconciliation/public.ts';
import { readProcesses } from '../processes.store.ts';
import { readBooks, readCheckRuns } from '../platform.store.ts';

// A frame is asked once a minute; one answer may be missed.
const aliveSeconds = 150;

const toTime = (at: Date): string => at.toISOString();

export const answerReadSystemState = handleStaff(readSystemState, async (app) => {
  const [readiness, processes, books, queues, emails, prices, checkpoint, runs, reconciliation] = await Promise.all([
    readReadiness(() => true, listReadinessChecks(app)),
    readProcesses(app.db),
    readBooks(app.db),
    app.jobs.countByState(app.db),
    readUnsentEmails(app.db),
    readPriceAges(app),
    readNewestCheckpoint(app.db),
    readCheckRuns(app.db),
    readLastReconciliation(app.db),
  ]);
  return {
    version,
    checks: readiness.checks.map(({ name, ok, detail, names = [] }) => ({ name, ok, detail, names: [...names] })),
    processes: processes.map(({ role, name, version: release, startedAt, seenAt, seconds }) => ({
      role,
      name,
      version: release,
      since: toTime(startedAt),
      seen_at: toTime(seenAt),
      is_alive: seconds <= aliveSeconds,
    })),
    books: { is_open: books.isSound, finding: books.finding, since: toTime(books.changedAt) },
    queues: [...queues],
    emails: { unsent: emails.count, oldest: emails.oldest && toTime(emails.oldest) },
    prices,
    checkpoint: checkpoint && {
      number: checkpoint.number.toString(),
      at: toTime(checkpoint.at),
      is_signed: checkpoint.isSigned,
    },
    check_runs: runs.map(({ name, finishedAt, isSound, finding, counts }) => ({
      name,
      finished_at: toTime(finishedAt),
      is_sound: isSound,
      finding,
      counts: counts ? { movements: counts.movements.toString(), postings: counts.postings.toString() } : null,
    })),
    reconciliation: {
      finished_at: reconciliation.finishedAt && toTime(reconciliation.finishedAt),
      differences: reconciliation.open.map(({ kind, event, firstSeen }) => ({
        kind,
        event,
        first_seen: toTime(firstSeen),
      })),
    },
  };
});

/** The prices that come from a feed or from staff; those of constants and offerings do not age. */
async function readPriceAges(app: App) {
  const { instruments } = await readRegistry(app);
  const now = app.clock.now();
  return Promise.all(
    instruments
      .filter(({ priceSource: { kind } }) => kind === 'feed' || kind === 'published')
      .map(async (instrument) => {
        const [price] = await readUsdPrices(app, instrument, { since: now });
        return {
          symbol: instrument.code,
          usd: price ? formatUsd(price.usd) : null,
          observed_at: price ? toTime(price.observedAt) : null,
          is_stale: price?.isStale ?? true,
        };
      }),
  );
}
