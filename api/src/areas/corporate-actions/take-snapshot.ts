import { addEvidence, type Holding, readRegister, type Register } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { type ComparedSecurity, compareWithService } from '../register/public.ts';
import { type CorporateActionId, lockAction, readAction, setState } from './corporate-actions.store.ts';
import { toDifference } from './snapshot-difference.ts';
import { hashSnapshot, type SnapshotLine } from './snapshot-hash.ts';
import { insertSnapshot, listToRecord, waitForMovements } from './snapshot.store.ts';
import { requireTerms } from './terms.store.ts';

// A movement has the time of its request and is committed some seconds later at most.
const marginMs = 15_000;
/** How long an issuance service that does not answer is asked again, before two of the staff have to decide without its answer. */
const patienceMs = 3_600_000;

const ofPlace = (place: string, outside: bigint): Omit<SnapshotLine, 'number'> => ({
  customer: null,
  place,
  available: 0n,
  held: 0n,
  frozen: 0n,
  lots: 0n,
  outside,
});

const sumOf = (parts: readonly { readonly units: bigint }[]): bigint =>
  parts.reduce((sum, { units }) => sum + units, 0n);

/** The accounts of the service where they hold as much as was outside at the moment; otherwise the places of the books. */
function listOutside({ others }: Register, found: ComparedSecurity | undefined): Omit<SnapshotLine, 'number'>[] {
  const places = others.filter(({ kind }) => kind === 'external');
  const accounts = (found?.outside ?? []).filter(({ units }) => units > 0n);
  const isKnown = accounts.length > 0 && sumOf(accounts) === sumOf(places);
  if (!isKnown) return places.map(({ place, units }) => ofPlace(place, units));
  return accounts
    .toSorted((one, other) => (one.account < other.account ? -1 : 1))
    .map(({ account, units }) => ofPlace(`issuance:${account}`, units));
}

const ofHolding = ({ units: _units, ...holding }: Holding): Omit<SnapshotLine, 'number'> => ({
  ...holding,
  place: '',
  outside: 0n,
});

/** The lines of a register in their order: the holders, the largest first, then what is outside. */
function toLines(register: Register, found: ComparedSecurity | undefined): SnapshotLine[] {
  const lines = [...register.holdings.map(ofHolding), ...listOutside(register, found)];
  return lines.map((line, index) => ({ number: index + 1, ...line }));
}

/** The lines of the register at a moment as they are now, for a comparison with those that were stored. */
export async function readLinesAgain(
  app: App,
  {
    instrument,
    at,
    stored,
  }: { readonly instrument: string; readonly at: Date; readonly stored: readonly SnapshotLine[] },
): Promise<SnapshotLine[]> {
  const register = await readRegister(app.db, { currency: instrument, at });
  const outside = stored.filter(({ customer }) => customer === null);
  const places = register.others.filter(({ kind }) => kind === 'external');
  const isSame = outside.reduce((sum, line) => sum + line.outside, 0n) === sumOf(places);
  const lines = toLines({ ...register, others: isSame ? [] : places }, undefined);
  return isSame ? [...lines, ...outside] : lines;
}

/** Records an event by the register at its record moment: snapshot, lines and state in one transaction, once. */
async function takeSnapshot(app: App, event: CorporateActionId): Promise<void> {
  const action = await readAction(app.db, event);
  const { recordAt } = await requireTerms(app.db, event);
  if (!action || !recordAt) throw new Error(`the event ${event} has no record moment`);
  const { instrument } = action;
  const found = await compareWithService(app, instrument);
  const isLate = app.clock.now().getTime() > recordAt.getTime() + patienceMs;
  if (found && found.comparison.failure !== '' && !isLate) return;
  await app.db.inTransaction(async (tx) => {
    const locked = await lockAction(tx, event);
    if (locked?.state !== 'announced') return;
    const register = await readRegister(tx, { currency: instrument, at: recordAt });
    const lines = toLines(register, found);
    const outside = sumOf(register.others.filter(({ kind }) => kind === 'external'));
    const held = sumOf(register.holdings);
    const takenAt = app.clock.now();
    const snapshot = {
      event,
      at: recordAt,
      takenAt,
      issued: register.issued,
      holders: register.holdings.length,
      held,
      outside,
      platform: sumOf(register.others) - outside,
      hash: hashSnapshot(lines),
      difference: toDifference(found?.comparison),
    };
    if (held + outside + snapshot.platform !== snapshot.issued)
      throw new Error(`the register of ${instrument} is not complete`);
    await insertSnapshot(tx, snapshot, lines);
    await addEvidence(tx, { name: `holder-snapshot:${event}`, hash: snapshot.hash });
    await setState(tx, event, { state: 'recorded', at: takenAt });
    if (snapshot.difference !== '')
      app.log.error({ event, difference: snapshot.difference }, 'a snapshot of holders differs');
  });
}

/** Records every event whose record moment is over. One that fails does not stop the others; it is tried again. */
export async function takeSnapshots(app: App): Promise<void> {
  const due = await listToRecord(app.db, new Date(app.clock.now().getTime() - marginMs));
  if (due.length > 0) await waitForMovements(app.db);
  for (const event of due) {
    try {
      await takeSnapshot(app, event);
    } catch (error) {
      app.log.error({ err: error, event }, 'the holders of a security were not recorded');
    }
  }
}
