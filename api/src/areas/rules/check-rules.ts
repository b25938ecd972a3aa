import * as m from '@istmo/contract/messages';
import { evaluateRules, ownedOf } from '@istmo/contract/areas/rules/evaluate-rules';
import type { RuleFailure } from '@istmo/contract/areas/rules/rule-failure';
import { acquires, type Holding, listNeededFacts, type RuleFacts } from '@istmo/contract/areas/rules/rule-facts';
import { failureSentence, type RuleSubject, wayOutSentence } from '@istmo/contract/areas/rules/rule-sentences';
import type { RuleSet } from '@istmo/contract/areas/rules/rule-set';
import { type Message, withParams } from '@istmo/contract/kernel/message';
import { newId } from '@istmo/db/new-id';
import type { Reader, Tx } from '@istmo/db/tx';
import {
  type CounterChange,
  type CounterKey,
  type Outcome,
  type PreparedRow,
  raiseCounters,
  readCounters,
  writeRow,
  writeRows,
} from '@istmo/ledger';
import type { App } from '../../app.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { readInstrument, readCurrentVersion, readRegistry } from '../instruments/public.ts';
import { readFacts, type RuleOrder } from './read-facts.ts';
import { readNewestRuleSet, type RuleSetVersion, toDecisionRow, readNewestRuleSets } from './rules.store.ts';
import { findInstrument } from '@istmo/contract/kernel/instrument';
import { versionedRead } from '../../runtime/cached-read.ts';

/*
 * The one check of every order of a security. What a decision was made from must still hold when its movement is committed: each decision
 * that depends on figures raises counters in that commit, those of the customer's holding and of the security, and is made again where
 * another order was faster. Rules without figures raise none.
 */

/** What an allowed order writes in the commit of its movement: the decision, and the counters that must not have moved. */
export type AllowedOrder = { readonly rows: readonly PreparedRow[]; readonly counters: readonly CounterChange[] };

/** Nothing to check: the instrument is no security. */
const unruled: AllowedOrder = { rows: [], counters: [] };

// Counters of a period are deleted after it; these have none.
const period = '9999-12-31';
const allHolders = '00000000-0000-0000-0000-000000000000';
const counterPrefix = 'rules:';

/** The counters that every order moves whose decision depends on the same figures. */
function listCounters(rules: RuleSet, { instrument, action, investor }: RuleOrder): CounterKey[] {
  const needs = listNeededFacts(rules, action);
  const name = `${counterPrefix}${instrument}`;
  const isIn = acquires(action);
  const dependsOnHolding =
    rules.maxHolders !== null ||
    rules.minHolding !== null ||
    (isIn ? rules.maxHolding !== null : needs.acquired || rules.lockUpUntil !== null);
  const dependsOnAll = needs.otherHolders || needs.circulating;
  return [
    ...(dependsOnAll ? [{ subject: allHolders, name, period }] : []),
    ...(dependsOnHolding ? [{ subject: investor.customer, name, period }] : []),
  ];
}

/** The least of an order and of a holding depend on the amount: without one they are no reason. */
export const amountRules: ReadonlySet<string> = new Set(['min_order', 'min_holding']);

type RuleCheck = { readonly failures: readonly RuleFailure[]; readonly row: PreparedRow };

type OrderUnderRules = { readonly order: RuleOrder; readonly ruleSet: RuleSetVersion };

async function decide(app: App, reader: Reader, { order, ruleSet }: OrderUnderRules): Promise<RuleCheck> {
  const facts = await readFacts(app, reader, ruleSet.rules, order);
  const failures = evaluateRules(ruleSet.rules, facts);
  return { failures, row: toDecision(app, { order, ruleSet }, { facts, failures }) };
}

type Decided = { readonly facts: RuleFacts; readonly failures: readonly RuleFailure[] };

const toDecision = (app: App, { order, ruleSet }: OrderUnderRules, decided: Decided): PreparedRow =>
  toDecisionRow({
    id: newId(),
    at: app.clock.now(),
    customer: order.investor.customer,
    instrument: order.instrument,
    ruleSet: ruleSet.id,
    ...decided,
  });

