import { asId } from '@istmo/contract/kernel/id';
import type { App } from '../../app.ts';
import { listEnding, lockAction } from '../corporate-actions/public.ts';
import { closeSecurity, readSecurityEnds, reopenSecurity } from '../instruments/public.ts';

async function close(
  app: App,
  { id, instrument }: { readonly id: string; readonly instrument: string },
): Promise<void> {
  const closed = await app.db.inTransaction(async (tx) => {
    // A cancellation waits for this or is seen here.
    const action = await lockAction(tx, asId<'corporate-action'>(id));
    if (action?.state === 'cancelled') return false;
    return closeSecurity(tx, { event: id, instrument, at: app.clock.now() });
  });
  if (closed) app.log.info({ event: id, security: instrument }, 'a security is not traded any more, it is redeemed');
}

async function reopen(app: App, event: string): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const action = await lockAction(tx, asId<'corporate-action'>(event));
    if (action?.state === 'cancelled') await reopenSecurity(tx, event, app.clock.now());
  });
}

/**
 * Closes trading in each security on the record day of the event that redeems all of it, and opens it again where that was cancelled before its record
 * moment. One that fails does not stop the others.
 */
export async function closeTrading(app: App): Promise<void> {
  const ends = await readSecurityEnds(app.db);
  const known = new Set(ends.map(({ event }) => event));
  const ending = await listEnding(app.db, { now: app.clock.now(), timeZone: app.settings.timeZone });
  const tasks = [
    ...ends
      .filter(({ endedAt }) => endedAt === null)
      .map(
        ({ event }) =>
          () =>
            reopen(app, event),
      ),
    ...ending.filter(({ id }) => !known.has(id)).map((one) => () => close(app, one)),
  ];
  for (const run of tasks) {
    try {
      await run();
    } catch (error) {
      app.log.error({ err: error }, 'trading in a redeemed security was not closed or opened');
    }
  }
}
