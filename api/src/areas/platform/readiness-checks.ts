import { listMissingMigrations } from '@istmo/db/migrate';
import type { Replica } from '@istmo/db/replica';
import type { App } from '../../app.ts';
import { readRegistry } from '../instruments/public.ts';
import { emailQueue, urgentEmailQueue } from '../notifications/public.ts';
import { readUsdPrices } from '../prices/public.ts';
import { isSigningLate } from '../withdrawals/public.ts';
import { readBooksState } from '../../runtime/books-state.ts';
import type { ReadinessCheck } from '../../http/readiness.ts';

const maxClockErrorMs = 60_000;
const maxMailSeconds = 60;

/** What this process needs to serve. */
export function listReadinessChecks(app: App): readonly ReadinessCheck[] {
  return [
    {
      name: 'database',
      isRequired: true,
      run: async () => {
        await app.db.query('select 1');
        return { isMet: true, detail: 'answers' };
      },
    },
    {
      name: 'migrations',
      isRequired: true,
      run: async () => {
        const missing = await listMissingMigrations(app.db);
        const detail = missing.length === 0 ? 'current' : `missing: ${missing.join()}`;
        return { isMet: missing.length === 0, detail, names: missing };
      },
    },
    {
      name: 'books',
      isRequired: true,
      run: async () => {
        const { isSound } = await readBooksState(app.db);
        // What was found is for staff; everybody may ask here.
        return { isMet: isSound, detail: isSound ? 'sound' : 'a verification found a difference' };
      },
    },
    { name: 'clock', isRequired: true, run: () => checkClock(app) },
    { name: 'prices', isRequired: app.settings.readyNeedsPrices === 'yes', run: () => checkPrices(app) },
    {
      name: 'signing',
      // A process serves without the signer, which may run elsewhere: what is approved waits for it.
      isRequired: false,
      run: async () => {
        const isMet = !(await isSigningLate(app.db, app.clock.now()));
        return { isMet, detail: isMet ? 'nothing is late' : 'approved withdrawals are not signed' };
      },
    },
    {
      name: 'mail',
      // Money moves without it, but customers confirm by it.
      isRequired: false,
      run: async () => {
        const isMet = !(await app.jobs.isLate(app.db, [emailQueue, urgentEmailQueue], maxMailSeconds));
        return { isMet, detail: isMet ? 'goes out' : 'an e-mail waits for more than a minute' };
      },
    },
    ...(app.replica.replica ? [checkReplica(app.replica.replica)] : []),
  ];
}

/** Without it everything is read where it is written, which costs more and is not wrong. */
const checkReplica = ({ state }: Pick<Replica, 'state'>): ReadinessCheck => ({
  name: 'replica',
  isRequired: false,
  run: async () => {
    const { lagMs, isUsed } = state();
    const lag = lagMs === undefined ? 'how far it is behind is not known' : `${lagMs} ms behind`;
    return { isMet: isUsed, detail: `${lag}, ${isUsed ? 'read' : 'not read'}` };
  },
});

/** Codes, waiting times and limits follow this process's time, which has to be that of the database. The sandbox's clock may run ahead of both. */
async function checkClock({ db }: App) {
  const before = Date.now();
  const [row] = await db.query<{ at: Date }>('select clock_timestamp() as at');
  const at = row?.at.getTime() ?? 0;
  const isMet = at > before - maxClockErrorMs && at < Date.now() + maxClockErrorMs;
  return { isMet, detail: isMet ? 'correct' : 'more than a minute from that of the database' };
}

async function checkPrices(app: App) {
  const { instruments } = await readRegistry(app);
  const stale: string[] = [];
  for (const instrument of instruments.filter(({ priceSource }) => priceSource.kind === 'feed')) {
    const [newest] = await readUsdPrices(app, instrument, { since: app.clock.now() });
    if (!newest || newest.isStale) stale.push(instrument.code);
  }
  return { isMet: stale.length === 0, detail: stale.length === 0 ? 'fresh' : `stale: ${stale.join()}`, names: stale };
}