/** The rules that an order would break now, without a decision: nothing is stored. */
export async function findFailures(app: App, order: RuleOrder): Promise<readonly RuleFailure[]> {
  const ruleSet = await readRuleSet(app, order.instrument);
  return ruleSet ? (await decide(app, app.db, { order, ruleSet })).failures : [];
}

/** Whether an order breaks no rule now, without a decision. */
export const areRulesMet = async (app: App, order: RuleOrder): Promise<boolean> =>
  (await findFailures(app, order)).length === 0;

/** An order that the rules refuse; the decision is stored by `keepRefusal`, once it is the answer. */
class RulesRefused extends Refusal {
  readonly row: PreparedRow;

  constructor(row: PreparedRow, ...[code, message, options]: ConstructorParameters<typeof Refusal>) {
    super(code, message, options);
    this.row = row;
  }
}

/**
 * Checks an order that will be committed by the committer: its effect gets the rows and the counters. Refuses with `rules_refused`, with
 * each broken rule as data and in words.
 */
export async function requireRules(app: App, order: RuleOrder): Promise<AllowedOrder> {
  const ruleSet = await readRuleSet(app, order.instrument);
  if (!ruleSet) return unruled;
  const keys = listCounters(ruleSet.rules, order);
  // Before the figures: where they change in between, the counters have moved as well.
  const used = keys.length === 0 ? [] : await readCounters(app.db, keys);
  const checked = await decide(app, app.db, { order, ruleSet });
  if (checked.failures.length > 0) throw await toRefusal(app, order, checked);
  const counters = keys.map((key, index) => ({ ...key, units: 1n, max: (used[index] ?? 0n) + 1n }));
  return { rows: [checked.row], counters };
}

async function readSubject(app: App, { instrument: ticker }: RuleOrder): Promise<RuleSubject> {
  return { ticker, scale: (await readInstrument(app, ticker)).ledgerScale };
}

const toSentences = (failures: readonly RuleFailure[], subject: RuleSubject): Message[] =>
  failures.flatMap((failure) => [failureSentence(failure, subject), wayOutSentence(failure, subject)]);

async function toRefusal(app: App, order: RuleOrder, { failures, row }: RuleCheck): Promise<RulesRefused> {
  const subject = await readSubject(app, order);
  const { ticker } = subject;
  const sentences = toSentences(failures, subject);
  return new RulesRefused(
    row,
    'rules_refused',
    (inputs, options) =>
      [withParams(m.rules_refused, { ticker })(inputs, options), ...sentences.map((one) => one(inputs, options))]
        .map((sentence) => sentence.replace(/\.$/, ''))
        .join('. '),
    { details: { ...subject, failures: failures.map((failure) => ({ ...failure })) } },
  );
}

/** Stores the decision of a refused order. Call it where the refusal is the answer, not for a repeat of a request that succeeded. */
export async function keepRefusal(app: App, error: unknown): Promise<void> {
  if (error instanceof RulesRefused) await app.db.inTransaction((tx) => writeRow(tx, error.row));
}

/** Whether another order changed the figures of a decision before its movement was committed: the order is checked again. */
function isOvertaken(outcome: Outcome): boolean {
  return outcome.outcome === 'limit' && outcome.name.startsWith(counterPrefix);
}

// Of orders of one security at once each round lets one through.
const maxRounds = 30;

/** Checks and commits until no other order was faster. */
export async function commitUnderRules(ticker: string, commit: () => Promise<Outcome>): Promise<Outcome> {
  for (let round = 1; round <= maxRounds; round++) {
    const outcome = await commit();
    if (!isOvertaken(outcome)) return outcome;
  }
  return refuse('overloaded', withParams(m.rules_busy, { ticker }), { retryAfterSeconds: 1 });
}

/**
 * Checks an order inside the transaction that posts its movement, and stores the decision there when it is allowed. Its counters are locked
 * first, so nothing it depends on changes before the commit. Returns the broken rules; the caller does not post then.
 */
