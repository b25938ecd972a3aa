import type { AcceptedPayment } from './chain-watch.ts';

/* What became of the payments of a drill: pure comparisons of what was acknowledged, what the database has and what the chains accepted. */

/** One withdrawal that a customer wanted, known everywhere by its amount, which no other has. */
export type Withdrawal = {
  readonly units: bigint;
  /** By the reply to the request. */
  id?: string;
  isConfirmed?: boolean;
  /** What was answered instead. */
  refusal?: string;
};

export type WithdrawalRow = {
  readonly id: string;
  readonly customer: string;
  readonly state: string;
  readonly reason: string | null;
  readonly units: bigint;
  readonly sentUnits: bigint;
};

/** What goes on by itself from these states. */
export const underWay: readonly string[] = ['confirmed', 'resting', 'approved', 'signed', 'sent', 'unknown'];
const unsigned: readonly string[] = ['pending', 'confirmed', 'resting', 'approved'];

type WithdrawalFindings = {
  readonly rows: readonly WithdrawalRow[];
  readonly withdrawals: readonly Withdrawal[];
  /** What the chain ever had to the wallet of the customers. */
  readonly paid: readonly AcceptedPayment[];
  /** The ids of all transactions that were signed, those of the demo people too. */
  readonly signed: ReadonlySet<string>;
};

type Judgement = {
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  readonly problems: readonly string[];
  readonly remark: string;
};

/** How many requests were acknowledged. */
export const countRequested = (withdrawals: readonly Withdrawal[]): number =>
  withdrawals.filter(({ id }) => id !== undefined).length;

/** Each withdrawal that was acknowledged has one row and one payment on the chain, and each row and payment is of one that was acknowledged. */
export function judgeWithdrawals({ rows, withdrawals, paid, signed }: WithdrawalFindings): Judgement {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const requested = new Map(withdrawals.map((one) => [one.units, one]));
  const byUnits = Map.groupBy(paid, (payment) => payment.units);
  const timesPaid = ({ sentUnits }: WithdrawalRow): number =>
    new Set(byUnits.get(sentUnits)?.map(({ txid }) => txid)).size;
  const isLost = ({ id, isConfirmed = false }: Withdrawal): boolean => {
    const row = id === undefined ? undefined : byId.get(id);
    return id !== undefined && (!row || (isConfirmed && ['pending', 'expired'].includes(row.state)));
  };
  // A row of a request that was refused is one that its customer knows nothing of.
  const unacknowledged = rows.filter(({ id, units }) => requested.get(units)?.id !== id);
  const twice = rows.filter((row) => timesPaid(row) > 1);
  const unknown = paid.filter(({ txid }) => !signed.has(txid));
  const stopped = rows.filter(({ state }) => !['pending', 'completed', ...underWay].includes(state));
  const late = rows.filter(({ state }) => underWay.includes(state));
  const notOnChain = rows.filter((row) => row.state === 'completed' && timesPaid(row) === 0);
  const early = rows.filter((row) => unsigned.includes(row.state) && timesPaid(row) > 0);
  const list = (of: readonly WithdrawalRow[]): string[] =>
    of.map(({ id, state, reason }) => [id, state, reason ?? ''].join(' ').trim());
  return {
    acknowledged: countRequested(withdrawals),
    lost: withdrawals.filter(isLost).length,
    doubled: unacknowledged.length + twice.length + unknown.length,
    problems: [
      ...say('withdrawals that were not acknowledged', list(unacknowledged)),
      ...say('paid twice', list(twice)),
      ...say(
        'payments on the chain that the database does not know',
        unknown.map(({ txid }) => txid),
      ),
      ...say('withdrawals that do not go on by themselves', list(stopped)),
      ...say('withdrawals that were not at their end in time', list(late)),
      ...say('completed and not on the chain', list(notOnChain)),
      ...say('on the chain before they were signed', list(early)),
    ],
    remark: [
      `${withdrawals.filter(({ isConfirmed }) => isConfirmed).length} confirmed`,
      `${rows.filter((row) => timesPaid(row) === 1).length} paid once on the chain`,
      `${late.length} still on their way`,
      `${withdrawals.filter(({ refusal }) => refusal !== undefined).length} asked for another code`,
    ].join(', '),
  };
}

export type DepositRow = {
  readonly txid: string;
  readonly customer: string;
  readonly state: string;
  readonly units: bigint;
  /** The movements that credited it. */
  readonly credits: number;
};

type DepositFindings = {
  readonly rows: readonly DepositRow[];
  /** The ids of the payments that the sandbox acknowledged. */
  readonly made: ReadonlySet<string>;
  /** The ids of those that the chain ever had. */
  readonly onChain: ReadonlySet<string>;
};

/** Each payment that was acknowledged is on the chain, and each that is on the chain was credited once. */
export function judgeDeposits({ rows, made, onChain }: DepositFindings): Judgement {
  const credits = new Map<string, number>();
  for (const { txid, credits: count } of rows) credits.set(txid, (credits.get(txid) ?? 0) + count);
  const notCredited = [...made.union(onChain)].filter((txid) => (credits.get(txid) ?? 0) === 0);
  const doubled = [...credits].filter(([txid, count]) => count > (onChain.has(txid) ? 1 : 0)).map(([txid]) => txid);
  return {
    acknowledged: made.size,
    lost: notCredited.filter((txid) => made.has(txid)).length,
    doubled: doubled.length,
    problems: [
      ...say('acknowledged and not on the chain', [...made.difference(onChain)]),
      ...say('not credited', notCredited),
      ...say('credited more than once', doubled),
    ],
    remark: `${onChain.size} on the chain, ${[...credits.values()].filter((count) => count === 1).length} credited once`,
  };
}

const say = (what: string, which: readonly string[]): string[] =>
  which.length === 0 ? [] : [`${what}: ${which.join(', ')}`];
