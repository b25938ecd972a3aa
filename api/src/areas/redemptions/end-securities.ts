import { asId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import type { Tx } from '@istmo/db/tx';
import { type Account, available, issued, post, readBalance, readRegister, strikeUnits } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { isBooksClosed } from '../../runtime/books-state.ts';
import { lockAction } from '../corporate-actions/public.ts';
import { endSecurity, readSecurityEnds, type SecurityEnd } from '../instruments/public.ts';
import { insertStrike, listUnitsToStrike, type UnitsToStrike } from './strikes.store.ts';

type Part = { readonly from: Account; readonly units: bigint };
type Strike = { readonly event: string; readonly instrument: string; readonly entitlement: string | null };

/** Strikes units from where they are, in the caller's transaction, which ends with it. */
async function strike(app: App, tx: Tx, { event, instrument, entitlement }: Strike, parts: readonly Part[]) {
  const at = app.clock.now();
  const movements = [];
  for (const { from, units } of parts) {
    const id = newId();
    await insertStrike(tx, { id, event, entitlement, from, units, at });
    movements.push(strikeUnits({ id, at, amount: money(instrument, units), from }));
  }
  if (movements.length > 0) await post(tx, ...movements);
}

/** Platform accounts of these kinds that have units of a security. */
async function listParts(app: App, tx: Tx, instrument: string, kinds: readonly Account['kind'][]): Promise<Part[]> {
  const { others } = await readRegister(tx, { currency: instrument, at: app.clock.now() });
  return others.flatMap(({ kind, place, units }) => {
    const found = kinds.find((one) => one === kind);
    return found && units > 0n ? [{ from: { kind: found, owner: null, place }, units }] : [];
  });
}

/** As many of the parts as make up these units; none where they have less. */
function takeFrom(parts: readonly Part[], units: bigint): Part[] {
  let left = units;
  const taken = parts.flatMap(({ from, units: there }) => {
    const some = there < left ? there : left;
    left -= some;
    return some > 0n ? [{ from, units: some }] : [];
  });
  return left === 0n ? taken : [];
}

async function strikeEntitled(app: App, { entitlement }: UnitsToStrike): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const before = (await listUnitsToStrike(tx)).find((one) => one.entitlement === entitlement);
    if (!before) return;
    await lockAction(tx, asId<'corporate-action'>(before.event));
    // Read again, because another process may have struck them before the lock.
    const one = (await listUnitsToStrike(tx)).find((row) => row.entitlement === entitlement);
    if (!one) return;
    const { customer, instrument, units } = one;
    const there = customer
      ? [{ from: available(customer), units: (await readBalance(tx, available(customer), instrument)).units }]
      : await listParts(app, tx, instrument, ['external']);
    // What is not there yet is tried again, for example units of a holder that are frozen.
    await strike(app, tx, one, takeFrom(there, units));
  });
}

/** What was never sold, and what was earned as fees, leaves the books with the last holders' units. */
async function strikeUnsold(app: App, { event, instrument }: SecurityEnd): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const action = await lockAction(tx, asId<'corporate-action'>(event));
    if (action?.state !== 'paid' && action?.state !== 'closed') return;
    const parts = await listParts(app, tx, instrument, ['treasury', 'tranche', 'fees']);
    await strike(app, tx, { event, instrument, entitlement: null }, parts);
  });
}

async function end(app: App, { event, instrument }: SecurityEnd): Promise<void> {
  const ended = await app.db.inTransaction(async (tx) => {
    const action = await lockAction(tx, asId<'corporate-action'>(event));
    if (action?.state !== 'paid' && action?.state !== 'closed') return false;
    if ((await readBalance(tx, issued, instrument)).units !== 0n) return false;
    return endSecurity(tx, event, app.clock.now());
  });
  if (ended) app.log.info({ event, security: instrument }, 'the last unit of a security is redeemed');
}

/**
 * Strikes what left with an entitlement but is not in its holder's balance, and what of a redeemed security was never sold; ends each security of which no
 * unit is left. Every step is safe to repeat and to be made by two processes; one that fails does not stop the others.
 */
export async function endSecurities(app: App): Promise<void> {
  const ends = (await readSecurityEnds(app.db)).filter(({ endedAt }) => endedAt === null);
  const tasks = [
    ...(await listUnitsToStrike(app.db)).map((one) => () => strikeEntitled(app, one)),
    ...ends.map((one) => () => strikeUnsold(app, one)),
    ...ends.map((one) => () => end(app, one)),
  ];
  for (const run of tasks) {
    try {
      await run();
    } catch (error) {
      if (isBooksClosed(error)) return;
      app.log.error({ err: error }, 'units of a redeemed security were not struck, or it was not ended');
    }
  }
}