export async function checkRulesIn(app: App, tx: Tx, order: RuleOrder): Promise<readonly RuleFailure[]> {
  const ruleSet = await readNewestRuleSet(tx, order.instrument);
  if (!ruleSet) return [];
  await raiseCounters(tx, listCounters(ruleSet.rules, order));
  const { failures, row } = await decide(app, tx, { order, ruleSet });
  if (failures.length === 0) await writeRow(tx, row);
  return failures;
}

/** A customer who was no holder and becomes one by an order that is allowed. */
const isNewHolder = (action: RuleOrder['action'], holding: Holding | undefined): boolean =>
  acquires(action) && holding !== undefined && ownedOf(holding) === 0n;

/**
 * Checks what many orders of one security do together, inside the transaction that posts their movements: each counts the holders that those before it add. Decisions
 * that allow are stored. Returns the broken rules of each order, in their order; the caller does not post where there are any.
 */
export async function checkRulesTogether(
  app: App,
  tx: Tx,
  orders: readonly RuleOrder[],
): Promise<readonly (readonly RuleFailure[])[]> {
  const [first] = orders;
  const ruleSet = first && (await readNewestRuleSet(tx, first.instrument));
  if (!ruleSet) return orders.map(() => []);
  const keys = orders.flatMap((order) => listCounters(ruleSet.rules, order));
  const unique = new Map(keys.map((key) => [`${key.name} ${key.subject}`, key]));
  await raiseCounters(
    tx,
    [...unique].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, key]) => key),
  );
  const [results, rows]: [(readonly RuleFailure[])[], PreparedRow[]] = [[], []];
  let added = 0;
  const read = await Promise.all(orders.map((order) => readFacts(app, tx, ruleSet.rules, order)));
  for (const [index, order] of orders.entries()) {
    const facts = read[index];
    if (!facts) throw new Error('each order has its facts');
    const counted = facts.otherHolders === undefined ? facts : { ...facts, otherHolders: facts.otherHolders + added };
    const failures = evaluateRules(ruleSet.rules, counted);
    if (failures.length === 0 && isNewHolder(order.action, facts.holding)) added += 1;
    results.push(failures);
    rows.push(toDecision(app, { order, ruleSet }, { facts: counted, failures }));
  }
  if (results.every((failures) => failures.length === 0)) await writeRows(tx, rows);
  return results;
}

/** Stores that an order was refused, with what it was decided from, and returns why and what can be done, in words. */
export async function recordRefusal(app: App, order: RuleOrder): Promise<readonly Message[]> {
  const ruleSet = await readRuleSet(app, order.instrument);
  if (!ruleSet) return [];
  const { failures, row } = await decide(app, app.db, { order, ruleSet });
  if (failures.length > 0) await app.db.inTransaction((tx) => writeRow(tx, row));
  return toSentences(failures, await readSubject(app, order));
}

// A new version raises the registry's: it is in force in every process within a quarter of a second.
const readRuleSets = versionedRead({
  readVersion: readCurrentVersion,
  load: async (app) => new Map((await readNewestRuleSets(app.db)).map((one) => [one.instrument, one])),
});

/** The rules of an instrument in force; undefined for one that is no security. */
export async function readRuleSet(app: App, code: string): Promise<RuleSetVersion | undefined> {
  const found = (await readRuleSets(app)).get(code);
  if (!found && (await readInstrument(app, code)).kind === 'security')
    throw new Error(`the security ${code} has no rules`);
  return found;
}

/** The rules of a security that a request names, with what its figures are of. */
export async function requireSecurity(app: App, code: string) {
  const instrument = findInstrument((await readRegistry(app)).instruments, code);
  const ruleSet = instrument?.kind === 'security' ? await readRuleSet(app, code) : undefined;
  if (!instrument || !ruleSet) return refuse('not_found', m.kernel_not_found, { field: 'ticker' });
  return { instrument, ruleSet, subject: { ticker: instrument.code, scale: instrument.ledgerScale } };
}
