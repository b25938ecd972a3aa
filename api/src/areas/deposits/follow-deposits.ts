import type { Network, Tip } from '@istmo/providers/custody/port';
import { Outage } from '@istmo/providers/outage';
import type { App } from '../../app.ts';
import { tell } from '../notifications/public.ts';
import { finalOn, neededOn } from './confirmations.ts';
import { type DepositState, mayGo } from './deposit-states.ts';
import { type DepositRow, noteDeposit, noteMiss, putOff, readDue } from './deposits.store.ts';
import { depthOf, judge, type Seen, seeOutput, type Verdict } from './judge-deposit.ts';
import { credit, restore, reverse } from './move-deposit.ts';

type Watch = { readonly app: App; readonly network: Network; readonly tip: Tip; readonly patienceMs: number };

const mostAtOnce = 8;
const mostPerTurn = 400;

/** Looks at every deposit of a network that is due, by its transaction as the chain shows it now. One that can't be looked at holds up no other. */
export async function followDeposits(app: App, network: Network, patienceMs: number): Promise<void> {
  // Asked before the transactions: a tip that is newer than the look would reckon blocks deeper than they are.
  const tip = await app.custody.tip(network, AbortSignal.timeout(patienceMs));
  const due = await readDue(app.db, { network, now: app.clock.now(), tip: tip.hash, most: mostPerTurn });
  const transactions = [...Map.groupBy(due, ({ txid }) => txid)];
  const watch: Watch = { app, network, tip, patienceMs };
  const walkers = Array.from({ length: mostAtOnce }, async () => {
    for (let next = transactions.shift(); next; next = transactions.shift()) await lookAt(watch, ...next);
  });
  await Promise.all(walkers);
}

async function lookAt(watch: Watch, txid: string, rows: readonly DepositRow[]): Promise<void> {
  const { app, network, patienceMs } = watch;
  try {
    const sightings = await app.custody.transaction({ network, txid }, AbortSignal.timeout(patienceMs));
    for (const row of rows) await act(watch, row, seeOutput(row, sightings));
  } catch (error) {
    // An outage promised nothing, and anything else was undone: the deposit is as it was, and is looked at again soon.
    if (error instanceof Outage) app.log.warn({ err: error, network, txid }, 'a deposit could not be looked at');
    else app.log.error({ err: error, network, txid }, 'a deposit could not be followed');
    for (const row of rows) await putOff(app.db, row, { tip: watch.tip.hash, nextLookAt: soon(app.clock.now()) });
  }
}

async function act(watch: Watch, row: DepositRow, seen: Seen): Promise<void> {
  const { app, network } = watch;
  const measure = {
    needed: neededOn(app.settings, network),
    final: finalOn(app.settings, network),
    now: app.clock.now(),
    tip: watch.tip.height,
  };
  const first = judge(row, seen, measure);
  if (first.act !== 'credit' && first.act !== 'restore') return carryOut(watch, row, { verdict: first, seen });

  // A chain that was shortened while we looked has a lower tip now, and one that lied about its height has to lie twice.
  const again = await app.custody.tip(network, AbortSignal.timeout(watch.patienceMs));
  const tip = Math.min(watch.tip.height, again.height);
  return carryOut({ ...watch, tip: again.height === tip ? again : watch.tip }, row, {
    verdict: judge(row, seen, { ...measure, tip }),
    seen,
  });
}

type Judged = { readonly verdict: Verdict; readonly seen: Seen };

async function carryOut({ app, tip }: Watch, row: DepositRow, { verdict, seen }: Judged): Promise<void> {
  const at = app.clock.now();
  const depth = seen.kind === 'mined' ? depthOf(tip.height, seen.block.height) : 0;
  switch (verdict.act) {
    case 'nothing':
      return putOff(app.db, row, { tip: tip.hash, nextLookAt: soon(at) });
    case 'miss':
      return noteMiss(app.db, row, { at, tip: tip.hash, nextLookAt: soon(at) });
    case 'note':
      return note(app, row, { verdict, tip });
    case 'credit':
      return credit(app, row, depth);
    case 'restore':
      return restore(app, row, depth);
    case 'reverse':
      return reverse(app, row);
  }
}

type Noting = { readonly verdict: Extract<Verdict, { act: 'note' }>; readonly tip: Tip };

async function note(app: App, row: DepositRow, { verdict: { state, block, depth }, tip }: Noting): Promise<void> {
  if (!mayGo(row.state, state)) throw new Error(`a deposit does not go from ${row.state} to ${state}`);
  const nextLookAt = nextLook(app, row, { state, depth });
  const isProgress = state === 'mined' && depth !== row.confirmations;
  if (state === row.state && row.misses === 0 && (block?.hash ?? null) === row.blockHash && !isProgress) {
    return putOff(app.db, row, { tip: tip.hash, nextLookAt });
  }
  await app.db.inTransaction(async (tx) => {
    const isNoted = await noteDeposit(tx, row, { state, block, confirmations: depth, tip: tip.hash, nextLookAt });
    if (isNoted && (state !== row.state || isProgress)) await tell(tx, row.customer, 'deposits');
  });
}

const soonMs = 5_000;
const soon = (at: Date): Date => new Date(at.getTime() + soonMs);

// Between these, a twentieth of a deposit's age: what is old and still not settled is asked about less and less, and never given up.
const leastMs: Readonly<Record<DepositState, number>> = {
  waiting: 10_000,
  mined: 10_000,
  vanished: 15_000,
  failed: 15_000,
  credited: 15_000,
  reversed: 15_000,
  final: 0,
};
const mostMs: Readonly<Record<DepositState, number>> = {
  waiting: 60_000,
  mined: 60_000,
  vanished: 86_400_000,
  failed: 86_400_000,
  credited: 600_000,
  reversed: 600_000,
  final: 0,
};

function nextLook(app: App, row: DepositRow, { state, depth }: { state: DepositState; depth: number }): Date {
  const now = app.clock.now();
  // Deep enough by one look: the second one, that money may follow from, is due at once.
  const isRipe = (state === 'mined' || state === 'reversed') && depth >= neededOn(app.settings, row.network);
  if (isRipe) return now;
  const ageMs = now.getTime() - row.createdAt.getTime();
  return new Date(now.getTime() + Math.min(mostMs[state], Math.max(leastMs[state], Math.floor(ageMs / 20))));
}
