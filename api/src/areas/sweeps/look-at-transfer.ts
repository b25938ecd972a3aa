import { Outage } from '@istmo/providers/outage';
import type { App } from '../../app.ts';
import {
  type BroadcastDecision,
  type ChainStatus,
  combineStatuses,
  findStatus,
  judgeBroadcast,
  type TransactionStatus,
} from '../payouts/public.ts';
import { readInstrument } from '../instruments/public.ts';
import { recordLook, recordSweepSend, type Sweep, type Transfer, type TransferState } from './sweeps.store.ts';

const timeoutMs = 4_000;

/** A transaction that the signer has signed. */
export type SignedTransfer = {
  readonly number: number;
  readonly rate: bigint;
  readonly tip: bigint;
  readonly txid: string;
  readonly raw: string;
  readonly signedAt: Date;
  readonly sends: number;
  readonly lastSentAt: Date | null;
};

/** What was signed for a transfer, newest first. */
export function listSigned({ signatures }: Transfer): SignedTransfer[] {
  return signatures.flatMap(({ txid, raw, signedAt, ...rest }) =>
    txid === null || raw === null || signedAt === null ? [] : [{ ...rest, txid, raw, signedAt }],
  );
}

/** Sends what is not sent, or asks the chain what became of it; returns its state. No answer of a node proves anything. */
export async function advanceTransfer(app: App, sweep: Sweep, transfer: Transfer): Promise<TransferState> {
  const [newest, ...replaced] = listSigned(transfer);
  if (!newest) return transfer.state;
  if (newest.sends === 0) {
    await send(app, sweep, transfer, newest);
    return 'sent';
  }
  return look(app, { sweep, transfer, newest, replaced });
}

async function send(app: App, { network, id }: Sweep, transfer: Transfer, signed: SignedTransfer): Promise<void> {
  const { number, txid, raw } = signed;
  await recordSweepSend(app.db, transfer.id, number, app.clock.now());
  await app.chainSender.send({ network, txid, raw }, AbortSignal.timeout(timeoutMs)).catch((error: unknown) => {
    if (!(error instanceof Outage)) throw error;
    app.log.warn({ err: error, sweep: id }, 'it is unknown whether a transfer of a sweep was sent');
  });
}

type Question = {
  readonly sweep: Sweep;
  readonly transfer: Transfer;
  readonly newest: SignedTransfer;
  readonly replaced: readonly SignedTransfer[];
};

async function look(app: App, { sweep, transfer, newest, replaced }: Question): Promise<TransferState> {
  const { network } = sweep;
  const signal = AbortSignal.timeout(timeoutMs);
  const now = app.clock.now();
  const row = { ...transfer, lastSentAt: newest.lastSentAt, ...paymentOf(sweep, transfer) };
  const ask = async ({ txid }: SignedTransfer): Promise<TransactionStatus> => ({
    txid,
    status: await readStatus(app, { sweep, transfer, txid }, signal),
  });
  const [tip, first, others, instrument] = [
    await app.custody.readTip(network, signal),
    await ask(newest),
    await Promise.all(replaced.map(ask)),
    await readInstrument(app, sweep.currency),
  ];
  const required = instrument.networks.find(({ chain }) => chain === network)?.confirmations ?? 1;
  const { txid, status: shown } = combineStatuses(first, others);
  const isTaken = shown.kind === 'absent' && (await isNumberTaken(app, { sweep, newest, depth: required }, signal));
  const status: ChainStatus = isTaken ? { kind: 'taken', by: '' } : shown;
  const decision = judgeBroadcast(row, status, { tip: tip.height, required, now });
  const state = stateAfter(transfer, decision);
  await recordLook(app.db, transfer.id, {
    state,
    txid,
    block: 'block' in status ? status.block : undefined,
    confirmations: decision.confirmations,
    isMissed: shown.kind === 'absent',
    takenBy: isTaken ? '' : undefined,
    at: now,
  });
  if (decision.action === 'resend') await send(app, sweep, transfer, newest);
  return state;
}

const paymentOf = ({ wallet, currency }: Sweep, { amount: units }: Transfer) => ({ address: wallet, currency, units });

type StatusQuestion = { readonly sweep: Sweep; readonly transfer: Transfer; readonly txid: string };

/** A transfer of the coin to an account without code moves it wherever a block has it; of the token its log says what it moved. */
async function readStatus(
  app: App,
  { sweep, transfer, txid }: StatusQuestion,
  signal: AbortSignal,
): Promise<ChainStatus> {
  const { network } = sweep;
  if (transfer.kind === 'gas') {
    const cost = await app.custody.readCost({ network, txid }, signal);
    return cost ? { kind: 'mined', block: cost.block } : { kind: 'absent' };
  }
  const row = { ...transfer, lastSentAt: null, ...paymentOf(sweep, transfer) };
  return findStatus(row, await app.custody.readTransaction({ network, txid }, signal));
}

/** Whether another transaction has its number, that deep. All of a transfer have the same one, so the newest speaks for them. */
async function isNumberTaken(
  app: App,
  { sweep, newest, depth }: { sweep: Sweep; newest: SignedTransfer; depth: number },
  signal: AbortSignal,
): Promise<boolean> {
  const { network } = sweep;
  const { txid, raw } = newest;
  return (await app.custody.findRival({ network, txid, raw, depth }, signal)) !== undefined;
}

const endStates = { complete: 'confirmed', fail: 'failed', replace: 'replaced' } as const satisfies Partial<
  Record<BroadcastDecision['action'], TransferState>
>;

/** A confirmed one that a reorganisation removed is sent again. */
function stateAfter({ state }: Transfer, { action }: BroadcastDecision): TransferState {
  if (action === 'complete' || action === 'fail' || action === 'replace') return endStates[action];
  return action === 'wait' ? state : 'sent';
}
