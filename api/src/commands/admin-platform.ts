import { text } from 'node:stream/consumers';
import { seedOffering } from '@istmo/db/seed-registry';
import { offeringSeeds } from '@istmo/db/seeds/instruments';
import type { AdminCommands } from './admin-command.ts';
import { askCodes } from './ask-codes.ts';
import { readPgbackrestInfo, replaceBackups } from '../areas/platform/public.ts';
import { issueTranches } from '../areas/offering/public.ts';
import { type Difference, reconcile } from '../areas/reconciliation/public.ts';
import { replayDecisions } from '../areas/rules/public.ts';
import { setMaintenance } from '../areas/site/public.ts';
import { MovableClock } from '../runtime/clock.ts';
import { openBooks } from '../books/open-books.ts';
import { endRestore, reportRestore } from '../books/restore.ts';

/** Switches of the whole platform, and the comparison of its books with its rows. */
export const platformCommands: AdminCommands = {
  maintenance: {
    usage: '<on or off>',
    accepts: ([state = '']) => ['on', 'off'].includes(state),
    run: async ({ database: { db } }, [state = '']) => {
      await setMaintenance({ db, clock: new MovableClock() }, state === 'on');
      return `maintenance is ${state}`;
    },
  },
  'issue-offering': {
    usage: '',
    run: async ({ withApp }) =>
      withApp(async (app) => {
        await seedOffering(app.db);
        await issueTranches(app);
        return `the offering ${offeringSeeds.map(({ code }) => code).join(', ')} is on sale`;
      }),
  },
  'open-books': {
    usage: '<email of staff> <email of other staff> <why they may be opened>',
    run: async ({ withApp }, [first = '', second = '', reason = '']) => {
      const staff = await askCodes([first, second]);
      await withApp((app) => openBooks(app, { staff, reason }));
      return 'the books are open';
    },
  },
  'report-restore': {
    usage: '',
    run: async ({ database, checkpoints }) => {
      const outside = (await checkpoints.readLast())?.number ?? 0n;
      await database.setUp((db) => reportRestore(db, 'the operator restored the database', outside));
      return 'the platform holds all background work until two of the staff end the restore';
    },
  },
  'end-restore': {
    usage: '<email of staff> <email of other staff> <what was compared>',
    run: async ({ withApp }, [first = '', second = '', reason = '']) => {
      const staff = await askCodes([first, second]);
      await withApp((app) => endRestore(app, { staff, reason }));
      return 'the restore has ended, and the books are open';
    },
  },
  'replay-decisions': {
    usage: '',
    run: async ({ withApp }) => {
      const { count, others } = await withApp(({ db }) => replayDecisions(db));
      const lines = others.map(({ decision, stored, found }) => {
        const names = (failures: readonly { rule: string }[]) =>
          failures.map(({ rule }) => rule).join(', ') || 'allowed';
        return `${decision}: stored ${names(stored)}, found ${names(found)}`;
      });
      return [`${count} decisions, ${others.length} with another outcome`, ...lines].join('\n');
    },
  },
  'record-backups': {
    usage: '',
    run: async ({ database }) => {
      const backups = readPgbackrestInfo(await text(process.stdin));
      await database.setUp((db) => db.inTransaction((tx) => replaceBackups(tx, backups)));
      return `${backups.length} backups are known`;
    },
  },
  reconcile: {
    usage: '',
    run: async ({ database, withApp }) => {
      const differences = await withApp((app) => reconcile(app, database.readUrl));
      return [`${differences.length} differences`, ...differences.map(toLine)].join('\n');
    },
  },
};

function toLine({ kind, event, expected, found }: Difference): string {
  return `${kind} ${event}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`;
}
