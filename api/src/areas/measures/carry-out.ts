import { isOutside } from '@istmo/contract/areas/measures/measures.rules';
import { translate } from '@istmo/contract/kernel/message';
import { money } from '@istmo/contract/kernel/money';
import type { Tx } from '@istmo/db/tx';
import { measureMovement, post } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { readRegistry } from '../instruments/public.ts';
import { checkRulesIn, readInvestor, recordRefusal, type RuleOrder } from '../rules/public.ts';
import { readHoldings } from './check-measure.ts';
import { insertLines } from './measure-lines.store.ts';
import { requireSigned } from '../../signatures/require-signed.ts';
import {
  describeMeasure,
  endMeasure,
  insertFrozen,
  listApproved,
  lockFrozenOf,
  lockMeasure,
  type Measure,
  type MeasureId,
  moveFrozen,
  reduceFrozen,
  waitsForOrders,
} from './measures.store.ts';
import { type Plan, planMeasure } from './plan-measure.ts';
import { notifyParties } from './notify-parties.ts';

const maxPerRun = 100;

type Lines = Extract<Plan, { lines: unknown }>['lines'];

/** What the customer has of securities, and what measures froze of it, locked so that of two measures the second sees what the first did. */
async function readFacts(app: App, tx: Tx, { customer, instrument }: Measure) {
  const { instruments } = await readRegistry(app);
  const securities = new Set(instruments.filter(({ kind }) => kind === 'security').map(({ code }) => code));
  const frozen = await lockFrozenOf(tx, customer, instrument);
  const holdings = await readHoldings(tx, customer);
  return { holdings: holdings.filter(({ currency }) => securities.has(currency)), frozen };
}

/** Keeps what is frozen by which measure in step with the lines. */
async function storeFrozen(tx: Tx, { id, kind, customer, receiver }: Measure, lines: Lines): Promise<void> {
  for (const { instrument, units, freeze } of lines) {
    if (kind === 'freeze') await insertFrozen(tx, { measure: id, customer, instrument, units });
    else if (freeze !== null && kind === 'recover') await moveFrozen(tx, freeze, receiver ?? customer);
    else if (freeze !== null) await reduceFrozen(tx, freeze, units);
  }
}

/**
 * Carries out a measure that two people decided: row, lines, activity, e-mails and movement in one transaction. A second worker finds it done; the
 * key of the movement is the last guard. Posting comes last because it locks ledger accounts until the commit; when a sale was faster, all of it is
 * undone and the next run plans again from what is left.
 */
async function carryOutMeasure(app: App, id: MeasureId): Promise<void> {
  const refused = await app.db.inTransaction(async (tx) => {
    const row = await lockMeasure(tx, id);
    if (row?.state !== 'approved') return undefined;
    await requireSigned(app, tx, describeMeasure(row));
    const { kind, customer, receiver } = row;
    if (isOutside(kind) || (await waitsForOrders(tx, id))) return undefined;
    const at = app.clock.now();
    const plan = planMeasure(row, await readFacts(app, tx, row));
    if ('failure' in plan) {
      await endMeasure(tx, id, { state: 'failed', failure: plan.failure, at });
      return undefined;
    }
    const order = await findRefusedOrder(app, tx, { measure: row, lines: plan.lines });
    if (order) return order;
    const lines = plan.lines.map((line, index) => ({
      ...line,
      measure: id,
      place: '',
      number: index + 1,
      service: 'waiting' as const,
    }));
    await insertLines(tx, lines);
    await storeFrozen(tx, row, lines);
    await endMeasure(tx, id, { state: 'done', at });
    await notifyParties(app, tx, { measure: row, lines, at });
    const moved = lines.map(({ instrument, units, from, to }) => ({ amount: money(instrument, units), from, to }));
    await post(tx, measureMovement({ id, kind, customer, receiver: receiver ?? customer, at, lines: moved }));
    return undefined;
  });
  if (refused) await endRefused(app, id, refused);
}

/**
 * The order that the rules of the security refuse the receiver of a forced transfer; none where the authority's order goes before them. A recovery
 * changes no holder, and who gives units away by force is not asked.
 */
async function findRefusedOrder(
  app: App,
  tx: Tx,
  { measure: { kind, receiver, overridesRules }, lines }: { readonly measure: Measure; readonly lines: Lines },
): Promise<RuleOrder | undefined> {
  const [line] = lines;
  if (kind !== 'transfer' || receiver === null || overridesRules || !line) return undefined;
  const { instrument, units } = line;
  const order = { instrument, action: 'receive', units, investor: await readInvestor(app, receiver) } as const;
  return (await checkRulesIn(app, tx, order)).length > 0 ? order : undefined;
}

/** Ends a transfer that the rules refuse, with the broken rules as staff read them. */
async function endRefused(app: App, id: MeasureId, order: RuleOrder): Promise<void> {
  const sentences = await recordRefusal(app, order);
  const rulesNote = sentences.map((sentence) => translate(sentence, 'en')).join(' ');
  await app.db.inTransaction(async (tx) => {
    const row = await lockMeasure(tx, id);
    if (row?.state === 'approved')
      await endMeasure(tx, id, { state: 'failed', failure: 'rules', rulesNote, at: app.clock.now() });
  });
}

/** Carries out what two people approved. One that fails does not stop the others; it is tried again. */
export async function carryOutMeasures(app: App): Promise<void> {
  for (const id of await listApproved(app.db, maxPerRun)) {
    try {
      await carryOutMeasure(app, id);
    } catch (error) {
      app.log.error({ err: error, measure: id }, 'an approved measure was not carried out');
    }
  }
}
