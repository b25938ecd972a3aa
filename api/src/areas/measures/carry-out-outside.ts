import { money } from '@istmo/contract/kernel/money';
import { translate } from '@istmo/contract/kernel/message';
import type { Tx } from '@istmo/db/tx';
import { bringInUnits, post, readTrialBalance } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { checkRulesIn, readInvestor, recordRefusal, type RuleOrder } from '../rules/public.ts';
import { insertLines, lockLines, type MeasureLine, storeServiceAnswer } from './measure-lines.store.ts';
import { requireSigned } from '../../signatures/require-signed.ts';
import {
  describeMeasure,
  endMeasure,
  lockMeasure,
  markSending,
  type Measure,
  type MeasureId,
} from './measures.store.ts';
import { type OutsidePlan, planOutside } from './plan-measure.ts';
import { notifyParties } from './notify-parties.ts';

/* Units outside: the issuance service moves them, and what it says decides what becomes of the measure and of the books. */

/** What the service made of it. `unknown`: it gave no readable answer, and is asked again under the same id. */
export type OutsideAnswer =
  | { readonly state: 'done'; readonly txid: string }
  | { readonly state: 'unsupported' | 'unknown' }
  | { readonly state: 'refused'; readonly reason: string };

/** By which places how much of the security is outside, in the books. */
async function readPlaces({ db }: App, instrument: string) {
  const lines = await readTrialBalance(db);
  return lines.filter(({ kind, currency }) => kind === 'external' && currency === instrument);
}

/** Whom the rules of the security refuse the units; none where the authority's order goes before them. Of a lost account the holder stays the same. */
async function findRefusedOrder(
  app: App,
  tx: Tx,
  { kind, receiver, overridesRules }: Measure,
  { instrument, units }: { readonly instrument: string; readonly units: bigint },
): Promise<RuleOrder | undefined> {
  if (kind !== 'bring-in' || receiver === null || overridesRules) return undefined;
  const order = { instrument, action: 'receive', units, investor: await readInvestor(app, receiver) } as const;
  return (await checkRulesIn(app, tx, order)).length > 0 ? order : undefined;
}

const sumOf = (lines: readonly { readonly units: bigint }[]): bigint =>
  lines.reduce((sum, { units }) => sum + units, 0n);

/**
 * Stores what is to be moved before the service is asked, with the units that the holder's account has there; undefined where it is not to be asked,
 * because another process begins it or because it cannot be carried out.
 */
export async function beginOutside(
  app: App,
  { id, instrument, found }: { readonly id: MeasureId; readonly instrument: string; readonly found: bigint },
): Promise<bigint | undefined> {
  const places = await readPlaces(app, instrument);
  const refused = await app.db.inTransaction(async (tx) => {
    const row = await lockMeasure(tx, id);
    if (row?.state !== 'approved') return undefined;
    await requireSigned(app, tx, describeMeasure(row));
    const at = app.clock.now();
    const plan: OutsidePlan = planOutside(row, { found, places });
    if ('failure' in plan) {
      await endMeasure(tx, id, { state: 'failed', failure: plan.failure, at });
      return undefined;
    }
    const units = sumOf(plan.parts);
    const order = await findRefusedOrder(app, tx, row, { instrument, units });
    if (order) return order;
    const to = row.kind === 'bring-in' ? 'available' : 'external';
    const lines = plan.parts.map(({ place, units: moved }, index): MeasureLine => ({
      measure: id,
      number: index + 1,
      instrument,
      from: 'external',
      to,
      freeze: null,
      service: 'waiting',
      place,
      units: moved,
    }));
    await insertLines(tx, lines);
    await markSending(tx, id);
    return units;
  });
  if (typeof refused !== 'object') return refused;
  const sentences = await recordRefusal(app, refused);
  const rulesNote = sentences.map((sentence) => translate(sentence, 'en')).join(' ');
  await app.db.inTransaction(async (tx) => {
    const row = await lockMeasure(tx, id);
    if (row?.state === 'approved')
      await endMeasure(tx, id, { state: 'failed', failure: 'rules', rulesNote, at: app.clock.now() });
  });
  return undefined;
}

/**
 * Stores what the service made of a measure: row, lines, activity, e-mails and movement in one transaction, once, however often it was asked. Units
 * that came in are the receiver's from here on.
 */
export async function settleOutside(app: App, id: MeasureId, answer: OutsideAnswer): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const row = await lockMeasure(tx, id);
    if (row?.state !== 'sending') return;
    const at = app.clock.now();
    const lines = await lockLines(tx, id);
    const service = answer.state === 'refused' ? ('none' as const) : answer.state;
    const txid = answer.state === 'done' ? answer.txid : '';
    for (const line of lines) await storeServiceAnswer(tx, line, { state: service, txid, at });
    if (answer.state === 'unknown') return;
    if (answer.state !== 'done') {
      const rulesNote = answer.state === 'refused' ? answer.reason : '';
      await endMeasure(tx, id, { state: 'failed', failure: answer.state, rulesNote, at });
      return;
    }
    await endMeasure(tx, id, { state: 'done', at });
    const [first] = lines;
    if (!first) throw new Error(`the measure ${id} has no lines`);
    await notifyParties(app, tx, { measure: row, lines: [{ ...first, units: sumOf(lines) }], at });
    if (row.kind !== 'bring-in' || row.receiver === null) return;
    const parts = lines.map(({ instrument, units, place }) => ({ amount: money(instrument, units), place }));
    await post(tx, bringInUnits({ id, receiver: row.receiver, at, parts }));
  });
}
