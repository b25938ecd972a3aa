import type { WithdrawalReason, WithdrawalState } from '@istmo/contract/kernel/withdrawal';
import { type Chain, chains } from '@istmo/contract/kernel/chain-address';
import { Outage } from '@istmo/providers/outage';
import type { App } from '../../app.ts';
import { readInstrument } from '../instruments/public.ts';
import {
  type Broadcast,
  completeWithdrawal,
  listDueBroadcasts,
  lockWithdrawal,
  moveWithdrawal,
  postponeCheck,
  readWithdrawalById,
  recordCheck,
  recordSend,
  type SignedRow,
  type WithdrawalRow,
} from '../withdrawals/public.ts';
import { findForeign } from './foreign-transaction.ts';
import {
  type ChainStatus,
  combineStatuses,
  findStatus,
  judgeBroadcast,
  type TransactionStatus,
} from './judge-broadcast.ts';

const timeoutMs = 4_000;
const maxPerRun = 100;
const nextCheckMs = 3_000;
// A node that is down is left alone until the next run.
const maxFailures = 5;

/**
 * One run for a network: sends what is signed, and looks at what was sent. Safe to run concurrently and to kill at any point: the transaction
 * is stored before it is sent, and sending it again never pays twice.
 */
export async function sendWithdrawals(app: App, network: Chain): Promise<void> {
  const due = await listDueBroadcasts(app.db, { network, at: app.clock.now(), limit: maxPerRun });
  let failures = 0;
  for (const broadcast of due) {
    if (failures >= maxFailures) return;
    try {
      await workOn(app, network, broadcast);
      failures = 0;
    } catch (error) {
      if (!(error instanceof Outage)) throw error;
      failures += 1;
      app.log.warn({ err: error, network }, 'a chain could not be asked about a withdrawal');
      await postponeCheck(app.db, broadcast, nextCheck(app));
    }
  }
}

async function workOn(app: App, network: Chain, broadcast: Broadcast): Promise<void> {
  const row = await readWithdrawalById(app.db, broadcast.withdrawal);
  if (!row) throw new Error(`broadcast ${broadcast.id} has no withdrawal`);
  if (row.state === 'signed') return send(app, { network, broadcast, row });
  const isUnderWay = row.state === 'sent' || row.state === 'unknown';
  // A higher fee was signed meanwhile; if a block has an earlier transaction already, the network refuses it.
  if (isUnderWay && broadcast.newest.sends === 0) return send(app, { network, broadcast, row });
  if (isUnderWay) return look(app, { network, broadcast, row });
  // It has ended; nothing more is expected of the chain.
  await recordCheck(app.db, broadcast, { ...unchanged(app, broadcast), nextCheckAt: undefined });
}

type Work = {
  readonly network: Chain;
  readonly broadcast: Broadcast;
  readonly row: WithdrawalRow;
  /** The chain shows none of the transactions that were sent. */
  readonly isAbsent?: boolean;
};

const nextCheck = (app: App): Date => new Date(app.clock.now().getTime() + nextCheckMs);

function unchanged(app: App, { blockHeight, blockHash, confirmations, txid, takenBy }: Broadcast) {
  const block = blockHeight === null || blockHash === null ? undefined : { height: blockHeight, hash: blockHash };
  return {
    txid,
    block,
    confirmations,
    isMissed: false,
    takenBy: takenBy ?? undefined,
    nextCheckAt: nextCheck(app),
    at: app.clock.now(),
  };
}

/** Gives the network the newest transaction. Without an answer, or with a refusal, it is unknown whether the network has it. */
async function send(app: App, { network, broadcast, row, isAbsent = false }: Work): Promise<void> {
  const { newest, replaced } = broadcast;
  await recordSend(app.db, newest, app.clock.now());
  const { txid, raw } = newest;
  const answer = await app.chainSender
    .send({ network, txid, raw }, AbortSignal.timeout(timeoutMs))
    .catch((error: unknown) => {
      if (!(error instanceof Outage)) throw error;
      app.log.warn({ err: error, withdrawal: row.id }, 'it is unknown whether a withdrawal was sent');
      return 'unknown' as const;
    });
  await recordCheck(app.db, broadcast, { ...unchanged(app, broadcast), block: undefined, confirmations: 0 });
  // What the network said of the transaction that this one replaces holds until it is looked at.
  if (replaced.length > 0 && row.state === 'sent' && !isAbsent) return;
  // The network has lost it once: only the chain itself shows that it has it again.
  const isFirst = row.state === 'signed';
  await move(app, row.id, { to: isFirst && answer === 'accepted' ? 'sent' : 'unknown', by: 'platform' });
}

type Step = {
  readonly to: 'sent' | 'unknown' | 'replaced' | 'refused';
  readonly by: 'platform' | 'network';
  readonly reason?: WithdrawalReason;
};

/** Nothing happens where the withdrawal is in that state already, or has ended. */
async function move(app: App, id: string, step: Step): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const row = await lockWithdrawal(tx, id);
    const movable: readonly WithdrawalState[] = ['signed', 'sent', 'unknown'];
    if (!row || row.state === step.to || !movable.includes(row.state)) return;
    await moveWithdrawal(tx, row, { ...step, at: app.clock.now() });
  });
}

/** Asks the chain what became of it: of every transaction that was signed, since a block may have any one of them. */
async function look(app: App, work: Work): Promise<void> {
  const { network, broadcast, row } = work;
  const { newest, replaced } = broadcast;
  const signal = AbortSignal.timeout(timeoutMs);
  const now = app.clock.now();
  const { lastSentAt } = newest;
  const stored = { ...broadcast, lastSentAt, address: row.address, currency: row.currency, units: row.sentUnits };
  const ask = async ({ txid }: SignedRow): Promise<TransactionStatus> => ({
    txid,
    status: findStatus(stored, await app.custody.readTransaction({ network, txid }, signal)),
  });
  const [first, others, tip, instrument] = await Promise.all([
    ask(newest),
    Promise.all(replaced.map(ask)),
    app.custody.readTip(network, signal),
    readInstrument(app, row.currency),
  ]);
  const required = instrument.networks.find(({ name }) => name === row.network)?.confirmations ?? 1;
  const { txid, status: shown } = combineStatuses(first, others);
  const takenBy =
    shown.kind === 'absent' ? await findForeign(app, { network, broadcast, depth: required }, signal) : undefined;
  const status: ChainStatus = takenBy === undefined ? shown : { kind: 'taken', by: takenBy };
  const decision = judgeBroadcast(stored, status, { tip: tip.height, required, now });
  const isStored = await recordCheck(app.db, broadcast, {
    txid,
    block: blockOf(status),
    confirmations: decision.confirmations,
    isMissed: shown.kind === 'absent',
    takenBy,
    nextCheckAt: nextCheck(app),
    at: now,
  });
  if (isStored) await act(app, { ...work, isAbsent: status.kind === 'absent' }, decision.action);
}

const blockOf = (status: ChainStatus) => ('block' in status ? status.block : undefined);

async function act(app: App, work: Work, action: ReturnType<typeof judgeBroadcast>['action']): Promise<void> {
  const { row } = work;
  if (action === 'complete') {
    await completeWithdrawal(app, row);
  } else if (action === 'replace') {
    app.log.error({ withdrawal: row.id }, 'a withdrawal can never be included: another transaction took its place');
    await move(app, row.id, { to: 'replaced', by: 'network' });
  } else if (action === 'fail') {
    await move(app, row.id, { to: 'refused', by: 'network', reason: 'network' });
  } else if (action === 'seen') {
    await move(app, row.id, { to: 'sent', by: 'network' });
  } else if (action === 'lost') {
    await move(app, row.id, { to: 'unknown', by: 'network' });
  } else if (action === 'resend') {
    // The check that was just stored has raised the version of the row.
    await send(app, { ...work, broadcast: { ...work.broadcast, version: work.broadcast.version + 1 } });
  }
}

export const sendTasks = chains.map((network) => ({
  name: `send-withdrawals-${network.toLowerCase()}`,
  everyMs: 1_000,
  isNeeded: ({ custody }: App) => custody.watches(network),
  run: (app: App) => sendWithdrawals(app, network),
}));
